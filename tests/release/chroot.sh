# A small Debian in a folder, for scripts of tests/release: `. tests/release/chroot.sh`. As root. What runs inside has processes and mounts
# of its own, which end with the command that started them. The mirror is the one that apt uses on this machine.
release_home=$(realpath "${BUILD:-build}")/release

# The archive of Debian that apt uses here.
release_mirror() {
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | head -n 1
}

# release_base SUITE: a bare system of that release in $release_home/base-SUITE, made once.
release_base() {
    base=$release_home/base-$1
    [ ! -e "$base/.whole" ] || return 0
    rm -rf "$base"
    mkdir -p "$release_home/debs"
    debootstrap --variant=minbase --cache-dir="$release_home/debs" "$1" "$base" "$(release_mirror)" >"$release_home/base-$1.log" 2>&1 || {
        tail -n 5 "$release_home/base-$1.log" >&2
        return 1
    }
    # No package starts a service in here.
    printf '#!/bin/sh\nexit 101\n' >"$base/usr/sbin/policy-rc.d"
    chmod 755 "$base/usr/sbin/policy-rc.d"
    : >"$base/.whole"
}

# release_copy SUITE NAME: a fresh copy of it in $release_home/NAME.
release_copy() {
    release_base "$1" || return 1
    rm -rf "${release_home:?}/$2"
    cp -a --reflink=auto "$release_home/base-$1" "$release_home/$2"
}

# release_in NAME COMMAND…: runs it in there, with this machine's network.
release_in() {
    where=$release_home/$1
    shift
    cp /etc/resolv.conf "$where/etc/resolv.conf"
    release_enter "$where" 'exec chroot "$0" "$@"' "$@"
}

# release_alone NAME COMMAND…: the same with a network of its own, which holds nothing but loopback: every port is free, and nobody is reached.
release_alone() {
    where=$release_home/$1
    shift
    release_enter "$where" 'exec unshare --net sh -c '\''ip link set lo up && exec chroot "$0" "$@"'\'' "$0" "$@"' "$@"
}

release_enter() { # FOLDER SCRIPT COMMAND…
    entered=$1 script='mount -t proc proc "$0/proc" && mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts" &&
        mkdir -p "$0/dev/shm" && mount -t tmpfs shm "$0/dev/shm" && '$2
    shift 2
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        ${http_proxy:+"http_proxy=$http_proxy"} unshare --mount --pid --fork --kill-child sh -c "$script" "$entered" "$@"
}
