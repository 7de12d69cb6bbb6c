#!/bin/sh
# The Debian package on clean systems: built from what debian/control names, found clean by lintian, then installed, run, upgraded from the release
# before it, removed, purged. The release before is the last tag, or the commit RELEASE_FROM; without either, this one with a lower number.
. tests/release/lib.sh
suite=${RELEASE_SUITE:-bookworm}

# ---- built ----

# package COMMIT VERSION NAME: its tree as builder:/root/NAME/tree, with that version; VERSION empty: its own.
unpack() {
    release_tree "$1" "$builder/root/$3/tree"
    [ -z "$2" ] || sed -i "1s/(.*)/($2)/" "$builder/root/$3/tree/debian/changelog"
}
builds() { # NAME
    release_in builder sh -c "cd /root/$1/tree && apt-get build-dep -qq -y --no-install-recommends ./ >/dev/null && nice dpkg-buildpackage --build=binary --no-sign" >"$log/$1.build" 2>&1 || {
        tail -n 20 "$log/$1.build"
        return 1
    }
}
version=$(sed -n 's/^#define JUDGE_VERSION "\(.*\)"$/\1/p' judge/conf/version.h)
before=${RELEASE_FROM:-$(git describe --tags --abbrev=0 HEAD^ 2>/dev/null || echo HEAD)}
builder=$release_home/builder
check "a bare system to build in" release_copy "$suite" builder
check "with the tools of Debian's packagers" release_in builder sh -c 'apt-get update -qq && apt-get install -qq -y --no-install-recommends build-essential dpkg-dev fakeroot lintian'
unpack HEAD "" new
unpack "$before" "$version~before" old
check "the package of this commit, from its own list of what it needs" builds new
check "the package before it ($before)" builds old
check "lintian finds nothing" release_in builder sh -c 'cd /root/new && lintian --allow-root --fail-on error,warning ./*.changes'

# ---- installed ----

clean=$release_home/clean
check "another bare system" release_copy "$suite" clean
mkdir -p "$clean/root/debs"
cp "$builder"/root/old/*.deb "$builder"/root/new/*.deb "$clean/root/debs/"
inside() { release_in clean "$@"; }
as_judge() { inside runuser -u judge -- env JUDGE_HOME=/var/lib/judge LC_ALL=C.UTF-8 "$@"; }
debs() { echo "/root/debs/$1_${2}_$(dpkg --print-architecture).deb"; }
check "installed" inside sh -c "apt-get update -qq && apt-get install -qq -y --no-install-recommends $(debs moeshoeshoe "$version~before")"
check "nothing runs yet: there is no home" sh -c "[ ! -e '$clean/var/lib/judge/judge.conf' ]"
check "the unit waits for one" grep -q '^ConditionPathExists=/var/lib/judge/judge.conf' "$clean/lib/systemd/system/judge.service"
check "a home for its own user" as_judge judge init /var/lib/judge --address judge@games.example --editor editor@games.example --language en --timezone Europe/Paris
check "which nobody else reads" test "$(stat -c %a "$clean/var/lib/judge")" = 700
post() { # NAME FROM WORDS: a letter in the judge's Maildir
    printf 'From: %s\nTo: judge@games.example\nMessage-ID: <%s@x.example>\nDate: %s\nSubject: %s\n\n%s\n' "$2" "$1" "$(date -R)" "${3%%:*}" "${3#*: }" >"$clean/var/lib/judge/mail/in/new/$1"
    chown --reference="$clean/var/lib/judge/judge.conf" "$clean/var/lib/judge/mail/in/new/$1"
}
ago() { # DAYS COMMAND…: as it would have been then
    when=$(date -u -d "$1 days ago" +%Y-%m-%dT%H:%M:%SZ)
    shift
    as_judge judge --now "$when" "$@"
}
check "a game" ago 40 new Kersaint --rules bretagne --language fr --timezone Europe/Paris --deadline 'every 14 days 20:00' nmr=disorder
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
    check "$power has a player" ago 40 player Kersaint $power $power@players.example --name $power
done
check "it begins" ago 40 start Kersaint
check "its first report" ago 40 run
for unit in 'AUSTRIA A VIE' 'ENGLAND F LON' 'FRANCE A PAR' 'GERMANY A BER' 'ITALY A ROM' 'RUSSIA A MOS' 'TURKEY A CON'; do
    post "${unit%% *}" "${unit%% *}@players.example" "Kersaint: ${unit#* } H"
done
check "its first orders" ago 39 run
check "its first phase" ago 20 run

answered() { # ADDRESS COUNT
    [ "$(find "$clean/var/lib/judge/mail/out" -type f | xargs -r grep -l "^To:.*$1" | wc -l)" -ge "$2" ]
}
check_silent() {
    name=$1
    shift
    check "$name" sh -c '[ -z "$("$@" 2>&1)" ]' sh "$@"
}
pass() { as_judge judge run; }
post first zoe@players.example "GAMES: GAMES"
check "a pass" pass
check "answers her" answered zoe@players.example 1

# ---- upgraded ----

before_conf=$(md5sum <"$clean/var/lib/judge/judge.conf")
check "upgraded" inside apt-get install -qq -y --no-install-recommends "$(debs moeshoeshoe "$version")"
check "to this version" sh -c "chroot '$clean' judge --version | grep -qx 'moeshoeshoe $version'"
check "its settings are as they were" test "$before_conf" = "$(md5sum <"$clean/var/lib/judge/judge.conf")"
post second zoe@players.example "GAMES: GAMES"
check "a pass of the new one" pass
check "answers too" answered zoe@players.example 2
check "the game is there" sh -c "chroot '$clean' runuser -u judge -- judge --home /var/lib/judge games | grep -q Kersaint"
check "every phase is as it was" as_judge judge verify
check "and there are some" sh -c "chroot '$clean' runuser -u judge -- judge --home /var/lib/judge verify 2>&1 | grep -Eq '[1-9][0-9]* phases? played over: 0 differences'"
check "the doctor has nothing to mend" as_judge judge doctor
check "all files are as they were packed" inside dpkg --verify moeshoeshoe
check "the manual, in both languages" sh -c "[ -s '$clean/usr/share/man/man1/judge.1.gz' ] && [ -s '$clean/usr/share/man/fr/man1/judge.1.gz' ]"

# ---- removed, purged ----

check "removed" inside apt-get remove -qq -y moeshoeshoe
check "the program is gone" sh -c "[ ! -e '$clean/usr/bin/judge' ] && [ ! -e '$clean/lib/systemd/system/judge.service' ]"
check "the games are not" test -s "$clean/var/lib/judge/judge.db"
check "purged, it says that games stay" sh -c 'sh tests/release/inside.sh clean apt-get purge -y moeshoeshoe | grep -q "games in /var/lib/judge are left"'
check "and they do" test -s "$clean/var/lib/judge/judge.db"
check "installed again, it goes on with them" inside sh -c "apt-get install -qq -y --no-install-recommends $(debs moeshoeshoe "$version") && runuser -u judge -- judge --home /var/lib/judge run"
check "nothing of its own is left outside" sh -c "[ -z \"\$(chroot '$clean' sh -c 'apt-get purge -qq -y moeshoeshoe >/dev/null 2>&1; find /etc /usr /lib -name \"*judge*\" -o -name \"*moeshoeshoe*\"')\" ]"
release_forget builder clean
finish
