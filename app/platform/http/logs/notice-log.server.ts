import { nowInstant } from "#app/platform/shared/clock.server.ts";

/** A line of the log about the state of the studio itself, in words; never about a person. */
export function logNotice(level: "info" | "error", message: string): void {
  console.error(JSON.stringify({ time: new Date(nowInstant()).toISOString(), level, message }));
}
