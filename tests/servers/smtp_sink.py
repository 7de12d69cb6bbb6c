#!/usr/bin/python3
"""A private SMTP server on loopback, for tests: TLS, AUTH, every message kept.

    /usr/bin/python3 tests/servers/smtp_sink.py start DIR [--user judge:secret] [--tls starttls|smtps|none] [--cert F --key F]
    /usr/bin/python3 tests/servers/smtp_sink.py stop DIR

start prints and writes DIR/smtp.env: SMTP_PORT, SMTP_CA (give it as ca-file; the host is localhost), SMTP_MAIL (one file a message, in order:
NNNNNN.eml, its first lines "X-Envelope-From:" and "X-Envelope-To:"), SMTP_PID, SMTP_LOG (one line an event).

Recipients decide what happens: local parts that begin with refuse get 550, later 451, full 452, break closes the connection in the middle of
DATA, dataerr gets 554 after the data, datalater 451 after the data, busy a 421. Everything else is accepted, fsynced, then answered 250.
With the file DIR/down present every MAIL gets 451; DIR/sender makes every MAIL 553. A message is written before it is acknowledged.
"""
import argparse
import os
import signal
import ssl
import subprocess
import sys
import time


def make_certificate(folder):
    cert, key = os.path.join(folder, "smtp-cert.pem"), os.path.join(folder, "smtp-key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", cert], check=True, stderr=subprocess.DEVNULL)
    return cert, key


def serve(folder, user, tls, cert, key, ready):
    from aiosmtpd.controller import Controller
    from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

    mail = os.path.join(folder, "mail-out")
    os.makedirs(mail, exist_ok=True)
    log_file = open(os.path.join(folder, "smtp.log"), "a", buffering=1)
    count = [len(os.listdir(mail))]

    def log(line):
        print(line, file=log_file)

    class Handler:
        async def handle_EHLO(self, server, session, envelope, hostname, responses):
            session.host_name = hostname
            log(f"ehlo {hostname} peer={session.peer[1]}")
            return responses

        async def handle_MAIL(self, server, session, envelope, address, options):
            if os.path.exists(os.path.join(folder, "down")):
                return "451 4.3.0 not now"
            if os.path.exists(os.path.join(folder, "sender")):
                return "553 5.7.1 sender address rejected: not owned by user"
            envelope.mail_from = address or "<>"  # empty would mean none yet
            envelope.mail_options.extend(options)
            return "250 OK"

        async def handle_RCPT(self, server, session, envelope, address, options):
            local = address.split("@")[0]
            log(f"rcpt {address}")
            if local.startswith("refuse"):
                return "550 5.1.1 no such user here"
            if local.startswith("later"):
                return "451 4.7.1 greylisted, try again later"
            if local.startswith("full"):
                return "452 4.2.2 mailbox full"
            if local.startswith("limit"):
                return "550 5.4.5 Daily user sending limit exceeded"
            if local.startswith("policy"):
                return "554 5.7.1 message refused by local policy"
            if local.startswith("busy"):
                return "421 4.7.0 too many messages, closing"
            if local.startswith("break"):
                server.transport.abort()
                return "421 gone"
            envelope.rcpt_tos.append(address)
            return "250 OK"

        async def handle_DATA(self, server, session, envelope):
            local = envelope.rcpt_tos[0].split("@")[0]
            if local.startswith("dataerr"):
                return "554 5.6.0 this message is not wanted"
            if local.startswith("datalater"):
                return "451 4.3.0 no space, try again later"
            if local.startswith("lost"):
                server.transport.abort()
                return "250 OK"
            count[0] += 1
            path = os.path.join(mail, f"{count[0]:06d}.eml")
            with open(path + ".tmp", "wb") as out:
                out.write(f"X-Envelope-From: <{envelope.mail_from.strip('<>')}>\r\n".encode())
                for to in envelope.rcpt_tos:
                    out.write(f"X-Envelope-To: <{to}>\r\n".encode())
                out.write(envelope.original_content)
                out.flush()
                os.fsync(out.fileno())
            os.rename(path + ".tmp", path)
            log(f"message {count[0]} from=<{envelope.mail_from}> to={','.join(envelope.rcpt_tos)} size={len(envelope.original_content)}")
            return "250 2.0.0 kept"

    def authenticate(server, session, envelope, mechanism, auth_data):
        # handled=True, the default, would send no reply and leave the client waiting.
        good = False
        if isinstance(auth_data, LoginPassword):
            good = f"{auth_data.login.decode()}:{auth_data.password.decode()}" == user
            log(f"login {auth_data.login.decode()} {'ok' if good else 'refused'}")
        return AuthResult(success=good, handled=False)

    class Server(SMTP):
        async def auth_XOAUTH2(self, server, args):
            import base64
            token = base64.b64decode(args[1]) if len(args) > 1 else await self.challenge_auth("")  # decoded already
            name = user.split(":")[0]
            good = token == f"user={name}\x01auth=Bearer token-of-{name}\x01\x01".encode()
            log(f"xoauth2 {'ok' if good else 'refused'}")
            if not good:
                await self.challenge_auth('{"status":"401"}', encode_to_b64=True)
            return AuthResult(success=good, handled=False)

    context = None
    if tls != "none":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cert, key)
    options = dict(hostname="localhost", enable_SMTPUTF8=True, data_size_limit=64 << 20, timeout=60)
    if user:
        options.update(authenticator=authenticate, auth_required=True, auth_require_tls=(tls == "starttls"))
    if tls == "starttls":
        options.update(tls_context=context, require_starttls=True)

    class Sink(Controller):
        def factory(self):
            return Server(self.handler, **options)

    controller = Sink(Handler(), hostname="127.0.0.1", port=0, ssl_context=context if tls == "smtps" else None)
    # The controller probes its own port, which 0 cannot give: bind first.
    import socket
    probe = socket.socket()
    probe.bind(("127.0.0.1", 0))
    controller.port = probe.getsockname()[1]
    probe.close()
    controller.start()
    with open(os.path.join(folder, "smtp.env.tmp"), "w") as env:
        env.write(f"SMTP_PORT={controller.port}\nSMTP_CA={cert}\nSMTP_MAIL={mail}\nSMTP_PID={os.getpid()}\n"
                  f"SMTP_LOG={os.path.join(folder, 'smtp.log')}\n")
    os.rename(os.path.join(folder, "smtp.env.tmp"), os.path.join(folder, "smtp.env"))
    os.write(ready, b"1")
    os.close(ready)
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    while True:
        signal.pause()


