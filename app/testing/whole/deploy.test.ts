/** Compares deploy/ and docs/install.md with the app: everything they name exists, and no protection is missing. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { BadSetting, readEnvironment } from "#app/domain/studio/environment.server.ts";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(at(path), "utf8");
const { mailSettings } = await import(at("deploy/container/mail-settings.mjs"));
const guide = read("docs/install.md");
const unit = read("deploy/studio.service");

/** Returns the lines of all shell blocks. */
const commands = [...guide.matchAll(/^```sh.*\n([\s\S]*?)^```$/gmu)].flatMap(([, text = ""]) =>
  text.split("\n").filter(Boolean),
);

/** Returns the settings of docs/settings.md. */
const [, tableOfSettings = ""] = read("docs/settings.md").split("\n| setting |");
const settings = [...(tableOfSettings.split("\n\n")[0] ?? "").matchAll(/^\| (`[A-Z][^|]*`) \|/gmu)].flatMap(
  ([, names = ""]) => [...names.matchAll(/`([A-Z_]+)`/gu)].map(([, name = ""]) => name),
);

/** Returns the settings in the file, also those in comments as examples. */
const namedIn = (path: string): string[] =>
  [...read(path).matchAll(/^#?([A-Z_]+)=/gmu)].map(([, name = ""]) => name);

describe("studio.env", () => {
  test("has only settings that the app reads, in a format that the app reads", () => {
    expect(settings).toContain("ORIGIN");
    expect(namedIn("deploy/studio.env").filter((name) => !settings.includes(name))).toEqual([]);
    const uncommented = read("deploy/studio.env").replace(/^#(?=[A-Z_]+=)/gmu, "");
    const { origin, firstTimeZone, smtpUrl, mailFrom } = readEnvironment({
      NODE_ENV: "test",
      ...parseEnv(uncommented),
    });
    expect([origin, firstTimeZone, smtpUrl, mailFrom?.address]).toEqual([
      "https://studio.example",
      "America/New_York",
      "smtps://user:password@mail.example:465",
      "hello@studio.example",
    ]);
  });

  test("has each setting except those for load tests, logs and measurements", () => {
    const apart = ["RATE_LIMITS", "LOG", "METRICS_PORT"];
    const missing = settings.filter((name) => !namedIn("deploy/studio.env").includes(name));
    expect(missing.filter((name) => !apart.includes(name))).toEqual([]);
  });

  test("needs at most three values from an owner", () => {
    const asked = [...read("deploy/install.sh").matchAll(/^\t\t'?#?([A-Z_]+)='?\*\) /gmu)].map(
      ([, name]) => name,
    );
    expect(asked).toEqual(["ORIGIN", "STUDIO_TIMEZONE", "SMTP_URL"]);
  });
});

test("install.sh only checks this machine, and leaves the public URL to the doctor", () => {
  const [, end = ""] = read("deploy/install.sh").split("sleep 0.5");
  expect(end).not.toMatch(/answers at/u);
  expect(end).toMatch(/To check that browsers can open \$origin: sudo studio doctor/u);
});

describe("studio.service", () => {
  test.each([
    "User=studio",
    "EnvironmentFile=/etc/studio/studio.env",
    "ExecStart=/srv/studio/current/bin/studio start",
    "StateDirectory=studio",
    "StateDirectoryMode=0700",
    "UMask=0077",
    "Restart=always",
    "RestartPreventExitStatus=78",
    "TimeoutStopSec=15",
    "MemoryMax=400M",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "PrivateUsers=yes",
    "ProtectProc=invisible",
    "ProtectKernelTunables=yes",
    "ProtectControlGroups=yes",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces=yes",
    "LockPersonality=yes",
    "SystemCallFilter=~@privileged @resources",
  ])("has %s", (line) => expect(unit.split("\n")).toContain(line));

  test("stops later than the studio does by itself, and allows what Node needs", () => {
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=yes/mu);
    expect(unit).toMatch(/^# Not MemoryDenyWriteExecute/mu);
  });
});

describe("docs/install.md", () => {
  test("names only files that are in a release", () => {
    const paths = [...guide.matchAll(/(?:current|0\.\d\.0)\/(deploy\/[\w./-]+[\w])/gu)].map(
      ([, path = ""]) => path,
    );
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(at(path)))).toEqual([]);
  });

  test("names only subcommands of studio that exist, like docs/when-it-breaks.md", () => {
    const table = read("app/operations/command/main.server.ts");
    const known = new Set([...table.matchAll(/^\s+(\w+): async/gmu)].map(([, name]) => name));
    const texts = [...commands, ...inCode(read("docs/when-it-breaks.md")), ...inCode(guide)];
    const named = texts.flatMap((text) =>
      [...text.matchAll(/(?:^|sudo )studio (?!studio)([a-z]+)/gu)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => name !== "help" && !known.has(name))).toEqual([]);
  });

  test("sets up a new machine with at most five commands", () => {
    const [first = "", after = ""] =
      guide.split("\n## Five commands\n")[1]?.split("The last command takes") ?? [];
    expect(after).not.toBe("");
    const five = first.match(/^(?:scp|sudo|sha256sum) /gmu);
    expect(five).toHaveLength(5);
  });

  test("links only to documents that exist", () => {
    const links = [...guide.matchAll(/\]\((?!https?:)([^)]+)\)/gu)].map(([, path = ""]) => path);
    expect(links.filter((path) => !existsSync(at(`docs/${path}`)))).toEqual([]);
  });
});

