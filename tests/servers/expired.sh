#!/bin/sh
# expired.sh DIR: writes DIR/expired.pem and DIR/expired.key, a certificate for localhost that ended in 2020.
set -eu
dir=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/index.txt"
cat >"$work/conf" <<EOF
[ca]
default_ca = d
[d]
database = $work/index.txt
new_certs_dir = $work
rand_serial = yes
default_md = sha256
policy = p
x509_extensions = v
[p]
commonName = supplied
[v]
subjectAltName = DNS:localhost,IP:127.0.0.1
EOF
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -keyout "$dir/expired.key" -out "$work/request" 2>/dev/null
openssl ca -batch -config "$work/conf" -selfsign -keyfile "$dir/expired.key" -in "$work/request" -notext \
    -startdate 20200101000000Z -enddate 20200201000000Z -out "$dir/expired.pem" 2>/dev/null
