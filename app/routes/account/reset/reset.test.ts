import { afterEach, expect, test, vi } from "vitest";
import { mintResetLink } from "#app/domain/accounts/account-mails.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { mintToken } from "#app/platform/shared/tokens.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, hour, open, visitorAt } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(starterStudio, { clock: now });
afterEach(() => (environment().smtpUrl = null));

const resetLink = (userId: number) =>
  mintToken({ purpose: "reset", subjectId: userId, expiresAt: now + hour }, now);

/** Books with the starter's provider some days ahead. Returns the id. */
function guestAppointment(customerEmail: string): number {
  const { id: serviceId } =
    studio.rows("SELECT service_id AS id FROM service_providers ORDER BY 1 LIMIT 1")[0] ?? {};
  const asked = { serviceId, providerId: "any", date: "2026-03-06", time: "09:00" };
  const contact = { customerName: "Ana López", customerEmail, customerPhone: "(555) 010-2030" };
  const outcome = book({ ...asked, ...contact }, { visitor: null, key: null, now });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.appointment.id;
}

test("gives the same answer with and without an account", async () => {
  environment().smtpUrl = "smtp://127.0.0.1:1";
  enrol("ana@x.test");
  expect((await callRoute("/reset")).data.noMail).toBeNull();
  const known = await callRoute("/reset", { form: { email: "ana@x.test" } });
  const unknown = await callRoute("/reset", { form: { email: "nobody@x.test" } });
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  expect(known.status).toBe(200);
  expect(known.data).toMatchObject({
    sent: true,
    message: expect.stringContaining("we'll email you a link"),
  });
  expect(studio.mails()).toEqual(["password-reset ana@x.test"]);
});

test("asks to call instead of waiting for an email without a mail server, and stores the email", async () => {
  enrol("ana@x.test");
  const sentence = /^We can't send email at the moment\. Please call us at .*\d/u;
  expect((await callRoute("/reset")).data.noMail).toMatch(sentence);
  const known = await callRoute("/reset", { form: { email: "ana@x.test" } });
  const unknown = await callRoute("/reset", { form: { email: "nobody@x.test" } });
  expect([unknown.status, unknown.text]).toEqual([200, known.text]);
  expect(known.data).toEqual({ ok: true, sent: false, message: expect.stringMatching(sentence) });
  expect(studio.mails()).toEqual(["password-reset ana@x.test"]);
});

test("refuses an invalid address and keeps it", async () => {
  const { status, data } = await callRoute("/reset", { form: { email: "ana" } });
  expect([status, data.values]).toEqual([400, { email: "ana" }]);
  expect(Object.keys(data.fields)).toEqual(["email"]);
});

test("changes nothing on GET, and a new password uses up the link and ends all sessions", async () => {
  const ana = enrol("ana@x.test");
  open(ana);
  const params = { token: resetLink(ana.id) };
  const look = await callRoute(`/reset/${params.token}`);
  expect([look.status, look.data.open, look.data.username]).toEqual([200, true, "ana@x.test"]);
  expect(look.headers.get("Cache-Control")).toBe("no-store");
  expect(look.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(studio.count("sessions")).toBe(1);

  const form = { password: "Another-Pass-2" };
  const set = await callRoute(`/reset/${params.token}`, { form });
  expect([set.status, set.location]).toEqual([303, "/login?done=reset"]);
  expect(studio.count("sessions")).toBe(0);
  const again = await callRoute(`/reset/${params.token}`, { form });
  expect(again.status).toBe(404);
  const used = await callRoute(`/reset/${params.token}`);
  expect([used.status, used.data.open, used.data.username]).toEqual([404, false, ""]);
});

test("gives the owner of an address sole access to an account that a stranger created, with the guest appointments", async () => {
  const claimed = enrol("ana@x.test", ["user"], "Eve Stranger");
  const strangers = open(claimed, "stay");
  const appointment = guestAppointment("ana@x.test");
  const owner = () =>
    studio.rows("SELECT client_id FROM appointments WHERE id = ?", appointment)[0]?.client_id;
  const params = { token: mintResetLink(claimed.id, now)?.split("/").at(-1) ?? "" };
  await callRoute(`/reset/${params.token}`);
  expect(owner()).toBeNull();
  await callRoute(`/reset/${params.token}`, { form: { password: "Another-Pass-2" } });
  expect(owner()).toBe(claimed.id);
  expect(studio.rows("SELECT email_proven_at FROM users WHERE id = ?", claimed.id)).toEqual([
    { email_proven_at: now },
  ]);
  expect(visitorAt(now, strangers)).toBeNull();
});

test("keeps the link valid after a weak password", async () => {
  const params = { token: resetLink(enrol("ana@x.test").id) };
  const weak = await callRoute(`/reset/${params.token}`, { form: { password: "short" } });
  expect([weak.status, weak.text.includes("short")]).toEqual([400, false]);
  expect((await callRoute(`/reset/${params.token}`)).data.open).toBe(true);
});

test("answers unknown and expired links with 404, and limits guesses", async () => {
  const old = { token: resetLink(enrol("ana@x.test").id) };
  vi.setSystemTime(now + hour);
  expect((await callRoute(`/reset/${old.token}`)).status).toBe(404);
  for (let guess = 0; guess < 19; guess += 1) {
    await callRoute(`/reset/guess${guess}`);
  }
  const held = await callRoute("/reset/x");
  expect(held.status).toBe(429);
  expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(0);
});
