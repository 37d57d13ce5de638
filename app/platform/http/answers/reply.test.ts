import { expect, test } from "vitest";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { apiReply, statusOf } from "./reply.server.ts";

test("maps each reason to a status", () => {
  const reasons = [
    "invalid",
    "not-signed-in",
    "not-allowed",
    "not-found",
    "conflict",
    "too-large",
    "too-many",
  ] as const;
  expect(reasons.map(statusOf)).toEqual([400, 401, 403, 404, 409, 413, 429]);
});

test("sends the value as JSON without a wrapper", async () => {
  const answer = apiReply(done({ id: 7 }), { status: 201, headers: { "X-Extra": "1" } });
  expect([answer.status, answer.headers.get("X-Extra"), await answer.json()]).toEqual([201, "1", { id: 7 }]);
  expect(apiReply(done([])).status).toBe(200);
});

test("sends a refusal as { error, fieldErrors?, ...detail }, and detail can't replace the error", async () => {
  const extra = { fields: { date: "Please choose a day." }, detail: { alternatives: [], error: "other" } };
  const answer = apiReply(refused("conflict", "That time is gone.", extra));
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({
    error: "That time is gone.",
    fieldErrors: { date: "Please choose a day." },
    alternatives: [],
  });
});

test("sends the wait of a refusal as Retry-After", () => {
  const answer = apiReply(refused("too-many", "Please wait.", { retryAfterSeconds: 12 }));
  expect(answer.headers.get("Retry-After")).toBe("12");
  expect(apiReply(refused("not-found", "Gone.")).headers.has("Retry-After")).toBe(false);
});
