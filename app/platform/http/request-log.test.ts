import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { internalHeaders } from "#app/platform/http/front-door/security-headers.server.ts";
import { lineFor, noteStaff, requestLine, silenceRequestLog, watchAnswers } from "./request-log.server.ts";

const line = (request: object, response: object, route?: string) =>
  JSON.parse(
    requestLine(
      { method: "GET", url: "/manage/TOKEN?b=SECRET", headers: {}, ...request } as IncomingMessage,
      { headersSent: true, statusCode: 200, ...response } as ServerResponse,
      { route, milliseconds: "1.5" },
    ),
  );

const headers = {
  [internalHeaders.requestId]: "r1",
  [internalHeaders.peer]: "192.0.2.77",
  cookie: "sid=COOKIE",
};

test("logs the route without the URL, and a shortened client address", () => {
  const written = line({ headers }, {}, "routes/manage.$token");
  expect(written).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    id: "r1",
    method: "GET",
    route: "routes/manage.$token",
    status: 200,
    ms: 1.5,
    ip: "192.0.2.0",
  });
});

test("logs no URL, query or cookie if no route answered", () => {
  expect(JSON.stringify(line({ headers }, {}))).not.toMatch(/manage|TOKEN|SECRET|COOKIE/);
});

test("logs the original method of a request that was passed on as POST", () => {
  expect(line({ method: "POST", headers: { [internalHeaders.method]: "TRACE" } }, {}).method).toBe("TRACE");
});

test("logs an answer that never began as a disconnected client", () => {
  expect(line({ headers }, { headersSent: false }).status).toBe(499);
});

test("reports each answer to listeners, with whether it was staff's, and survives their bugs", () => {
  // Hides the expected bug from the output.
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const shown: unknown[] = [];
  watchAnswers((request, _response, byStaff) => {
    shown.push([request.url, byStaff]);
    throw new Error("a bug");
  });
  const answer = (url: string, id: string) =>
    lineFor(
      { method: "GET", url, headers: { [internalHeaders.requestId]: id } } as unknown as IncomingMessage,
      { headersSent: true, statusCode: 200 } as ServerResponse,
      "1",
    );
  noteStaff("by-staff");
  answer("/", "by-guest");
  answer("/services", "by-staff");
  answer("/about", "by-staff");
  watchAnswers(null);
  expect(shown).toEqual([
    ["/", false],
    ["/services", true],
    ["/about", false],
  ]);
  expect(print).toHaveBeenCalledTimes(3);
  print.mockRestore();
});

test("logs no health checks and no unchanged boards, and logs changed boards without their URL", () => {
  const lineOf = (url: string, statusCode: number) =>
    lineFor(
      { method: "GET", url, headers: {} } as unknown as IncomingMessage,
      { headersSent: true, statusCode } as ServerResponse,
      "1",
    );
  silenceRequestLog(false);
  expect(lineOf("/up", 200)).toBeNull();
  expect(lineOf("/receptionist/since?stamp=1-1&date=2026-03-03", 204)).toBeNull();
  expect(lineOf("/receptionist/since?stamp=1-1&date=2026-03-03", 200)).not.toContain("stamp");
  expect(lineOf("/receptionist?date=2026-03-03", 204)).not.toBeNull();
  silenceRequestLog(true);
});
