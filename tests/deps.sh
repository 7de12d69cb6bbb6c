#!/bin/sh
# deps.sh [build|demo|learn|lint|fuzz|cover|deb|release|site]: installs the Debian packages that are missing: to build alone, to build and test (without a word), or
# those that a target needs besides. As root or with sudo.
set -eu
packages='build-essential pkg-config libetpan-dev libgmime-3.0-dev libcurl4-gnutls-dev libgnutls28-dev libsqlite3-dev
libglib2.0-dev libxml2-dev libseccomp-dev libcairo2-dev libpango1.0-dev libpng-dev libcmark-dev libisal-dev libjansson-dev fonts-dejavu-core tzdata ca-certificates'
tests='poppler-utils libcunit1-dev dovecot-imapd dovecot-pop3d python3 python3-aiosmtpd openssl curl s-nail neomutt valgrind sqlite3'
# The clang of this release of Debian: its fuzzer is in a package with the version in its name.
clang_version() {
    apt-cache depends clang | sed -n 's/^ *Depends: clang-\([0-9]*\)$/\1/p'
}
case ${1:-} in
build) ;;
demo) packages="$packages python3" ;;
learn) packages="$packages $tests python3-numpy python3-scipy" ;;
deb) packages="$packages debhelper fakeroot lintian" ;;
release) packages="debootstrap iproute2 git dpkg-dev" ;;
site) packages="$packages python3 chromium" ;;
lint) packages="$packages $tests cppcheck clang-tidy clang-format" ;;
fuzz) packages="$packages $tests clang libclang-rt-$(clang_version)-dev" ;;
cover) packages="$packages $tests lcov" ;;
*) packages="$packages $tests" ;;
esac
missing=
for p in $packages; do
    dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
[ -z "$missing" ] && exit 0
sudo=
if [ "$(id -u)" -ne 0 ]; then
    sudo=sudo
    command -v sudo >/dev/null || {
        echo "these packages are missing, and there is no sudo to install them; as root: apt-get install$missing" >&2
        exit 1
    }
fi
echo "installing:$missing" >&2
# The lists may be absent or old: look anew only if the first try fails.
install() {
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >/dev/null
}
install 2>/dev/null || {
    $sudo apt-get update >/dev/null
    install
}
