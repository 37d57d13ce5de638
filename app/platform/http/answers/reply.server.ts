import { json } from "@remix-run/node";
import type { Outcome, Refusal, RefusalReason } from "#app/platform/shared/outcome.ts";

const statuses: Record<RefusalReason, number> = {
  invalid: 400,
  "not-signed-in": 401,
  "not-allowed": 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  busy: 503,
};

export const statusOf = (reason: RefusalReason): number => statuses[reason];

/** Returns the JSON answer of an API endpoint: the value, or `{ error, fieldErrors?, ...detail }` with the status of the refusal. */
export function apiReply<T>(
  outcome: Outcome<T, object>,
  { status = 200, headers }: { status?: number; headers?: HeadersInit } = {},
): Response {
  // The fetch that remix-serve installs has no Response.json.
  return outcome.ok ? json(outcome.value, { status, headers }) : apiRefusal(outcome.refusal);
}

function apiRefusal(refusal: Refusal): Response {
  const { message, fields, detail, retryAfterSeconds } = refusal;
  return json(
    { ...detail, retryAfterSeconds, error: message, ...(fields && { fieldErrors: fields }) },
    refusalInit(refusal),
  );
}

export const refusalInit = ({ reason, retryAfterSeconds: wait }: Refusal): ResponseInit => ({
  status: statusOf(reason),
  headers: wait === undefined ? {} : { "Retry-After": String(wait) },
});
