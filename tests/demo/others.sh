#!/bin/sh
# others.sh HOME TIME: mails that are no orders: an absence notice, a stranger's question, a player who asks for help.
set -eu
in=$1/mail/in/new
date=$(date -R -u -d "$2")
cat >"$in/absence" <<END
From: Boris <boris@neva.example>
To: judge@localhost
Subject: Automatic reply: [Kersaint] Spring 1901
Date: $date
Message-ID: <absence@neva.example>
Auto-Submitted: auto-replied
Content-Type: text/plain

I am away until Monday. A MOS - UKR
END
cat >"$in/stranger" <<END
From: Zora <zora@nowhere.example>
To: judge@localhost
Subject: hello
Date: $date
Message-ID: <hello@nowhere.example>
Content-Type: text/plain

Can I join a game?
END
cat >"$in/help" <<END
From: Roxelane <roxelane@bosphore.example>
To: judge@localhost
Subject: AIDE
Date: $date
Message-ID: <aide@bosphore.example>
Content-Type: text/plain

AIDE
END
for who in "Boris: an absence notice" "Zora: a stranger's question" "Roxelane: AIDE"; do echo "  $who"; done
