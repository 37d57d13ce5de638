/** Reads and checks the environment variables. If one is wrong, a message explains it and the start stops. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isTimeZone } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

export type Mailbox = { name: string; address: string };

/** Parses "hello@studio.example" or "Our Studio <hello@studio.example>" (RFC 5322, 3.4). Returns null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", bracketed] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  const isAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(address);
  return isAddress ? { name: name.trim(), address } : null;
}

export type Environment = {
  origin: string;
  originIsSet: boolean;
  dataDir: string;
  databaseFile: string;
  demo: boolean;
  /** Time zone of a new database. Later it is a setting of the studio. */
  firstTimeZone: string;
  rateLimits: boolean;
  /** Null without a mail server. Emails are then stored and shown to admins. */
  smtpUrl: string | null;
  /** Null if the studio's settings decide the sender (app/domain/notifications/email/sender.server.ts). */
  mailFrom: Mailbox | null;
  /** False if this process sends no email and runs no nightly jobs. */
  jobs: boolean;
  metricsPort: number | null;
};

type Variables = Record<string, string | undefined>;

export class BadSetting extends Error {}

export function readEnvironment(env: Variables): Environment {
  const demo = env.DEMO === "1";
  const dataDir = resolve(env.DATA_DIR || "./data");
  const { RATE_LIMITS: limits = "on" } = env;
  for (const [name, value] of Object.entries({ RATE_LIMITS: limits, LOG: env.LOG || "on" })) {
    if (value !== "on" && value !== "off")
      throw new BadSetting(`${name} is "${value}". Set it to "on" or "off".`);
  }
  return {
    origin: readOrigin(env),
    originIsSet: Boolean(env.ORIGIN),
    dataDir,
    databaseFile: resolve(dataDir, demo ? "demo.db" : "app.db"),
    demo,
    firstTimeZone: readTimeZone(env),
    rateLimits: limits === "on",
    smtpUrl: readSmtpUrl(env),
    mailFrom: readMailFrom(env),
    jobs: env.NO_JOBS !== "1",
    metricsPort: readMetricsPort(env),
  };
}

export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (problem) {
    throw new BadSetting(
      `The data folder ${dataDir} can't be written${whyNot(problem)}, or set DATA_DIR to another folder.`,
    );
  }
}

function whyNot(problem: unknown): string {
  const { code } = fieldsIn(problem);
  if (code === "EROFS") return ": its disk is read-only. Make it writable";
  if (code === "ENOSPC" || code === "EDQUOT") return ": its disk is full. Make room";
  if (code === "ENOTDIR") return ": a file has its name. Move the file";
  return ". Give this user write permission";
}

/** Node's recursive mkdir never returns if a parent is missing in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return;
    throw Object.assign(new Error(`${path} is a file.`), { code: "ENOTDIR" });
  }
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

let current: Environment | undefined;

export function environment(): Environment {
  current ??= readEnvironment(process.env);
  return current;
}

export const isHttps = (): boolean => environment().origin.startsWith("https:");

function readOrigin(env: Variables): string {
  if (!env.ORIGIN) return `http://localhost:${env.PORT || "3000"}`;
  let url: URL | undefined;
  try {
    url = new URL(env.ORIGIN);
  } catch {}
  const bare =
    url && (url.protocol === "http:" || url.protocol === "https:") && `${url.origin}/` === url.href;
  if (!url || !bare) {
    throw new BadSetting(
      `ORIGIN is "${env.ORIGIN}". Set it to the site's address without a path, such as https://studio.example.`,
    );
  }
  return url.origin;
}

function readTimeZone(env: Variables): string {
  const zone = env.STUDIO_TIMEZONE || Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(zone)) {
    throw new BadSetting(
      `STUDIO_TIMEZONE is "${zone}". Set it to a name such as Europe/Berlin or America/New_York.`,
    );
  }
  return zone;
}

/** The error doesn't include the address, because it can contain a password. */
function readSmtpUrl({ SMTP_URL }: Variables): string | null {
  if (!SMTP_URL) return null;
  const url = URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : null;
  if (!url || !/^smtps?:$/u.test(url.protocol) || !url.hostname) {
    throw new BadSetting(
      "SMTP_URL is not the address of a mail server. Set it to one such as smtps://user:password@mail.example:465, with special characters of the password written as %40 and so on.",
    );
  }
  return SMTP_URL;
}

function readMailFrom({ MAIL_FROM }: Variables): Environment["mailFrom"] {
  if (!MAIL_FROM) return null;
  const mailbox = readMailbox(MAIL_FROM);
  if (!mailbox) {
    throw new BadSetting(
      `MAIL_FROM is "${MAIL_FROM}". Set it to an address, such as hello@studio.example or "Our Studio <hello@studio.example>".`,
    );
  }
  return mailbox;
}

function readMetricsPort({ METRICS_PORT, PORT = "3000" }: Variables): number | null {
  if (!METRICS_PORT) return null;
  const port = Number(METRICS_PORT);
  if (!/^\d{1,5}$/u.test(METRICS_PORT) || port < 1 || port > 65_535 || METRICS_PORT === PORT) {
    throw new BadSetting(
      `METRICS_PORT is "${METRICS_PORT}". Set it to a number from 1 to 65535 other than PORT, such as 9464.`,
    );
  }
  return port;
}
