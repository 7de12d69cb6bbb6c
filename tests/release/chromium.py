"""A page as Chromium shows it, asked through the pipe of its debugger: no driver, no network.

    with Browser() as browser:
        page = browser.open("file:///…/index.html", width=390, dark=True)
        page.ask("document.title")        # the value of an expression
        page.picture("page.png")
"""
import base64
import json
import os
import shutil
import subprocess
import tempfile

NAMES = ("chromium", "chromium-browser", "google-chrome")


def program():
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    def __enter__(self):
        self.home = tempfile.mkdtemp(prefix="browser-")
        to, self.out = os.pipe()
        self.back, fro = os.pipe()
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files", "--user-data-dir=" + self.home,
                   "--remote-debugging-pipe"]
        self.process = subprocess.Popen(["sh", "-c", f'exec "$@" 3<&{to} 4>&{fro}', "sh", program(), *options], pass_fds=(to, fro), stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, env=dict(os.environ, HOME=self.home))
        os.close(to)
        os.close(fro)
        self.number, self.rest, self.session = 0, b"", None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def hear(self):
        while b"\0" not in self.rest:
            more = os.read(self.back, 1 << 16)
            if not more:
                raise SystemExit("the browser is gone")
            self.rest += more
        one, self.rest = self.rest.split(b"\0", 1)
        return json.loads(one)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.hear()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, url, width=1200, height=900, dark=False, touch=False, script=True):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if width < 500 else 1, mobile=touch)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.call("Page.navigate", url=url)
        while self.hear().get("method") != "Page.loadEventFired":
            pass
        return self

    def ask(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{expression[:80]}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def picture(self, path, whole=True):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
