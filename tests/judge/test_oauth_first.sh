#!/bin/sh
# The first OAuth2 token, from a server that behaves as Microsoft's (a code typed in a browser) and one that behaves as Google's (the browser's
# answer comes back, or is pasted, with the proof of who asked).
set -u
. tests/judge/lib.sh
new_home first
cat >"$work/server.py" <<'END'
import base64, hashlib, http.server, json, os, sys, urllib.parse
folder = sys.argv[1]
polls = {"n": 0}
def note(name, text): open(f"{folder}/{name}", "w").write(text)
def mode(): return open(folder + "/mode").read().strip()
class Handler(http.server.BaseHTTPRequestHandler):
    def send(self, code, answer):
        body = json.dumps(answer).encode()
        self.send_response(code); self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
    def do_GET(self):
        base = f"http://127.0.0.1:{self.server.server_port}"
        points = {"token_endpoint": base + "/token"}
        if self.path.startswith("/device-kind"): points["device_authorization_endpoint"] = base + "/device"
        elif self.path.startswith("/browser-kind"): points["authorization_endpoint"] = base + "/authorize"
        self.send(200, points)
    def do_POST(self):
        form = {k: v[0] for k, v in urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode()).items()}
        note("form" + self.path.replace("/", "-"), json.dumps(form))
        if self.path == "/device":
            self.send(200, {"device_code": "DEVICE", "user_code": "ABCD-EFGH", "verification_uri": "https://x.test/device", "interval": 1, "expires_in": 20})
        elif form["grant_type"].endswith("device_code"):
            polls["n"] += 1
            if mode() == "no": self.send(400, {"error": "access_denied"})
            elif mode() == "late": self.send(400, {"error": "expired_token"})
            elif mode() == "client": self.send(401, {"error": "invalid_client", "error_description": "Secret expired."})
            elif mode() == "short": self.send(200, {"access_token": "A"})
            elif mode() == "hangup":
                note("mode", "yes") # the connection ends without an answer
            elif polls["n"] < 2: self.send(400, {"error": "authorization_pending"})
            else: self.send(200, {"access_token": "A", "refresh_token": "DEVICE-REFRESH", "x": {"refresh_token": "wrong"}})
        else:
            challenge = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).decode().rstrip("=")
            note("challenge", challenge)
            self.send(200, {"access_token": "A", "refresh_token": "BROWSER-REFRESH"})
    def log_message(self, *args): pass
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
note("port.new", str(server.server_port)); os.rename(folder + "/port.new", folder + "/port")
server.serve_forever()
END
# A person with a browser: opens the address printed, says yes, and is sent back; with "paste" the address is written to the judge instead.
cat >"$work/person.py" <<'END'
import re, subprocess, sys, urllib.parse, urllib.request
how, *command = sys.argv[1:]
judge = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
lines = []
for line in judge.stdout:
    lines.append(line)
    found = re.search(r"https?://\S+/authorize\?\S+", line)
    if found: asked = urllib.parse.parse_qs(urllib.parse.urlsplit(found.group(0)).query)
    if "Enter" in line or "Entrée" in line: break
state = "x" * 64 if how == "forged" else asked["state"][0]
assert asked["code_challenge_method"] == ["S256"] and len(asked["code_challenge"][0]) == 43
open(sys.argv[1] + ".challenge", "w").write(asked["code_challenge"][0])
back = asked["redirect_uri"][0] + "?" + ("error=access_denied" if how == "denied" else "code=CODE%2F1") + "&state=" + state
if how == "paste":
    out, _ = judge.communicate("CODE/1\n" + back + "\n")
else:
    urllib.request.urlopen(asked["redirect_uri"][0] + "favicon.ico").read()
    answer = urllib.request.urlopen(back).read().decode()
    out, _ = judge.communicate()
    print("browser:", answer)
print("".join(lines) + out)
sys.exit(judge.returncode)
END
echo yes >"$work/mode"
/usr/bin/python3 "$work/server.py" "$work" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -f "$work/port" ] || sleep 0.2; done
url=http://127.0.0.1:$(cat "$work/port")
judge() { "$JUDGE" --home "$home" "$@"; }
person() { (cd "$work" && /usr/bin/python3 "$work/person.py" "$@"); }

check "whose account?" both 2 'google, microsoft' judge oauth2
check "which client?" both 2 'client' judge oauth2 google
check "an unknown provider" both 2 "no provider" judge oauth2 gogle --client me
check "en français" both 2 'fournisseur' judge --language fr oauth2 gogle --client me
check "not over plain HTTP" both 2 'no token from' judge oauth2 "$url/device-kind" --client me
sed -i 's/^allow-plain = no/allow-plain = yes/' "$home/judge.conf"
check "a server that says nothing" both 2 'does not say' judge oauth2 "$url/nothing" --client me

check "a code to type" both 0 'ABCD-EFGH' judge oauth2 "$url/device-kind/" --client the-client
check "the token is kept" grep -qx DEVICE-REFRESH "$home/oauth2-incoming"
check "for the judge alone" test "$(stat -c %a "$home/oauth2-incoming")" = 600
check "the lines for judge.conf" both 0 "oauth2-refresh-file = $home/oauth2-incoming" judge oauth2 "$url/device-kind" --client the-client
check "who asked" grep -q '"client_id": "the-client"' "$work/form-device"
echo no >"$work/mode"
check "the person says no" both 1 'said no .access_denied' judge oauth2 "$url/device-kind" --client the-client
check "the old token stays" grep -qx DEVICE-REFRESH "$home/oauth2-incoming"
echo late >"$work/mode"
check "nobody typed it in time" both 1 'nobody said yes in time.*ask again' judge oauth2 "$url/device-kind" --client the-client
echo client >"$work/mode"
check "the client is not known" both 1 "'the-client' or its secret .invalid_client: Secret expired.*--secret-file" judge oauth2 "$url/device-kind" --client the-client
echo short >"$work/mode"
check "a token for an hour is not enough" both 1 'offline_access' judge oauth2 "$url/device-kind" --client the-client
check "the old token stays still" grep -qx DEVICE-REFRESH "$home/oauth2-incoming"
echo hangup >"$work/mode"
check "a server that is gone for one question" both 0 'no token from' judge oauth2 "$url/device-kind" --client the-client
echo yes >"$work/mode"

printf 'HUSH\n' >"$home/client-secret"
chmod 600 "$home/client-secret"
browser="$JUDGE --home $home oauth2 $url/browser-kind --client the-client --door outgoing --secret-file $home/client-secret"
# shellcheck disable=SC2086
check "the browser's answer comes back" both 0 'browser: The judge has your answer' person came $browser
check "with the proof of who asked" cmp "$work/challenge" "$work/came.challenge"
check "and the code as it was" grep -q '"code": "CODE/1"' "$work/form-token"
check "the token of the other door" grep -qx BROWSER-REFRESH "$home/oauth2-outgoing"
rm "$home/oauth2-outgoing"
# shellcheck disable=SC2086
check "or is pasted" both 0 'oauth2-outgoing' person paste $browser
check "after something else was" grep -q 'has code= in it' "$work/out2"
check "and kept" grep -qx BROWSER-REFRESH "$home/oauth2-outgoing"
rm "$home/oauth2-outgoing"
# shellcheck disable=SC2086
check "an answer that nobody asked for is refused" both 1 'state' person forged $browser
# shellcheck disable=SC2086
check "a no in the browser" both 1 'access_denied' person denied $browser
check "nothing is kept of either" test ! -e "$home/oauth2-outgoing"
finish
