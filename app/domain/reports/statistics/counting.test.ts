import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { internalHeaders } from "#app/platform/http/front-door/security-headers.server.ts";
import { lineFor, watchAnswers } from "#app/platform/http/request-log.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, smallStudio } from "#app/testing/studio.server.ts";
import { counting, writeCounts } from "./tally.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  // Discards counts from earlier tests in the same process.
  writeCounts();
  studio.sqlite.exec("DELETE FROM daily_counts");
  watchAnswers(counting([{ path: "/contact", sitemap: true }]));
});
afterEach(() => {
  watchAnswers(null);
  writeCounts();
});

/** Calls the route and ends the request like remix-serve. */
async function visit(as?: number) {
  const { status } = await callRoute("/contact", { as });
  const headers = {
    [internalHeaders.requestId]: "r1",
    host: "studio.test",
    "user-agent": "Mozilla/5.0 Safari/604.1",
  };
  const response = {
    statusCode: status,
    headersSent: true,
    getHeader: (name: string) => (name === "content-type" ? "text/html; charset=utf-8" : undefined),
  };
  lineFor(
    { method: "GET", url: "/contact", headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    "1",
  );
}

const counted = () => {
  writeCounts();
  return studio.sqlite.prepare("SELECT what, subject, count FROM daily_counts ORDER BY what").raw().all();
};

test("guests and clients are counted, and signed-in staff are not", async () => {
  await visit(addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist"));
  expect(counted()).toEqual([]);
  await visit();
  await visit(addPerson(studio.sqlite, "Ana", "ana@example.com", "user"));
  expect(counted()).toEqual([
    ["page", "/contact", 2],
    ["referrer", "", 2],
  ]);
});
