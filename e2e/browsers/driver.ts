/** Drives Debian's Firefox (WebDriver BiDi) and WebKitGTK (webkit2gtk-driver). Playwright drives only its own builds of them. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Driver = {
  goto: (url: string) => Promise<void>;
  evaluate: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
};

export type Engine = { name: string; missing: string | null; open: () => Promise<Driver> };

const firefoxPath = "/usr/bin/firefox-esr";
const webKitPaths = [
  "/usr/bin/WebKitWebDriver",
  "/usr/bin/Xvfb",
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
];

export const engines: Engine[] = [
  {
    name: "Firefox",
    missing: existsSync(firefoxPath) ? null : "the package firefox-esr",
    open: openFirefox,
  },
  {
    name: "WebKitGTK",
    missing: webKitPaths.every((path) => existsSync(path)) ? null : "the packages webkit2gtk-driver and xvfb",
    open: openWebKit,
  },
];

const startTimeout = 30_000;
const answerTimeout = 20_000;

async function openFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "studio-firefox-"));
  // A phone's width, without the tour of a new browser.
  writeFileSync(join(profile, "user.js"), 'user_pref("browser.aboutwelcome.enabled", false);\n');
  const child = spawn(
    firefoxPath,
    [
      "--headless",
      "--width=412",
      "--height=740",
      "--remote-debugging-port=0",
      "--profile",
      profile,
      "--no-remote",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = await printed(child, /WebDriver BiDi listening on (ws:\/\/\S+)/u);
  const { send, end } = await bidi(`${address}/session`);
  await send("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
  const tree = await send("browsingContext.getTree", {});
  const context = textAt(tree, ["contexts", "0", "context"]);
  return {
    goto: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    evaluate: async (expression) => {
      const answer = await send("script.evaluate", {
        expression: `JSON.stringify(${expression}) ?? "null"`,
        target: { context },
        awaitPromise: false,
      });
      return JSON.parse(textAt(answer, ["result", "value"]));
    },
    close: async () => {
      end();
      await gone(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function bidi(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { done: (value: unknown) => void; failed: (why: Error) => void }>();
  socket.addEventListener("message", ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    const command = waiting.get(Number(valueAt(message, ["id"])));
    if (valueAt(message, ["type"]) === "error") {
      command?.failed(new Error(`${valueAt(message, ["error"])}: ${valueAt(message, ["message"])}`));
    } else command?.done(valueAt(message, ["result"]));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`No connection to ${url}`)));
  });
  let last = 0;
  const send = (method: string, params: object): Promise<unknown> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      const bound = setTimeout(() => reject(new Error(`${method}: no answer`)), answerTimeout);
      waiting.set(id, {
        done: (value) => {
          clearTimeout(bound);
          resolve(value);
        },
        failed: (why) => {
          clearTimeout(bound);
          reject(why);
        },
      });
    });
  };
  return { send, end: () => socket.close() };
}

async function openWebKit(): Promise<Driver> {
  const [driverPath = "", screenPath = "", browserPath = ""] = webKitPaths;
  const screen = spawn(screenPath, ["-displayfd", "1", "-screen", "0", "1366x768x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = `:${await printed(screen, /(\d+)\n/u)}`;
  const port = await freePort();
  const child = spawn(driverPath, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await answering(server);
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${server}${path}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(startTimeout),
    });
    const { value }: { value?: unknown } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${valueAt(value, ["error"])}: ${valueAt(value, ["message"])}`);
    return value;
  };
  const options = { binary: browserPath, args: ["--automation", "--geometry=412x740"] };
  const made = await ask("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = `/session/${textAt(made, ["sessionId"])}`;
  return {
    goto: async (url) => {
      await ask("POST", `${session}/url`, { url });
    },
    evaluate: (expression) =>
      ask("POST", `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    close: async () => {
      await ask("DELETE", session).catch(() => null);
      await gone(child);
      await gone(screen);
    },
  };
}

function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const bound = setTimeout(() => reject(new Error(`No ${pattern} in: ${text}`)), startTimeout);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        const found = pattern.exec(text)?.[1];
        if (found === undefined) return;
        clearTimeout(bound);
        resolve(found);
      });
    }
  });
}

async function answering(url: string): Promise<void> {
  const deadline = performance.now() + startTimeout;
  while (performance.now() < deadline) {
    if (await fetch(`${url}/status`).catch(() => null)) return;
    await pause(100);
  }
  throw new Error(`${url} does not answer.`);
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await Promise.race([exit, pause(5000).then(() => child.kill("SIGKILL"))]);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject).listen(0, "127.0.0.1", () => {
      const at = probe.address();
      probe.close(() => resolve(typeof at === "object" && at ? at.port : 0));
    });
  });
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (within, name) =>
      typeof within === "object" && within !== null
        ? Object.getOwnPropertyDescriptor(within, name)?.value
        : undefined,
    value,
  );
}

const textAt = (value: unknown, path: string[]): string => String(valueAt(value, path));
