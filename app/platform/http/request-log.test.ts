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

test("A line names the route and not the address, and shortens the client's.", () => {
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

test("No address, query or cookie is in it when no route answered.", () => {
  expect(JSON.stringify(line({ headers }, {}))).not.toMatch(/manage|TOKEN|SECRET|COOKIE/);
});

test("A method that travelled as POST is written by its own name.", () => {
  expect(line({ method: "POST", headers: { [internalHeaders.method]: "TRACE" } }, {}).method).toBe("TRACE");
});

test("An answer that never began is a client that went away.", () => {
  expect(line({ headers }, { headersSent: false }).status).toBe(499);
});

test("Each answer is shown to those who count, with whether it was staff's, and a bug of theirs ends nothing.", () => {
  // why: the bug is expected, and would stand in the output
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

test("A health check and a board without news write no line; news do, without their address.", () => {
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
