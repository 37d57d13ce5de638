import { nowInstant } from "#app/shared/clock.server.ts";

/**
 * Writes a bug as one line: class, request id and stack. Messages often carry what must not be in a log (addresses with
 * tokens, the parameters of a query), so only those of the engine's own kinds are kept, without any address in them.
 */
export function logBug(bug: unknown, requestId: string | null): void {
  console.error(JSON.stringify({ time: new Date(nowInstant()).toISOString(), id: requestId, ...facts(bug) }));
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
