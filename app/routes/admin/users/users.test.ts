import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller, cookieOf, enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let admin: number;
let cookie: string;
beforeEach(() => {
  admin = enrol("admin@x.test", ["admin"], "Ada Admin").id;
  cookie = sessionOf(admin);
});
afterEach(() => (environment().smtpUrl = null));

const sessionOf = (userId: number) => cookieOf(openSession(userId, "browser", caller, now));
const look = async (query = "") => (await callRoute(`/admin/users${query}`, { cookie })).data;
const send = (query: string, form: Record<string, string> | [string, string][]) =>
  callRoute(`/admin/users${query}`, { cookie, form });
const rolesOf = (id: number) =>
  studio.sqlite.prepare("SELECT role FROM user_roles WHERE user_id = ? ORDER BY role").pluck().all(id);

test("is only for administrators, and tells other users which role is required", async () => {
  for (const role of ["user", "provider", "receptionist"] as Role[]) {
    const other = sessionOf(enrol(`${role}@x.test`, [role]).id);
    const { status, data } = await callRoute("/admin/users", { cookie: other });
    expect([status, data]).toEqual([
      403,
      {
        error: "You must be logged in as an administrator to access this page.",
        accessDenied: { current: [role], required: ["admin"] },
      },
    ]);
    const form = { intent: "delete", id: String(admin) };
    expect((await callRoute("/admin/users", { cookie: other, form })).status).toBe(403);
  }
  const { status, location } = await callRoute("/admin/users?role=admin");
  expect([status, location]).toEqual([302, "/login?redirectTo=%2Fadmin%2Fusers%3Frole%3Dadmin"]);
});

describe("the list", () => {
  test("searches and filters by URL, and ignores an unknown role", async () => {
    const hannah = enrol("hannah@x.test", ["user"], "Hannah Weber");
    expect((await look("?search=weber")).people).toEqual([
      {
        id: hannah.id,
        username: "Hannah Weber",
        email: "hannah@x.test",
        phone: "(555)010-2030",
        roles: ["user"],
        created: expect.stringMatching(/2026$/u),
      },
    ]);
    expect((await look("?role=provider")).total).toBe(2);
    expect((await look("?role=nobody")).total).toBe(4);
  });

  test("has pages of 50", async () => {
    for (let guest = 0; guest < 52; guest += 1) enrol(`guest${guest}@x.test`);
    const { people, pages, asked } = await look("?page=2");
    expect([people.length, pages, asked.page]).toEqual([5, 2, 2]);
    expect((await look("?page=99")).asked.page).toBe(2);
  });

  test("shows a missing person as not found, next to the list", async () => {
    const { status, data } = await callRoute("/admin/users?id=999", { cookie });
    expect([status, data.missing, data.people.length]).toEqual([404, true, 3]);
  });
});

