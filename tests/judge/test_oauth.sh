#!/bin/sh
# OAuth2: the access token is asked for with the refresh token; a new refresh token is kept before it is needed; nothing secret is printed.
set -u
. tests/judge/lib.sh
new_home oauth
cat >"$work/server.py" <<'END'
import http.server, json, sys, time, urllib.parse
folder = sys.argv[1]
class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        form = urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        open(folder + "/form", "w").write(json.dumps(form))
        mode = open(folder + "/mode").read().strip()
        if mode == "rotate":
            code, answer = 200, {"access_token": "ACCESS", "refresh_token": "SECOND/\u00e9", "expires_in": 3600}
        elif mode == "two lines":
            code, answer = 200, {"access_token": "ACCESS", "refresh_token": "SECOND\nTHIRD"}
        elif mode == "command":
            code, answer = 200, {"access_token": "ACCESS\r\nA1 DELETE INBOX"}
        elif mode == "same":
            code, answer = 200, {"access_token": "ACCESS"}
        elif mode == "broken":
            code, answer = 503, {}
        elif mode == "busy":
            code, answer = 429, {"error": "rate_limit"}
        elif mode == "client":
            code, answer = 401, {"error": "invalid_client", "error_description": "No\x1b[1m such\x07 client. Asked at 12:03:55"}
        elif mode == "page":
            code, answer = 200, None
        elif mode.startswith("once "): # each refresh token may come once
            mine = mode.split()[1]
            code, answer = (200, {"access_token": "ACCESS", "refresh_token": mine + "+"}) if form["refresh_token"] == [mine] else (400, {"error": "invalid_grant"})
            open(folder + "/mode", "w").write("once " + mine + "+" * (code == 200))
            time.sleep(1)
        else:
            code, answer = 400, {"error": "invalid_grant"}
        body = json.dumps(answer).encode() if answer is not None else b"<html>Welcome to the hotel</html>"
        self.send_response(code)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def date_time_string(self, timestamp=None): return "Mon, 02 Mar 2026 11:00:00 GMT"
    def log_message(self, *args): pass
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
open(folder + "/port.new", "w").write(str(server.server_port))
import os; os.rename(folder + "/port.new", folder + "/port")
server.serve_forever()
END
echo rotate >"$work/mode"
/usr/bin/python3 "$work/server.py" "$work" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -f "$work/port" ] || sleep 0.2; done
port=$(cat "$work/port")
printf 'FIRST & last\n' >"$home/refresh"
printf 'CLIENTSECRET\n' >"$home/client-secret"
chmod 600 "$home/refresh" "$home/client-secret"
/usr/bin/python3 - "$home/judge.conf" "$port" <<'END'
import sys
path, port = sys.argv[1:]
head, tail = open(path).read().split("[outgoing]", 1)
for key, value in (("oauth2-url", f"http://127.0.0.1:{port}/token"), ("oauth2-client", "the-client"),
                   ("oauth2-secret-file", "client-secret"), ("oauth2-refresh-file", "refresh")):
    head = head.replace(f"#{key} = \n", f"{key} = {value}\n")
open(path, "w").write(head + "[outgoing]" + tail)
END
T=2026-03-02T12:00:00+01:00
check "plain http is refused unless allowed" both 1 'no token from' at $T run
check "the server was not asked" test ! -e "$work/form"
sed -i '/^\[incoming\]/,/^\[outgoing\]/ s/^allow-plain = no/allow-plain = yes/' "$home/judge.conf"
check "a pass with a token" both 0 'fetched' at $T run
check "the form was right" /usr/bin/python3 - "$work/form" <<'END'
import json, sys
form = json.load(open(sys.argv[1]))
assert form == {"grant_type": ["refresh_token"], "client_id": ["the-client"], "client_secret": ["CLIENTSECRET"],
                "refresh_token": ["FIRST & last"]}, form
END
check "the new refresh token is kept" sh -c "printf 'SECOND/é\n' | cmp - '$home/refresh'"
check "for the judge alone" test "$(stat -c %a "$home/refresh")" = 600
echo same >"$work/mode"
check "the next pass" both 0 'fetched' at $T run
check "uses it" grep -q 'SECOND' "$work/form"

# ---- the server's clock against ours ----
cp "$home/judge.conf" "$work/conf"
{
    sed 's/^allow-plain = no/allow-plain = yes/; /^\[outgoing\]/q' "$work/conf"
    grep '^oauth2' "$work/conf"
    sed '1,/^\[outgoing\]/d; s/^allow-plain = no/allow-plain = yes/' "$work/conf"
} >"$home/judge.conf"
clock() { "$JUDGE" --home "$home" --language en --now "$1" doctor 2>/dev/null | grep -Eq "$2"; }
check "ours is slow" clock 2026-03-02T11:50:00+01:00 "^warn.outgoing.*server's clock is 10 min"
check "ours is fast" clock 2026-03-02T14:00:00+01:00 "^warn.outgoing.*this machine's clock is 120 min"
check "they agree" sh -c "! '$JUDGE' --home '$home' --language en --now 2026-03-02T12:02:00+01:00 doctor 2>/dev/null | grep -q '^warn.outgoing'"
cp "$work/conf" "$home/judge.conf"

echo refuse >"$work/mode"
check "a refusal says what to do" both 1 'invalid_grant.*authorise the judge again' at $T run
at $T run >"$work/all" 2>&1
at $T doctor >>"$work/all" 2>&1
check "no secret is printed" sh -c "! grep -Eq 'SECOND|CLIENTSECRET|ACCESS' '$work/all'"
check "the old refresh token is still there" grep -q SECOND "$home/refresh"
echo broken >"$work/mode"
check "a failing server is tried again later" both 1 'gave no token \(HTTP 503\); the judge asks again' at $T run
echo busy >"$work/mode"
check "so is a busy one" both 1 'asks again at the next pass' at $T run
echo client >"$work/mode"
check "a wrong client is told with its keys, and nothing that changes" both 1 "'the-client'.*\(invalid_client: No\[1m such client\).*oauth2-secret-file" at $T run
check "en français" both 1 'ne connaît pas le client' at $T --language fr run
echo page >"$work/mode"
check "a page is no refusal" both 1 'not as one that gives tokens \(HTTP 200\); look at oauth2-url' at $T run

for mode in "two lines" command; do
    cp "$home/refresh" "$work/refresh"
    echo "$mode" >"$work/mode"
    check "a token of more than one line is none: $mode" both 1 'not as one that gives tokens' at $T run
    check "and replaces none" cmp -s "$home/refresh" "$work/refresh"
done

# ---- a pass beside doctor: each refresh token comes once only ----
echo ONE >"$home/refresh"
echo "once ONE" >"$work/mode"
at $T doctor >"$work/doctor" 2>&1 &
doctor=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do grep -q ONE+ "$work/mode" || sleep 0.1; done
check "a pass" both 0 'fetched' at $T run
wait $doctor
check "doctor beside it" sh -c "! grep invalid_grant '$work/doctor'"
check "both had a token" grep -qx 'ONE++' "$home/refresh"
kill $server
wait $server 2>/dev/null
check "no server at all" both 1 'no token from' at $T run
finish
