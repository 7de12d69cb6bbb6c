#!/usr/bin/python3
"""Prints subject and plain text of a mail."""
import email
import email.policy
import sys

message = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
print('Subject:', message['Subject'])
print()
print(message.get_body(('plain',)).get_content().rstrip())