const scripts = readdirSync(at("deploy"), { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".sh") || path.startsWith("container/hooks/"),
);
test.each(scripts)("deploy/%s is valid shell", (path) => {
  expect(execFileSync("sh", ["-n", at(`deploy/${path}`)], { encoding: "utf8" })).toBe("");
});

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
test.runIf(hasCaddy)("Caddy accepts the Caddyfile, with and without its settings", () => {
  for (const ORIGIN of ["https://studio.example", undefined]) {
    const { status, stderr } = spawnSync(
      "caddy",
      ["adapt", "--adapter", "caddyfile", "--config", at("deploy/Caddyfile")],
      { env: { ...process.env, ORIGIN }, encoding: "utf8" },
    );
    expect([status, stderr.match(/error/giu)]).toEqual([0, null]);
  }
});

test("Caddy never reuses a connection to the studio, and checks its health before it sends a form", () => {
  const caddyfile = read("deploy/Caddyfile");
  expect(caddyfile.match(/keepalive off/gu)).toHaveLength(2);
  expect(caddyfile.match(/lb_try_duration 20s/gu)).toHaveLength(2);
  expect(caddyfile).toContain("@form not method GET HEAD");
  expect(caddyfile).not.toContain("lb_retry_match");
});

test("nginx replaces an address that a client claims", () => {
  const nginx = read("deploy/nginx.conf");
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  expect(nginx).not.toMatch(/proxy_set_header .*proxy_add_x_forwarded_for/u);
});

test("the page for a stopped studio loads nothing and keeps a sent form", () => {
  const page = read("deploy/down.html");
  expect(page).not.toMatch(/<script|<img|<link|url\(|https?:/u);
  expect(page).not.toContain("http-equiv");
});

test("the page for a stopped studio has the studio's colors, light and dark", () => {
  const page = read("deploy/down.html");
  const [light = "", dark = ""] = page.split("@media (prefers-color-scheme: dark)");
  const tokens = read("app/platform/ui/styles/tokens.css");
  const said = [...tokens.matchAll(/--([\w-]+): var\(--light, (#\w+)\) var\(--dark, (#\w+)\)/gu)];
  const used = said.filter(([, name]) => page.includes(`--${name}:`));
  expect(used.length).toBeGreaterThanOrEqual(5);
  for (const [, name, inLight, inDark] of used) {
    expect(light).toContain(`--${name}: ${inLight};`);
    expect(dark).toContain(`--${name}: ${inDark};`);
  }
});

test("Caddy lets a backup of a gigabyte through on a line of 2 megabits", () => {
  const [, hours] = /write (\d+)h/u.exec(read("deploy/Caddyfile")) ?? [];
  expect(Number(hours) * 3600).toBeGreaterThan((8e9 / 2e6) * 2);
});

test("the five mail settings of ONCE are mapped to ours, and ours have precedence", () => {
  const once = {
    SMTP_ADDRESS: "mail.example",
    SMTP_PORT: "465",
    SMTP_USERNAME: "us@er",
    SMTP_PASSWORD: "p:w/d",
    MAILER_FROM_ADDRESS: "hello@studio.example",
  };
  const ours = mailSettings(once);
  expect(ours).toEqual({
    SMTP_URL: "smtps://us%40er:p%3Aw%2Fd@mail.example:465",
    MAIL_FROM: "hello@studio.example",
  });
  expect(readEnvironment({ NODE_ENV: "test", ...ours }).smtpUrl).toBe(ours.SMTP_URL);
  expect(mailSettings({ ...once, SMTP_URL: "smtp://a.example", MAIL_FROM: "b@c.example" })).toEqual({});
  expect(mailSettings({})).toEqual({});
  expect(() => readEnvironment({ NODE_ENV: "test", ...mailSettings({ SMTP_ADDRESS: "a b" }) })).toThrow(
    BadSetting,
  );
});

test("a release has every program that the app starts as a process", () => {
  const sources = readdirSync(at("app"), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".server.ts"),
  );
  const started = sources.flatMap(
    (path) => read(`app/${path}`).match(/(?<=")(?:app|bin|db)\/[\w./-]+\.mjs(?=")/gu) ?? [],
  );
  const shipped = read("bin/release/stage.mjs");
  expect(started).toContain("bin/picture-worker.mjs");
  expect(started.filter((path) => !shipped.includes(`"${path}"`))).toEqual([]);
});

test("escaped letters don't change the meaning of the server's build", async () => {
  const { plainLetters } = await import(at("bin/pack/plain-letters.mjs"));
  const source = String.raw`["We’ll", 'naïve \\– \n', "\u{1F338}🌸", /[\s\-–.]+/u.exec("a–b")[0], /[\–’]/.test("–"), /^[🌸ß]$/u.test("🌸"), "\\ü"]`;
  const plain = plainLetters(source);
  expect(plain).toMatch(/^[\0-\x7f]+$/u);
  const meaning = (text: string): unknown => runInNewContext(`JSON.stringify(${text})`);
  expect(meaning(plain)).toBe(meaning(source));
});

function inCode(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`]+)`/gu)].map(([, text = ""]) => text);
}
