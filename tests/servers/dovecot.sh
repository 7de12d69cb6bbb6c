#!/bin/sh
# A private Dovecot on loopback, for tests: IMAP with STARTTLS, IMAPS, and POP3S where dovecot-pop3d is installed.
#
#   sh tests/servers/dovecot.sh start DIR [USER:PASSWORD]...    default judge:secret; prints and writes DIR/dovecot.env
#   sh tests/servers/dovecot.sh stop DIR                        stops it and removes what it made (DIR itself stays)
#
# DIR/dovecot.env holds IMAP_PORT, IMAPS_PORT, POP3S_PORT, DOVECOT_CA (give it as ca-file; the host is localhost), DOVECOT_MAIL (Maildirs,
# one folder a user), DOVECOT_LOG, DOVECOT_CONF,
# DOVECOT_RAWLOG (what clients said after login, *.in). CERT and KEY in the environment replace the certificate. Works as root and not; ports are
# free ones; sockets live in a short folder below /tmp, since their paths are limited to 108 bytes.
set -eu
umask 022
command=${1:?start or stop} dir=${2:?DIR}
PATH=$PATH:/usr/sbin:/sbin

stop() {
    [ -f "$dir/dovecot.env" ] || return 0
    run=$(sed -n 's/^DOVECOT_RUN=//p' "$dir/dovecot.env")
    pid=$(cat "$run/base/master.pid" 2>/dev/null || true)
    if [ -n "$pid" ] && kill "$pid" 2>/dev/null; then
        i=0
        # A zombie that nobody reaps has an empty command line.
        while [ -n "$(tr -d '\0' 2>/dev/null <"/proc/$pid/cmdline")" ] && [ $i -lt 50 ]; do
            sleep 0.1
            i=$((i + 1))
        done 2>/dev/null
        kill -9 "$pid" 2>/dev/null || true
    fi
    case $run in /tmp/jd.*) rm -rf "$run" ;; esac
    rm -f "$dir/dovecot.env"
}

free_ports() {
    /usr/bin/python3 -c '
import socket
held = [socket.socket() for _ in range(3)]
for s in held:
    s.bind(("127.0.0.1", 0))
print(*[s.getsockname()[1] for s in held])'
}

common() { # RUN PROTOCOLS: what every version understands
    case $(dovecot --version) in
    2.[0-3].*) ;;
    *) printf 'dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n' ;; # before all else
    esac
    cat <<EOF
base_dir = $1/base
state_dir = $1/state
log_path = $1/log
protocols = $2
listen = 127.0.0.1
default_login_user = $login
default_internal_user = $internal
default_internal_group = $(id -gn "$internal")
first_valid_uid = 0
ssl = yes
auth_mechanisms = plain login xoauth2
auth_failure_delay = 0
mail_fsync = never
rawlog_dir = $1/rawlog
EOF
}

accounts_until_23() { # RUN: certificate, mail and users, as Dovecot 2.3 has them
    cat <<EOF
ssl_cert = <$1/cert.pem
ssl_key = <$1/key.pem
disable_plaintext_auth = yes
mail_location = maildir:$1/mail/%u
passdb {
  driver = passwd-file
  args = scheme=PLAIN $1/passwd
}
userdb {
  driver = static
  args = uid=$uid gid=$gid home=$1/mail/%u
}
EOF
}

accounts_since_24() { # RUN: the same with the names of 2.4
    cat <<EOF
ssl_server_cert_file = $1/cert.pem
ssl_server_key_file = $1/key.pem
auth_allow_cleartext = no
mail_driver = maildir
mail_path = $1/mail/%{user}
passdb passwd-file {
  passwd_file_path = $1/passwd
}
userdb static {
  fields {
    uid = $uid
    gid = $gid
    home = $1/mail/%{user}
  }
}
oauth2 {
  introspection_mode = local
  oauth2_local_validation {
    dict fs {
      fs posix {
        prefix = $1/tokens/
      }
    }
  }
}
EOF
}

write_conf() { # run imap imaps pop3s
    run=$1
    me=$(id -un) uid=$(id -u) gid=$(id -g) login=$me internal=$me
    if [ "$uid" -eq 0 ]; then
        login=dovenull internal=dovecot uid=$(id -u nobody) gid=$(id -g nobody)
        chown "$uid:$gid" "$run/mail" "$run/rawlog"
    fi
    protocols=imap
    [ -x /usr/lib/dovecot/pop3 ] && protocols='imap pop3'
    common "$run" "$protocols"
    case $(dovecot --version) in
    2.[0-3].*) accounts_until_23 "$run" ;;
    *) accounts_since_24 "$run" ;;
    esac
    cat <<EOF
service imap-login {
  chroot =
  inet_listener imap {
    port = $2
  }
  inet_listener imaps {
    port = $3
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
EOF
    [ "$protocols" = imap ] || cat <<EOF
service pop3-login {
  chroot =
  inet_listener pop3 {
    port = 0
  }
  inet_listener pop3s {
    port = $4
    ssl = yes
  }
}
EOF
}

listens() {
    /usr/bin/python3 -c '
import socket, sys, time
for _ in range(50):
    try:
        socket.create_connection(("127.0.0.1", int(sys.argv[1])), 1).close()
        sys.exit(0)
    except OSError:
        time.sleep(0.1)
sys.exit(1)' "$1"
}

start() {
    mkdir -p "$dir"
    stop
    run=$(mktemp -d /tmp/jd.XXXXXX)
    chmod 755 "$run"
    mkdir "$run/mail" "$run/base" "$run/state" "$run/rawlog"
    if [ -n "${CERT:-}" ]; then
        cp "$CERT" "$run/cert.pem"
        cp "$KEY" "$run/key.pem"
    else
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost \
            -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout "$run/key.pem" -out "$run/cert.pem" 2>/dev/null
    fi
    [ $# -gt 0 ] || set -- judge:secret
    for user; do
        echo "${user%%:*}:{PLAIN}${user#*:}::::::"
    done >"$run/passwd"
    for try in 1 2 3; do
        # shellcheck disable=SC2046
        set -- $(free_ports)
        write_conf "$run" "$1" "$2" "$3" >"$run/conf"
        setsid dovecot -c "$run/conf" -F >"$run/out" 2>&1 </dev/null &
        if listens "$2"; then
            [ -x /usr/lib/dovecot/pop3 ] || set -- "$1" "$2" ''
            cat >"$dir/dovecot.env" <<EOF
IMAP_PORT=$1
IMAPS_PORT=$2
POP3S_PORT=$3
DOVECOT_CA=$run/cert.pem
DOVECOT_MAIL=$run/mail
DOVECOT_LOG=$run/log
DOVECOT_CONF=$run/conf
DOVECOT_RAWLOG=$run/rawlog
DOVECOT_RUN=$run
EOF
            cat "$dir/dovecot.env"
            return 0
        fi
        echo "dovecot did not start (try $try):" >&2
        cat "$run/out" "$run/log" >&2 2>/dev/null || true
        doveadm -c "$run/conf" stop 2>/dev/null || true
    done
    rm -rf "$run"
    return 1
}

shift 2
case $command in
start) start "$@" ;;
stop) stop ;;
*) echo "usage: dovecot.sh start|stop DIR [USER:PASSWORD]..." >&2; exit 2 ;;
esac
