/** What an answer is to the metrics: few kinds, so that no address and no person ever becomes a label (rule 27.38). */
import type { IncomingMessage, ServerResponse } from "node:http";
import { countsOf } from "#app/domain/reports/statistics/counts.ts";
import { answerOf } from "#app/domain/reports/statistics/tally.server.ts";

export type AnswerFacts = {
  kind: string;
  status: string;
  seconds: number | null;
  booking: "taken" | "refused" | null;
};

/** By the first segment of the path. */
const kinds: Record<string, string> = {
  api: "api",
  book: "book",
  build: "asset",
  fonts: "asset",
  media: "media",
  admin: "admin",
  receptionist: "desk",
  provider: "desk",
  up: "health",
};

/** `milliseconds` as the request log has it. */
export function factsOf(
  request: IncomingMessage,
  response: ServerResponse,
  byStaff: boolean,
  milliseconds?: string,
): AnswerFacts {
  const [, first = ""] = (request.url ?? "/").split(/[/?]/u);
  const kind = Object.hasOwn(kinds, first) ? kinds[first] : "page";
  // An answer that never began: the client went away.
  const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : "none";
  return {
    kind: kind ?? "page",
    status,
    seconds: milliseconds === undefined ? null : Number(milliseconds) / 1000,
    booking: bookingOf(request, response, byStaff),
  };
}

function bookingOf(
  request: IncomingMessage,
  response: ServerResponse,
  byStaff: boolean,
): AnswerFacts["booking"] {
  if (request.method !== "POST") return null;
  const [count] = countsOf(answerOf(request, response, byStaff), []);
  if (count?.what === "booked") return "taken";
  return count?.what === "refused" ? "refused" : null;
}
