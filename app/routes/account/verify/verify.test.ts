/** Tests the links that prove or reject an email address. */
import { beforeEach, describe, expect, test } from "vitest";
import { mintProofLink } from "#app/domain/accounts/account-mails.server.ts";
import { hashPassword } from "#app/domain/accounts/password/hash.server.ts";
import { insertAccount } from "#app/domain/accounts/people/account.server.ts";
import { changeDetails } from "#app/domain/accounts/people/own-account.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller, cookieOf, open, password, visitorAt } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday, wednesday } from "#app/testing/studio.server.ts";

const passwordHash = await hashPassword(password);

const studio = perTest(smallStudio, { clock: now });
let eve: ReturnType<typeof enrol>;
beforeEach(() => {
  forgetRateLimits();
  // A stranger with the address of someone who has appointments as a guest.
  eve = enrol("ana@example.com");
});

function enrol(email: string) {
  const account = { username: "Eve Stranger", email, phone: "(555) 010-2030", passwordHash };
  return insertAccount({ ...account, roles: ["user"] }, now);
}
const cookie = (account: { id: number }) => cookieOf(open(account as never, "browser", now));
const tokenFor = (account: { id: number; email: string | null }, address = account.email ?? "") =>
  mintProofLink(account.id, address, now)?.confirm.split("/").at(-1) ?? "";
const row = <T>(sql: string, ...values: unknown[]) =>
  studio.sqlite
    .prepare(sql)
    .pluck()
    .all(...values) as T[];
const proven = () => row("SELECT email_proven_at FROM users WHERE id = ?", eve.id)[0];
const owners = () => row<number | null>("SELECT client_id FROM appointments ORDER BY id");

describe("the link that proves an address", () => {
  const at = (token: string) => `/verify/${token}`;

  test("needs a session: without one it proves nothing and redirects to the login and back", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const token = tokenFor(eve);
    const login = `/login?redirectTo=${encodeURIComponent(at(token))}`;
    const look = await callRoute(at(token));
    expect([look.status, look.location]).toEqual([302, login]);
    const tap = await callRoute(at(token), { form: {} });
    expect([tap.status, tap.location]).toEqual([303, login]);
    expect([proven(), owners()]).toEqual([null, [null]]);
  });

  test("needs the session of its account, and lets the user switch to it", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const other = cookie(enrol("other@example.com"));
    const token = tokenFor(eve);
    const look = await callRoute(at(token), { cookie: other });
    expect([look.status, look.data]).toEqual([
      403,
      { state: "another", address: "", before: null, token, visitor: "other@example.com" },
    ]);
    const tap = await callRoute(at(token), { cookie: other, form: {} });
    expect([tap.status, tap.data.ok]).toEqual([403, false]);
    expect([proven(), owners()]).toEqual([null, [null]]);
  });

  test("shows a button in the account's own session, and works once", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const [token, own] = [tokenFor(eve), cookie(eve)];
    const look = await callRoute(at(token), { cookie: own });
    expect([look.status, look.data.state, look.data.address]).toEqual([200, "open", "ana@example.com"]);
    expect(look.headers.get("Cache-Control")).toBe("no-store");
    expect([proven(), owners()]).toEqual([null, [null]]);
    const tap = await callRoute(at(token), { cookie: own, form: {} });
    expect(tap.data).toEqual({ ok: true, appointments: 1 });
    expect([proven(), owners()]).toEqual([now, [eve.id]]);
    expect((await callRoute(at(token), { cookie: own, form: {} })).status).toBe(404);
  });

  test("moves upcoming appointments and their waiting reminders to a new address, and no others", async () => {
    const own = open(eve, "browser", now);
    const follows = appointmentAt(studio, wednesday, "10:30", { clientId: eve.id }).appointment.id;
    const stays = appointmentAt(studio, wednesday, "12:00", {
      clientId: eve.id,
      customerEmail: "friend@example.com",
    }).appointment.id;
    const guests = appointmentAt(studio, wednesday, "15:00", { customerEmail: "new@example.com" }).appointment
      .id;
    studio.sqlite.exec("UPDATE outbox SET sent_at = created_at WHERE kind = 'booked'");
    const details = { username: "Eve Stranger", phone: "(555) 010-2030", email: "new@example.com" };
    const visitor = visitorAt(now, own) as Visitor;
    await changeDetails(visitor, { ...details, currentPassword: password }, caller, now);
    const contact = (id: number) => row("SELECT customer_email FROM appointments WHERE id = ?", id)[0];
    const reminders = () =>
      row(
        "SELECT recipient FROM outbox WHERE kind = 'reminder' AND sent_at IS NULL AND occasion NOT LIKE '% second' ORDER BY appointment_id",
      );
    expect(contact(follows)).toBe("ana@example.com");
    expect(reminders()).toEqual(["ana@example.com", "friend@example.com", "new@example.com"]);

    const token = tokenFor(eve, "new@example.com");
    const tap = await callRoute(at(token), { cookie: cookieOf(own), form: {} });
    expect(tap.data).toEqual({ ok: true, appointments: 1 });
    expect([follows, stays, guests].map(contact)).toEqual([
      "new@example.com",
      "friend@example.com",
      "new@example.com",
    ]);
    expect(reminders()).toEqual(["new@example.com", "friend@example.com", "new@example.com"]);
    expect(
      row("SELECT recipient FROM outbox WHERE kind = 'booked' AND appointment_id = ?", follows),
    ).toContain("ana@example.com");
    expect(owners()).toEqual([eve.id, eve.id, eve.id]);
  });
});