def start(args):
    folder = os.path.abspath(args.dir)
    os.makedirs(folder, exist_ok=True)
    stop(args)
    cert, key = (os.path.abspath(args.cert), os.path.abspath(args.key)) if args.cert else make_certificate(folder)
    for _ in range(3):
        reader, writer = os.pipe()
        if os.fork() == 0:
            os.close(reader)
            os.setsid()
            null, err = os.open(os.devnull, os.O_RDWR), os.open(os.path.join(folder, "smtp.err"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(null, 0)
            os.dup2(null, 1)
            os.dup2(err, 2)
            try:
                serve(folder, args.user, args.tls, cert, key, writer)
            finally:
                os._exit(1)
        os.close(writer)
        if os.read(reader, 1):
            with open(os.path.join(folder, "smtp.env")) as env:
                sys.stdout.write(env.read())
            return 0
        os.close(reader)
    sys.stderr.write(open(os.path.join(folder, "smtp.err")).read())
    return 1


def stop(args):
    path = os.path.join(args.dir, "smtp.env")
    try:
        with open(path) as env:
            pid = int(dict(line.strip().split("=", 1) for line in env)["SMTP_PID"])
    except (OSError, KeyError, ValueError):
        return 0
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as cmdline:
            ours = b"smtp_sink" in cmdline.read()
        if ours:
            os.kill(pid, signal.SIGTERM)
            for _ in range(50):
                with open(f"/proc/{pid}/cmdline", "rb") as cmdline:
                    if not cmdline.read():  # a zombie that nobody reaps
                        break
                time.sleep(0.05)
    except OSError:
        pass
    os.unlink(path)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["start", "stop"])
    parser.add_argument("dir")
    parser.add_argument("--user", default="judge:secret", help="USER:PASSWORD, empty for no AUTH")
    parser.add_argument("--tls", choices=["starttls", "smtps", "none"], default="starttls")
    parser.add_argument("--cert")
    parser.add_argument("--key")
    args = parser.parse_args()
    return start(args) if args.command == "start" else stop(args)


sys.exit(main())