describe("a person", () => {
  test("shows the first five appointments, the last login or 'Never', and no password hash", async () => {
    const hannah = enrol("hannah@x.test");
    for (let day = 3; day <= 9; day += 1) {
      if (day !== 8) appointmentAt(studio, `2026-03-0${day}`, "10:30", { clientId: hannah.id });
    }
    const { status, data, text } = await callRoute(`/admin/users?id=${hannah.id}`, { cookie });
    expect(status).toBe(200);
    expect(data.detail).toMatchObject({ lastLogin: "Never", appointmentsCount: 6, lastAdmin: false });
    expect(data.detail.appointments).toHaveLength(5);
    expect(text).not.toContain("argon2");
    expect((await look(`?id=${hannah.id}&all`)).detail.appointments).toHaveLength(6);
  });

  test("saves the checked roles and ends the person's sessions", async () => {
    const hannah = enrol("hannah@x.test").id;
    sessionOf(hannah);
    const boxes: [string, string][] = [
      ["intent", "roles"],
      ["id", String(hannah)],
      ["roles", "provider"],
      ["roles", "receptionist"],
    ];
    const { location } = await send(`?id=${hannah}&edit`, boxes);
    expect(location).toBe(`/admin/users?id=${hannah}&done=roles`);
    expect(rolesOf(hannah)).toEqual(["provider", "receptionist"]);
    expect(studio.sqlite.prepare("SELECT count(*) FROM sessions WHERE user_id = ?").pluck().get(hannah)).toBe(
      0,
    );
  });

  test("refuses to save without a role or to remove the last administrator's role", async () => {
    const hannah = enrol("hannah@x.test").id;
    const none = await send(`?id=${hannah}&edit`, { intent: "roles", id: String(hannah) });
    expect(none.status).toBe(400);
    expect(none.data.message).toBe("Failed to update roles: At least one role must be selected");
    const last = await send(`?id=${admin}&edit`, { intent: "roles", id: String(admin), roles: "user" });
    expect(last.status).toBe(409);
    expect(last.data.message).toMatch(/^Failed to update roles: The last administrator can't lose the role/u);
    expect(rolesOf(admin)).toEqual(["admin"]);
  });

  test("cancels an appointment without a charge, however late", async () => {
    const hannah = enrol("hannah@x.test").id;
    const { appointment } = appointmentAt(studio, "2026-03-02", "09:00", { clientId: hannah });
    const { location } = await send(`?id=${hannah}`, {
      intent: "cancel",
      id: String(hannah),
      visit: String(appointment.id),
      revision: String(appointment.revision),
    });
    expect(location).toBe(`/admin/users?id=${hannah}&done=cancelled`);
    expect((await look("?done=cancelled")).done).toBe(
      "Appointment cancelled. We can't send email at the moment. Contact the client yourself.",
    );
    environment().smtpUrl = "smtp://127.0.0.1:1";
    expect((await look("?done=cancelled")).done).toBe("Appointment cancelled. The client gets an email.");
    expect(studio.appointments()).toMatchObject([{ status: "cancelled", charge_minor: 0 }]);
  });
});

describe("a new person", () => {
  const nina = { intent: "add", username: "Nina New", email: "nina@x.test", password: "secret", phone: "" };

  test("is created with the checked roles and shown", async () => {
    const { status, location } = await send("?add", { ...nina, roles: "receptionist" });
    const made = studio.sqlite
      .prepare("SELECT id FROM users WHERE email = 'nina@x.test'")
      .pluck()
      .get() as number;
    expect([status, location]).toEqual([303, `/admin/users?id=${made}&done=added`]);
    expect(rolesOf(made)).toEqual(["receptionist"]);
    expect((await look("?done=added")).done).toMatch(/^User added\. We can't send email at the moment/u);
  });

  test("is refused with an error at each field (rule 17.6), and the password is not returned", async () => {
    const empty = await send("?add", { intent: "add", username: "", email: "", password: "" });
    expect(empty.data.fields).toEqual({
      username: "Username is required",
      email: "Email is required",
      password: "Password is required",
      roles: "At least one role must be selected",
    });
    const wrong = await send("?add", { ...nina, email: "nina", password: "12345", roles: "user" });
    expect(wrong.data.fields).toEqual({
      email: "Email is invalid",
      password: "Password must be at least 6 characters",
    });
    expect(wrong.data.values).toEqual({ username: "Nina New", email: "nina", phone: "", roles: "user" });
    expect(wrong.text).not.toContain("12345");
  });
});

describe("deleting", () => {
  test("deletes a client, reports the cancelled appointments and clears the selection", async () => {
    const hannah = enrol("hannah@x.test").id;
    appointmentAt(studio, tuesday, "10:30", { clientId: hannah });
    expect((await look(`?id=${hannah}&delete`)).detail.upcomingAsClient).toBe(1);
    const { location } = await send(`?id=${hannah}&delete`, { intent: "delete", id: String(hannah) });
    expect(location).toBe("/admin/users?done=deleted&cancelled=1&moved=0");
    expect((await look("?done=deleted&cancelled=1&moved=0")).done).toBe(
      "User deleted. 1 appointment was cancelled.",
    );
    expect(studio.appointments()).toMatchObject([{ status: "cancelled" }]);
  });

  test("needs another provider or a cancellation for a provider's upcoming appointments", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const { detail } = await look(`?id=${studio.maya}&delete`);
    expect([detail.upcomingAsProvider, detail.others]).toEqual([
      1,
      [{ id: studio.tom, username: "Tom Reed" }],
    ]);
    const form = { intent: "delete", id: String(studio.maya) };
    const unsaid = await send(`?id=${studio.maya}&delete`, form);
    expect(unsaid.status).toBe(409);
    expect(unsaid.data.message).toMatch(/^Failed to delete user: This user still has upcoming appointments/u);
    const moved = await send(`?id=${studio.maya}&delete`, { ...form, appointments: String(studio.tom) });
    expect(moved.location).toBe("/admin/users?done=deleted&cancelled=0&moved=1");
    expect(studio.appointments()).toMatchObject([{ status: "booked", provider_id: studio.tom }]);
  });

  test("refuses to delete the last administrator", async () => {
    const { status, data } = await send(`?id=${admin}&delete`, { intent: "delete", id: String(admin) });
    expect(status).toBe(409);
    expect(data.message).toMatch(/^Failed to delete user: The last administrator can't be deleted/u);
    expect((await look(`?id=${admin}`)).detail.lastAdmin).toBe(true);
  });
});

test("marks a provider without services until one is assigned", async () => {
  const id = enrol("noa@x.test", ["user"], "Noa New").id;
  expect((await look(`?id=${id}`)).detail.offersNothing).toBe(false);
  await send("", [
    ["intent", "roles"],
    ["id", String(id)],
    ["roles", "user"],
    ["roles", "provider"],
  ]);
  expect((await look(`?id=${id}`)).detail.offersNothing).toBe(true);
  studio.sqlite
    .prepare("INSERT INTO service_providers (service_id, provider_id) SELECT min(id), ? FROM services")
    .run(id);
  expect((await look(`?id=${id}`)).detail.offersNothing).toBe(false);
});