describe("'This wasn't me'", () => {
  const at = (token: string) => `/verify/${token}/not-me`;
  const people = () => row("SELECT email FROM users WHERE id = ?", eve.id);

  test("deletes the unproven account with its sessions and cancels its upcoming appointments, without a session", async () => {
    open(eve);
    appointmentAt(studio, tuesday, "10:30", { clientId: eve.id });
    appointmentAt(studio, wednesday, "10:30");
    const token = tokenFor(eve);
    const look = await callRoute(at(token));
    expect([look.status, look.data.found]).toEqual([200, { what: "account", madeAt: now, coming: 1 }]);
    expect(people()).toEqual(["ana@example.com"]);
    const tap = await callRoute(at(token), { form: {} });
    expect(tap.data).toEqual({ ok: true, what: "account", cancelled: 1 });
    expect([people(), row("SELECT 1 FROM sessions")]).toEqual([[], []]);
    expect(row("SELECT status FROM appointments ORDER BY id")).toEqual(["cancelled", "booked"]);
    expect((await callRoute(at(token), { form: {} })).status).toBe(404);
  });

  test("works only while the account is unproven", async () => {
    const token = tokenFor(eve);
    studio.sqlite.prepare("UPDATE users SET email_proven_at = 1 WHERE id = ?").run(eve.id);
    expect((await callRoute(at(token))).status).toBe(404);
    expect((await callRoute(at(token), { form: {} })).status).toBe(404);
    expect(people()).toEqual(["ana@example.com"]);
  });

  test("never deletes a staff account", async () => {
    const token = tokenFor(eve);
    studio.sqlite.prepare("UPDATE user_roles SET role = 'receptionist' WHERE user_id = ?").run(eve.id);
    expect((await callRoute(at(token), { form: {} })).status).toBe(404);
    expect(people()).toEqual(["ana@example.com"]);
  });

  test("withdraws a requested address without deleting the account", async () => {
    const visitor = visitorAt(now, open(eve, "browser", now)) as Visitor;
    const details = { username: "Eve Stranger", phone: "(555) 010-2030", email: "bo@example.com" };
    await changeDetails(visitor, { ...details, currentPassword: password }, caller, now);
    const token = tokenFor(eve, "bo@example.com");
    const tap = await callRoute(at(token), { form: {} });
    expect(tap.data).toEqual({ ok: true, what: "wish", cancelled: 0 });
    expect(people()).toEqual(["ana@example.com"]);
    expect(mintProofLink(eve.id, "bo@example.com", now)).toBeNull();
  });
});
