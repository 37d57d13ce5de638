import { afterEach, expect, test, vi } from "vitest";
import { logBug, Undone } from "./bug-log.server.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function logged(bug: unknown) {
  // Captures the printed lines.
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  logBug(bug, "r1");
  return JSON.parse(String(print.mock.calls[0]?.[0]));
}

test("logs a bug with class, code, request id and stack, but without its message", () => {
  class QueryFailed extends Error {
    code = "SQLITE_CONSTRAINT";
  }
  const line = logged(new QueryFailed("insert anna@example.com", { cause: new Error("/manage/TOKEN") }));
  expect(line).toMatchObject({
    id: "r1",
    bug: "QueryFailed",
    code: "SQLITE_CONSTRAINT",
    cause: { bug: "Error" },
  });
  expect(line.stack[0]).toContain("bug-log.test.ts");
  expect(JSON.stringify(line)).not.toMatch(/anna|TOKEN/);
});

test("keeps the message of the JavaScript engine, without paths", () => {
  const line = logged(
    new TypeError("Failed to parse https://x.test/manage/TOKEN, anna@example.com of undefined"),
  );
  expect(line.message).toBe("Failed to parse [address] [address] of undefined");
});

test.each([
  [{ code: "SQLITE_FULL" }, "The database could not be written: its disk is full (SQLITE_FULL)."],
  [
    { code: "SQLITE_IOERR_WRITE" },
    "The database could not be read or written: its disk is failing or full (SQLITE_IOERR_WRITE).",
  ],
  [{ code: "SQLITE_CORRUPT_INDEX" }, "The database could not be read: it is damaged (SQLITE_CORRUPT_INDEX)."],
  [
    { code: "ENOSPC", path: "/srv/backups/a.db" },
    "A file could not be written: the disk is full (ENOSPC, /srv/backups/a.db).",
  ],
])("logs a disk failure as a sentence without a stack: %o", (fields, message) => {
  const line = logged(Object.assign(new Error("INSERT INTO users anna@example.com"), fields));
  expect(line).toEqual({ time: expect.any(String), id: "r1", level: "error", message });
});

test("logs the full reason why a job could not run", () => {
  const message = "No backup was made. The disk that holds backups has 0 MB free, and 65 MB are needed.";
  expect(logged(new Undone(message))).toEqual({
    time: expect.any(String),
    id: "r1",
    level: "error",
    message,
  });
});

test("logs only the type of a thrown value that is not an Error", () => {
  expect(logged("secret")).toMatchObject({ bug: "string" });
});
