import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { messageById } from "#app/domain/website/inbox/messages.server.ts";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller, cookieOf, enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { mailtoUrl } from "./url.ts";

const address = "/admin/webpage/messages";
const studio = perTest(smallStudio, { clock: now });
let rita: number;
let cookie: string;
beforeEach(() => {
  rita = enrol("rita@x.test", ["receptionist"], "Rita Desk").id;
  cookie = sessionOf(rita);
});
afterEach(() => {
  forgetRateLimits();
  environment().smtpUrl = null;
});

const sessionOf = (userId: number) => cookieOf(openSession(userId, "browser", caller, now));
const look = async (query = "") => (await callRoute(address + query, { cookie })).data;
const send = (query: string, form: Record<string, string>) => callRoute(address + query, { cookie, form });
function written(message: string, name = "Ana López", who = message.length): number {
  const from = { name, email: `ana${who}@example.com` };
  const outcome = sendMessage({ ...from, message }, { ip: `192.0.2.${who % 250}`, now });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.id;
}
const everything = () =>
  JSON.stringify(
    ["contact_messages", "outbox", "audit"].map((table) =>
      studio.sqlite.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

test("The front desk and administrators can view and change the page", async () => {
  const id = written("Hello");
  for (const role of ["user", "provider"] as Role[]) {
    const other = sessionOf(enrol(`${role}@x.test`, [role]).id);
    expect((await callRoute(address, { cookie: other })).status).toBe(403);
    const form = { intent: "delete", id: String(id) };
    expect((await callRoute(address, { cookie: other, form })).status).toBe(403);
  }
  expect((await callRoute(address)).location).toBe("/login?redirectTo=%2Fadmin%2Fwebpage%2Fmessages");
  expect(messageById(id)).toBeDefined();
});

test("The list shows sender, beginning and status, newest first, in pages of 20", async () => {
  written(`${"Long ".repeat(60)}end`);
  const last = written("Last\n\nline two");
  const page = await look();
  expect(page.counts).toEqual({ all: 2, unread: 2, open: 2, answered: 0 });
  expect(page.messages[0]).toEqual({
    id: last,
    name: "Ana López",
    beginning: "Last line two",
    written: "March 2, 2026, 8:00 AM",
    unread: true,
    answered: false,
  });
  expect(page.messages[1].beginning).toMatch(/^Long .{130,134}…$/u);
  for (let n = 0; n < 19; n += 1) written(`Message ${"x".repeat(n + 20)}`);
  const second = await look("?page=2");
  expect([second.pages, second.messages.length, second.asked.page]).toEqual([2, 1, 2]);
  expect((await look("?page=99")).asked.page).toBe(2);
});

test("Filters are in the URL, and an unknown one is ignored", async () => {
  const [first, second] = [written("One"), written("Three")];
  await send("", { intent: "answered", id: String(first) });
  const ids = async (query: string) => (await look(query)).messages.map(({ id }: { id: number }) => id);
  expect(await ids("?show=unread")).toEqual([second]);
  expect(await ids("?show=open")).toEqual([second]);
  expect(await ids("?show=answered")).toEqual([first]);
  expect(await ids("?show=everything&page=0")).toEqual([second, first]);
});

test("Opening a message changes nothing, and a missing one is 404 with the list", async () => {
  const id = written("Hello");
  const before = everything();
  const page = await look(`?id=${id}&delete=&answer=x`);
  expect(page.detail).toMatchObject({
    id,
    body: "Hello",
    unread: true,
    greeting: "Hello Ana,",
    answered: null,
  });
  expect(everything()).toBe(before);
  for (const query of ["?id=99", "?id=x", "?id="]) {
    const { status, data } = await callRoute(address + query, { cookie });
    expect([status, data.missing, data.messages.length]).toEqual([404, true, 1]);
  }
});

describe("an action", () => {
  test("queues an answer and shows its author and delivery status", async () => {
    const id = written("Hello");
    const { location, status } = await send("?show=unread&page=1", {
      intent: "answer",
      id: String(id),
      answer: "Yes, we do.",
    });
    expect([status, location]).toEqual([303, `${address}?show=unread&id=${id}&done=mailed`]);
    const page = await look(`?id=${id}&done=mailed`);
    expect(page.detail.answered).toEqual({
      text: "Yes, we do.",
      by: "Rita Desk",
      at: "March 2, 2026, 8:00 AM",
      mail: { tone: "info", words: "Waiting to be sent" },
    });
    expect([page.sends, page.done]).toEqual([
      false,
      "Answer saved. It will be sent once emails can be sent.",
    ]);
    environment().smtpUrl = "smtp://mail.test";
    expect((await look(`?id=${id}&done=mailed`)).done).toBe("Your answer will be sent shortly.");
  });

  test("keeps a refused answer and refuses a second one", async () => {
    const id = written("Hello");
    const blank = await send(`?id=${id}`, { intent: "answer", id: String(id), answer: "  " });
    expect(blank.status).toBe(400);
    expect(blank.data).toMatchObject({ form: "answer", fields: { answer: "Enter your answer." } });
    await send("", { intent: "answer", id: String(id), answer: "First" });
    const late = await send("", { intent: "answer", id: String(id), answer: "Second" });
    expect([late.status, late.data.values]).toEqual([409, { answer: "Second" }]);
    // Sent twice, as by a double click.
    expect((await send("", { intent: "answer", id: String(id), answer: "First" })).status).toBe(303);
    expect(
      studio.sqlite.prepare("SELECT count(*) FROM outbox WHERE kind = 'contact-answer'").pluck().get(),
    ).toBe(1);
  });

  test("sets and removes marks and keeps the list's filter", async () => {
    const id = written("Hello");
    const act = async (intent: string) => (await send("?show=open", { intent, id: String(id) })).location;
    expect(await act("read")).toBe(`${address}?show=open&id=${id}&done=read`);
    expect(messageById(id)?.readAt).toBe(now);
    expect(await act("unread")).toBe(`${address}?show=open&done=unread`);
    expect(messageById(id)?.readAt).toBeNull();
    expect(await act("answered")).toBe(`${address}?show=open&id=${id}&done=answered`);
    expect((await look(`?id=${id}`)).detail.answered).toMatchObject({
      text: "",
      by: "Rita Desk",
      mail: null,
    });
    expect(await act("unanswered")).toBe(`${address}?show=open&id=${id}&done=unanswered`);
    expect(await act("delete")).toBe(`${address}?show=open&done=deleted`);
    expect(messageById(id)).toBeUndefined();
  });

  test("refuses an unknown intent and changes nothing", async () => {
    const id = written("Hello");
    const before = everything();
    for (const [form, status] of [
      [{ intent: "", id: String(id) }, 400],
      [{ intent: "explode", id: String(id) }, 400],
      [{ intent: "delete", id: "99" }, 404],
      [{ intent: "delete" }, 404],
      [{ intent: "answer", id: "x", answer: "Hi" }, 404],
    ] as [Record<string, string>, number][]) {
      expect([form, (await send("", form)).status]).toEqual([form, status]);
    }
    expect(everything()).toBe(before);
  });
});

test("A mail link contains exactly one address", () => {
  expect(mailtoUrl("ana.l@example.com")).toBe("mailto:ana.l@example.com");
  expect(mailtoUrl("a?bcc=eve%40x.test&b@example.com")).toBe(
    "mailto:a%3Fbcc%3Deve%2540x.test%26b@example.com",
  );
});
