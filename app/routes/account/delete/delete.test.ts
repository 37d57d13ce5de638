import { beforeEach, expect, test } from "vitest";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller, cookieOf, enrol, password } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let cookie: string;
let userId: number;
beforeEach(() => {
  ({ id: userId } = enrol("hannah@x.test", ["user"], "Hannah Weber"));
  cookie = cookieOf(openSession(userId, "browser", caller, now));
});

const accounts = () => studio.sqlite.prepare("SELECT email FROM users WHERE id = ?").pluck().all(userId);

test("shows how many appointments would be cancelled", async () => {
  appointmentAt(studio, tuesday, "10:30", { clientId: userId });
  expect((await callRoute("/profile/delete", { cookie })).data.upcoming).toBe(1);
});

test("needs the right password, cancels upcoming appointments and removes the name from the books", async () => {
  appointmentAt(studio, tuesday, "10:30", { clientId: userId });
  const wrong = await callRoute("/profile/delete", { cookie, form: { password: "Wrong-Pass-1" } });
  expect([wrong.status, wrong.data.fields]).toEqual([400, { password: "That is not your password." }]);
  expect(accounts()).toEqual(["hannah@x.test"]);
  const right = await callRoute("/profile/delete", { cookie, form: { password } });
  expect([right.status, right.location]).toEqual([303, "/login?done=deleted"]);
  expect(right.setCookie).toContain("Max-Age=0");
  expect(accounts()).toEqual([]);
  expect(studio.appointments()).toMatchObject([{ status: "cancelled", customer_email: "" }]);
});

test("erases the other data of a proven address if the box is ticked, and of no other address", async () => {
  const under = { customerEmail: "hannah@x.test", customerName: "Hannah" };
  appointmentAt(studio, tuesday, "12:00", under);
  sendMessage({ name: "Hannah", email: "hannah@x.test", message: "Hi" }, { ip: "192.0.2.9", now });
  expect((await callRoute("/profile/delete", { cookie })).data.also).toEqual({ visits: 0, messages: 0 });
  const form = { password, withAddress: "on" };
  studio.sqlite.prepare("UPDATE users SET email_proven_at = ? WHERE id = ?").run(now, userId);
  expect((await callRoute("/profile/delete", { cookie })).data.also).toEqual({ visits: 1, messages: 1 });
  expect((await callRoute("/profile/delete", { cookie, form })).status).toBe(303);
  expect(studio.appointments()).toMatchObject([{ status: "cancelled", customer_name: "Deleted client" }]);
  expect(studio.count("contact_messages")).toBe(0);
});

test("keeps the other data of an unproven address, whatever the form says", async () => {
  appointmentAt(studio, tuesday, "12:00", { customerEmail: "hannah@x.test", customerName: "Hannah" });
  const form = { password, withAddress: "on" };
  expect((await callRoute("/profile/delete", { cookie, form })).status).toBe(303);
  expect(studio.appointments()).toMatchObject([{ status: "booked", customer_name: "Hannah" }]);
});

test("refuses to delete the last administrator", async () => {
  const admin = enrol("admin@x.test", ["admin"]);
  cookie = cookieOf(openSession(admin.id, "browser", caller, now));
  const { status, data: problem } = await callRoute("/profile/delete", { cookie, form: { password } });
  expect(status).toBe(409);
  expect(problem.message).toContain("The last administrator can't be deleted.");
});

test("sends the client's data as a file without password hashes, and audits that", async () => {
  appointmentAt(studio, tuesday, "10:30", { clientId: userId, customerEmail: "hannah@x.test" });
  appointmentAt(studio, tuesday, "12:00", { customerEmail: "hannah@x.test" });
  const file = await callRoute("/profile/data.json", { cookie, form: {} });
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
  expect(file.data.account).toMatchObject({ username: "Hannah Weber", email: "hannah@x.test" });
  expect(file.text).not.toMatch(/argon2|hash/iu);
  const mails = file.data.mails.map(({ kind, recipient }: Record<string, string>) => `${kind} ${recipient}`);
  expect(mails).toEqual(["reminder hannah@x.test", "booked hannah@x.test"]);
  expect(studio.sqlite.prepare("SELECT action FROM audit ORDER BY id DESC LIMIT 1").pluck().get()).toBe(
    "exported",
  );
  expect((await callRoute("/profile/data.json", { form: {} })).status).toBe(303);
});

test("lists the credit of a proven account, and shows no voucher code to an unproven one", async () => {
  createClientRecord(userId, now);
  const [record] = studio.rows("SELECT id FROM clients WHERE account_id = ?", userId);
  studio.sqlite
    .prepare("INSERT INTO vouchers (code, value_minor, currency, made_at, record_id) VALUES (?, ?, ?, ?, ?)")
    .run("ACDE-ACDF", 7550, "USD", now, record?.id);
  const open = async () => (await callRoute("/profile/delete", { cookie })).data.open;
  expect(await open()).toEqual([]);
  studio.sqlite.prepare("UPDATE users SET email_proven_at = ? WHERE id = ?").run(now, userId);
  expect(await open()).toEqual(["Voucher ACDE-ACDF: $75.50 left"]);
});
