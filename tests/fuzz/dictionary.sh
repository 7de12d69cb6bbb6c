#!/bin/sh
# dictionary.sh NAME: the words that fuzz_NAME is likely to read, as a libFuzzer dictionary: from the files of words that the judge itself is
# compiled from, the names of the map, and what programs write.
set -eu
export LC_ALL=C

# The words of files whose lines are "meaning language: word; word…", set-in lines going on.
words() {
    sed 's/#.*//; s/^[^ ].*: *$//; s/^[^ ;]*[ a-z]*: //; s/^ *//' "$@" | tr ';' '\n' | sed 's/^ *//; s/ *$//; s/_/ /g; s/^[a-z]*:\([^,]*\).*/\1/'
}

names() {
    sed -n 's/^ *\(fr\|en\|judge\|njudge\|asmodee\|descartes\|sites\|common\) //p' rules/maps/standard.names | tr ';' '\n' | sed 's/^ *//; s/ *$//'
    printf '%s\n' AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY Autriche Angleterre Allemagne Italie Russie Turquie
}

headers() {
    printf '%s\n' 'From: ' 'To: ' 'Cc: ' 'Subject: ' 'Date: ' 'Message-ID: <' 'In-Reply-To: <' 'References: <' 'Received: from ' 'Reply-To: ' \
        'Content-Type: ' 'Content-Transfer-Encoding: ' 'Content-Disposition: attachment' 'text/plain' 'text/html' 'multipart/alternative' \
        'multipart/mixed' 'multipart/report' 'message/delivery-status' 'message/rfc822' 'application/octet-stream' '; boundary=' '; charset=' \
        '; format=flowed' '; delsp=yes' '; filename=' base64 quoted-printable 7bit 8bit binary utf-8 iso-8859-1 windows-1252 utf-7 utf-16 \
        koi8-r 'Auto-Submitted: auto-replied' 'Precedence: bulk' 'List-Id: ' 'X-Loop: ' 'Return-Path: <>' 'Authentication-Results: mx.x.org; ' \
        'dmarc=pass' 'dmarc=fail' 'spf=pass' 'dkim=pass' 'header.from=' 'smtp.mailfrom=' '=?utf-8?q?' '=?iso-8859-1?B?' '?=' 'Re: ' 'Tr: ' \
        'Status: 5.1.1' 'Action: failed' 'Final-Recipient: rfc822; ' 'Diagnostic-Code: smtp; 550 ' '--' '<div>' '<br>' '<blockquote>' '<p>' \
        '<style>' '</div>' '&nbsp;' '<td>' '> '
}

case $1 in
orders | condition | case)
    words rules/maps/orders.words
    names
    ;;
press) words judge/conf/mail.words judge/conf/settings.words games/deadline.words ;;
mime | auth | html)
    headers
    words mailio/mail.words
    ;;
act | mail)
    words judge/conf/mail.words rules/maps/orders.words
    names
    headers
    tr -d '\n' <judge/desk/table.h | sed 's/" *"//g' | grep -oE '"[^"|]+(\|[^"]*)+"' | tr -d '"' | tr '|' '\n'
    ;;
template)
    sed -n 's/.*\({{[^}]*}}\).*/\1/p' templates/fr/*.txt | sort -u
    ;;
import | json)
    sed -n 's/.*"\([a-z_]\{2,24\}\)".*/"\1"/p' judge/play/archive.c judge/play/saved_game.c judge/play/saved_press.c judge/desk/saved_game.c judge/desk/archive.c | sort -u
    ;;
esac | iconv -f utf-8 -t ascii//TRANSLIT | awk '
    length($0) > 1 && length($0) <= 40 && !seen[$0]++ {
        gsub(/\\/, "\\\\")
        gsub(/"/, "\\\"")
        printf "\"%s\"\n", $0
    }'
