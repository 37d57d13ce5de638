/** An Outcome as an HTTP answer. The domain never speaks HTTP; this is where a refusal gets its status. */
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

/** The JSON answer of an endpoint under /api: the value itself, or `{ error, fieldErrors?, ...detail }` with the refusal's status. */
export function apiReply<T>(
  outcome: Outcome<T, object>,
  { status = 200, headers }: { status?: number; headers?: HeadersInit } = {},
): Response {
  // Response.json does not exist in the fetch that remix-serve installs.
  return outcome.ok ? json(outcome.value, { status, headers }) : apiRefusal(outcome.refusal);
}

/** A refusal as JSON. `retryAfterSeconds` stands in it and is also sent as Retry-After. */
function apiRefusal(refusal: Refusal): Response {
  const { message, fields, detail, retryAfterSeconds } = refusal;
  return json(
    { ...detail, retryAfterSeconds, error: message, ...(fields && { fieldErrors: fields }) },
    refusalInit(refusal),
  );
}

/** The status of a refusal, and when the same may be tried again. */
export const refusalInit = ({ reason, retryAfterSeconds: wait }: Refusal): ResponseInit => ({
  status: statusOf(reason),
  headers: wait === undefined ? {} : { "Retry-After": String(wait) },
});
