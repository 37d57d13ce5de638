import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";

const logged = singleton("bug log", () => ({ causes: true }));

/** Stops logging failures of the disk or another program: a command reports these itself. Returns a function that logs everything again. */
export function logBugsAlone(): () => void {
  logged.causes = false;
  return () => {
    logged.causes = true;
  };
}

/** Logs a bug with its class, request id and stack. Messages may contain secrets, so only known kinds are logged (rule 27.2). */
export function logBug(bug: unknown, requestId: string | null): void {
  const message = causeInWords(bug);
  if (message && !logged.causes) return;
  const line = message ? { level: "error", message } : facts(bug);
  console.error(JSON.stringify({ time: new Date(nowInstant()).toISOString(), id: requestId, ...line }));
}

const causes: [RegExp, string][] = [
  [/^SQLITE_FULL/u, "The database could not be written: its disk is full"],
  [/^SQLITE_IOERR/u, "The database could not be read or written: its disk is failing or full"],
  [/^SQLITE_(?:READONLY|CANTOPEN|PERM)/u, "The database could not be opened and written"],
  [/^SQLITE_(?:CORRUPT|NOTADB)/u, "The database could not be read: it is damaged"],
  [/^SQLITE_(?:BUSY|LOCKED)/u, "The database could not be written: another program has locked it"],
  [/^(?:ENOSPC|EDQUOT)$/u, "A file could not be written: the disk is full"],
  [/^EROFS$/u, "A file could not be written: its disk is read-only"],
  [/^EIO$/u, "A file could not be read or written: the disk is failing"],
  [/^(?:EACCES|EPERM)$/u, "A file could not be used: permission denied"],
];

/** A failure that isn't a bug. Its message is our own text without personal data, so it is logged in full. */
export class Undone extends Error {}

function causeInWords(bug: unknown): string | null {
  if (bug instanceof Undone) return bug.message;
  const { code, path } = fieldsIn(bug);
  if (!(bug instanceof Error) || typeof code !== "string") return null;
  const [, words] = causes.find(([pattern]) => pattern.test(code)) ?? [];
  return words ? `${words} (${[code, path].filter((part) => typeof part === "string").join(", ")}).` : null;
}

type Facts = { bug: string; code?: string; message?: string; stack?: string[]; cause?: Facts };

function facts(bug: unknown, depth = 0): Facts {
  if (!(bug instanceof Error)) return { bug: typeof bug };
  const code = "code" in bug ? bug.code : undefined;
  return {
    bug: bug.constructor.name || bug.name,
    ...(typeof code === "string" && { code }),
    ...(engines.includes(bug.name) && { message: withoutAddresses(bug.message) }),
    stack: frames(bug.stack ?? ""),
    ...(bug.cause !== undefined && depth < 3 && { cause: facts(bug.cause, depth + 1) }),
  };
}

const engines = ["TypeError", "ReferenceError", "RangeError"];

const withoutAddresses = (message: string): string =>
  message
    .slice(0, 1000)
    .replace(/\S*(?:\/|@|%[0-9a-f]{2})\S*/giu, "[address]")
    .slice(0, 300);

const frames = (stack: string): string[] =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .map((line) => line.trim().replace(/\?t=[\d.]+/u, ""))
    .slice(0, 20);

/** Logs a line about the studio itself, never about a person. */
export function logNotice(level: "info" | "error", message: string): void {
  console.error(JSON.stringify({ time: new Date(nowInstant()).toISOString(), level, message }));
}
