#!/bin/sh
# Installs the Debian packages that are missing. As root or with sudo.
set -eu
packages='build-essential pkg-config libetpan-dev libgmime-3.0-dev libcurl4-gnutls-dev libgnutls28-dev libsqlite3-dev
libglib2.0-dev libxml2-dev libcairo2-dev libpango1.0-dev libpng-dev libdeflate-dev libcunit1-dev fonts-dejavu-core tzdata ca-certificates
dovecot-imapd dovecot-pop3d python3 python3-aiosmtpd openssl curl s-nail neomutt valgrind sqlite3'
missing=
for p in $packages; do
    dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
[ -z "$missing" ] && exit 0
echo "installing:$missing" >&2
sudo=
[ "$(id -u)" -eq 0 ] || sudo=sudo
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
$sudo apt-get install -y --no-install-recommends $missing >/dev/null 2>&1 || {
    $sudo apt-get update >/dev/null
    $sudo apt-get install -y --no-install-recommends $missing >/dev/null
}
