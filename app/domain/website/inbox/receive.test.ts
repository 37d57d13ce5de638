import { afterEach, expect, test } from "vitest";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { longestMessage } from "./message-limits.ts";
import { sendMessage } from "./receive.server.ts";

const studio = perTest(() => starterStudio(contentDay));
afterEach(() => forgetRateLimits());

const written = { name: " Ana  Lopez ", email: "Ana@Example.test ", message: "Do you do\r\nbrows?" };
const send = (input: unknown, { ip = "192.0.2.7", now = contentDay } = {}) => sendMessage(input, { ip, now });
const refusal = (input: unknown, from?: { ip?: string; now?: number }) => {
  const outcome = send(input, from);
  return outcome.ok ? null : outcome.refusal;
};
const kept = () =>
  studio.sqlite.prepare("SELECT name, email, body, read_at, created_at FROM contact_messages").all();

test("a message is stored as unread, with its text trimmed", () => {
  expect(send(written).ok).toBe(true);
  expect(kept()).toEqual([
    {
      name: "Ana Lopez",
      email: "ana@example.test",
      body: "Do you do\nbrows?",
      read_at: null,
      created_at: contentDay,
    },
  ]);
});

test("missing fields are listed in one sentence", () => {
  for (const nothing of [{}, null, [], "text", { name: " ", email: "", message: null }]) {
    expect(refusal(nothing)).toMatchObject({
      reason: "invalid",
      message: "Please fill in all required fields.",
      fields: {
        name: "Enter your name.",
        email: "Enter your email address.",
        message: "Enter your message.",
      },
    });
  }
  expect(kept()).toEqual([]);
});

test("a wrong email address and a message that is too long or not a text are refused at the field", () => {
  expect(Object.keys(refusal({ ...written, email: "ana@" })?.fields ?? {})).toEqual(["email"]);
  const long = { ...written, message: "x".repeat(longestMessage + 1) };
  expect(refusal(long)?.message).toBe("Enter at most 3000 characters.");
  expect(send({ ...written, message: "x".repeat(longestMessage) }).ok).toBe(true);
  expect(Object.keys(refusal({ ...written, message: ["a", "b"] })?.fields ?? {})).toEqual(["message"]);
  expect(Object.keys(refusal({ ...written, message: "a\u0000b" })?.fields ?? {})).toEqual(["message"]);
});

test("a message with the hidden field filled in is refused", () => {
  expect(refusal({ ...written, homepage: "http://spam.test" })?.reason).toBe("invalid");
  expect(kept()).toEqual([]);
});

test("the same text from the same address is stored once", () => {
  const first = send(written);
  expect(send({ ...written, name: "Ana" }, { now: contentDay + 60_000 })).toEqual(first);
  expect(kept()).toHaveLength(1);
});

test("an email address can send three messages a day", () => {
  const day = 24 * 60 * 60_000;
  const say = (message: string, now = contentDay) =>
    send({ ...written, message }, { ip: `192.0.${message}.7`, now }).ok;
  expect(["1", "2", "3", "4"].map((message) => say(message))).toEqual([true, true, true, false]);
  expect(refusal({ ...written, message: "4" }, { ip: "198.51.100.1" })).toMatchObject({ reason: "too-many" });
  expect(say("5", contentDay + day - 1)).toBe(false);
  expect(say("6", contentDay + day)).toBe(true);
});

test("a network can send five messages an hour, and refused ones don't count", () => {
  const say = (who: number) => refusal({ ...written, email: `p${who}@example.test` });
  for (let slip = 0; slip < 9; slip++) refusal({});
  expect([1, 2, 3, 4, 5].map(say)).toEqual([null, null, null, null, null]);
  expect(say(6)).toMatchObject({ reason: "too-many", retryAfterSeconds: 720 });
  expect(say(6)?.message).toContain("(555) 555-0100");
  expect(kept()).toHaveLength(5);
});
