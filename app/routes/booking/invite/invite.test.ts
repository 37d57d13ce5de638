/** Tests the link that adds a guest's visit to an account of the owner of its email address. */
import { beforeEach, expect, test, vi } from "vitest";
import { accountByEmail, insertAccount } from "#app/domain/accounts/people/account.server.ts";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { mintInviteLink } from "#app/domain/booking/change/invite.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, open } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let token: string;
let appointment: number;
beforeEach(() => {
  forgetRateLimits();
  appointment = appointmentAt(studio, tuesday, "10:30").appointment.id;
  token = linkTo(appointment);
});

function linkTo(id: number): string {
  const appointment = appointmentById(id);
  return (appointment && mintInviteLink(appointment, now).split("/").at(-1)) ?? "";
}
function session(email: string, ...roles: Role[]) {
  const person = { username: "Ana López", email, phone: "(555) 010-2030", passwordHash: "none" };
  const account = insertAccount({ ...person, roles }, now);
  return { id: account.id, cookie: cookieOf(open(account, "browser", now)) };
}
const look = (cookie?: string) => callRoute(`/invite/${token}`, { cookie });
const send = (form: Record<string, string>, cookie?: string) =>
  callRoute(`/invite/${token}`, { form, cookie });
const owners = () => studio.appointments().map(({ client_id }) => client_id);
const ana = () => accountByEmail("ana@example.com");

test("Opening the link creates nothing. A password creates the account with the guest visits of its address.", async () => {
  appointmentAt(studio, wednesday, "10:30");
  appointmentAt(studio, wednesday, "12:00", { customerEmail: "other@example.com" });
  const shown = await look();
  expect([shown.status, shown.data.way]).toEqual([200, "new"]);
  expect(shown.headers.get("Cache-Control")).toBe("no-store");
  expect(shown.text).not.toMatch(/López|ana@example|010-2030/u);
  expect([ana(), owners()]).toEqual([undefined, [null, null, null]]);
  const weak = await send({ password: "weak" });
  expect([weak.status, Object.keys(weak.data.fields)]).toEqual([400, ["password"]]);
  const made = await send({ password: "Str0ng-Enough" });
  expect([made.status, made.location]).toEqual([303, "/profile?done=kept"]);
  expect(made.setCookie).toMatch(/^sid=/u);
  expect(ana()).toMatchObject({
    username: "Ana López",
    phone: "(555) 010-2030",
    emailProvenAt: now,
    roles: ["user"],
  });
  const { id } = ana() ?? { id: 0 };
  expect(owners()).toEqual([id, id, null]);
  const kinds = studio.sqlite.prepare("SELECT kind FROM outbox WHERE user_id = ?").pluck().all(id);
  expect(kinds).toEqual(["account-made"]);
  expect((await look()).status).toBe(404);
  expect((await send({ password: "Str0ng-Enough" })).status).toBe(404);
});

test("A visit booked by the desk without a number asks for one, and keeps the typed values.", async () => {
  studio.sqlite.exec("UPDATE appointments SET customer_phone = '', customer_phone_digits = ''");
  expect((await look()).data.asksPhone).toBe(true);
  const wrong = await send({ password: "Str0ng-Enough", phone: "12" });
  expect([wrong.status, wrong.data.values]).toEqual([400, { phone: "12" }]);
  expect((await send({ password: "Str0ng-Enough", phone: "555 010 9999" })).status).toBe(303);
  expect(ana()?.phone).toBe("555 010 9999");
});

test("A person with an account logs in to add the visit, which proves the address.", async () => {
  const { id, cookie } = session("ana@example.com", "user");
  expect((await look()).data.way).toBe("login");
  expect((await send({ password: "Str0ng-Enough" })).status).toBe(409);
  expect((await look(cookie)).data.way).toBe("add");
  expect((await send({}, cookie)).location).toBe("/profile");
  expect(owners()).toEqual([id]);
  expect(ana()?.emailProvenAt).toBe(now);
});

test("The visit can be added to an account with another address, which proves nothing.", async () => {
  appointmentAt(studio, wednesday, "10:30");
  const { id, cookie } = session("bea@example.com", "user");
  await send({}, cookie);
  expect(owners()).toEqual([id, null]);
  expect(accountByEmail("bea@example.com")?.emailProvenAt).toBeNull();
});

test("Staff can't take a client's visit.", async () => {
  const { cookie } = session("rita@example.com", "receptionist");
  expect((await look(cookie)).data.way).toBe("staff");
  expect((await send({}, cookie)).status).toBe(403);
  expect(owners()).toEqual([null]);
});

test("The link ends after two days, when the visit is cancelled, or when its address or owner changes.", async () => {
  const closed = async () => [(await look()).status, (await send({ password: "Str0ng-Enough" })).status];
  const { id } = session("bea@example.com", "user");
  for (const change of ["status = 'cancelled'", "customer_email = 'new@example.com'", `client_id = ${id}`]) {
    studio.sqlite.exec("SAVEPOINT before");
    studio.sqlite.exec(`UPDATE appointments SET ${change}`);
    expect(await closed()).toEqual([404, 404]);
    studio.sqlite.exec("ROLLBACK TO before; RELEASE before");
  }
  expect((await look()).status).toBe(200);
  vi.setSystemTime(now + 48 * 3_600_000);
  expect(await closed()).toEqual([404, 404]);
});
