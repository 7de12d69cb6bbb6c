#!/usr/bin/python3
"""text_of.py [--page] FILE: subject and plain text of a mail, or its page with its pictures in it."""
import base64
import email
import email.policy
import re
import sys

message = email.message_from_binary_file(open(sys.argv[-1], 'rb'), policy=email.policy.default)
if sys.argv[1] == '--page':
    pictures = {part['Content-ID'].strip('<>'): part for part in message.walk() if part['Content-ID']}
    print(re.sub('cid:([^"]*)', lambda m: f'data:{pictures[m[1]].get_content_type()};base64,' + base64.b64encode(pictures[m[1]].get_content()).decode(),
                 message.get_body(('html',)).get_content()))
else:
    print('Subject:', message['Subject'])
    print()
    print(message.get_body(('plain',)).get_content().rstrip())
