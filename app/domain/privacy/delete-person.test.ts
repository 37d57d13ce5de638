import { beforeEach, describe, expect, test } from "vitest";
import { moveProfile, saveProfile } from "#app/domain/website/team/change-profile.server.ts";
import { listedTeam } from "#app/domain/website/team/team-rows.server.ts";
import { sweep } from "#app/operations/jobs/jobs.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { subjectOf } from "#app/platform/shared/tokens.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { deletePerson } from "./delete-person.server.ts";
import { ownData } from "./export.server.ts";
import type { Reassignment } from "./reassign.server.ts";

const afterwards = instantAt(tuesday, 1300);

const studio = perTest(smallStudio);
let clientId: number;
let admin: Actor;
beforeEach(() => {
  clientId = addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
  admin = { id: addAdmin("Olga", "olga@studio.test"), role: "admin" };
});

function addAdmin(name: string, email: string): number {
  const id = addPerson(studio.sqlite, name, email, "admin");
  studio.sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(id);
  return id;
}
const remove = (id: number, input: Reassignment = {}, when = now, actor = admin) =>
  deletePerson(id, input, { actor, now: when });
const rows = (sql: string, ...values: unknown[]) =>
  studio.sqlite.prepare(sql).all(...values) as Record<string, unknown>[];
const user = (id: number) => rows("SELECT * FROM users WHERE id = ?", id)[0];
const everything = () =>
  ["users", "appointments", "outbox", "tokens", "sessions", "audit"]
    .map((table) => JSON.stringify(rows(`SELECT * FROM ${table}`)))
    .join("\n");

/** Sends the mails about the deletion, after which no name may be stored. */
async function afterTheLastWord(): Promise<void> {
  studio.sqlite.prepare("UPDATE outbox SET sent_at = ? WHERE kind = 'account-deleted'").run(afterwards);
  await sweep(afterwards);
}

describe("a deleted client", () => {
  test("leaves past appointments without any personal data", async () => {
    appointmentAt(studio, tuesday, "10:30", { clientId, notes: "Nut allergy" });
    studio.sqlite.exec(`UPDATE outbox SET sent_at = due_at, facts = json_set(facts, '$.subject', 'New: Ana López');
      UPDATE appointments SET cancel_reason = 'López called'`);
    expect(remove(clientId, {}, afterwards)).toEqual({ ok: true, value: { cancelled: 0, moved: 0 } });
    expect(studio.appointments()).toMatchObject([
      {
        status: "booked",
        price_minor: 9500,
        service_name: "Facial",
        customer_name: "Deleted client",
        customer_email: "",
        customer_phone: "",
        customer_phone_digits: "",
        notes: null,
        client_id: null,
        request_hash: null,
      },
    ]);
    expect(user(clientId)).toBeUndefined();
    await afterTheLastWord();
    expect(everything()).not.toMatch(/Ana|López|ana@|010-2030|5550102030|Nut allergy/u);
  });

  test("gets upcoming appointments cancelled in the same transaction, and their number is returned", () => {
    appointmentAt(studio, tuesday, "09:00", { clientId });
    appointmentAt(studio, tuesday, "10:30", { clientId });
    appointmentAt(studio, tuesday, "12:00");
    expect(remove(clientId)).toMatchObject({ ok: true, value: { cancelled: 2 } });
    expect(studio.appointments().map(({ status }) => status)).toEqual(["cancelled", "cancelled", "booked"]);
    // A guest with the same address counts as another person until the address is proven.
    expect(studio.appointments()[2]).toMatchObject({ customer_name: "Ana López" });
  });

  test("gets only the mail about the cancellation, and the links stop working", () => {
    const { token } = appointmentAt(studio, tuesday, "10:30", { clientId });
    remove(clientId);
    const waiting = "SELECT kind, recipient FROM outbox WHERE audience = 'client' AND dropped_at IS NULL";
    expect(rows(waiting)).toEqual([
      { kind: "cancelled", recipient: "ana@example.com" },
      { kind: "account-deleted", recipient: "ana@example.com" },
    ]);
    expect(subjectOf("manage", token, now)).toBeNull();
  });

  test("is signed out everywhere", () => {
    studio.sqlite
      .prepare(
        `INSERT INTO sessions (user_id, cookie_hash, bearer_hash, preference, created_at, last_seen_at)
         VALUES (?, 'a', 'b', 'browser', ?, ?)`,
      )
      .run(clientId, now, now);
    remove(clientId);
    expect(rows("SELECT 1 FROM sessions")).toEqual([]);
  });

  test("can delete their own account, and the audit entry has no name", () => {
    const self: Actor = { id: clientId, role: "user" };
    expect(remove(clientId, {}, now, self).ok).toBe(true);
    expect(rows("SELECT action, actor_id, entity_id FROM audit")).toEqual([
      { action: "deleted", actor_id: clientId, entity_id: clientId },
    ]);
  });
});

describe("a provider with upcoming appointments", () => {
  test("is not deleted without a choice: the refusal lists the appointments and changes nothing", () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const before = everything();
    expect(remove(studio.maya)).toMatchObject({
      ok: false,
      refusal: {
        reason: "conflict",
        detail: {
          conflict: true,
          userId: studio.maya,
          appointmentCount: 1,
          appointments: [
            {
              id: appointment.id,
              date: tuesday,
              time: "10:30",
              customerName: "Ana López",
              providerName: "Maya Ortiz",
            },
          ],
        },
      },
    });
    expect(everything()).toBe(before);
  });

  test("is deleted with cancelAppointments, and the clients are emailed", () => {
    appointmentAt(studio, tuesday, "10:30", { clientId });
    expect(remove(studio.maya, { cancelAppointments: true })).toMatchObject({
      value: { cancelled: 1, moved: 0 },
    });
    expect(studio.appointments()).toMatchObject([{ status: "cancelled", customer_name: "Ana López" }]);
    expect(
      rows("SELECT 1 FROM outbox WHERE kind = 'cancelled' AND recipient = 'ana@example.com'"),
    ).toHaveLength(1);
  });

  test("is deleted with moveTo: appointments keep time and price, and the clients are emailed", () => {
    appointmentAt(studio, tuesday, "10:30", { clientId });
    appointmentAt(studio, wednesday, "12:00");
    expect(remove(studio.maya, { moveTo: studio.tom })).toMatchObject({ value: { cancelled: 0, moved: 2 } });
    expect(studio.appointments()).toMatchObject([
      { provider_id: studio.tom, start_min: 630, price_minor: 9500, sequence: 1, status: "booked" },
      { provider_id: studio.tom, start_min: 720 },
    ]);
    expect(rows("SELECT 1 FROM outbox WHERE kind = 'moved' AND audience = 'client'")).toHaveLength(2);
    expect(studio.overlaps()).toBe(0);
  });

  test("is not deleted if the other provider is booked, off or doesn't offer the service: the refusal lists the appointments", () => {
    appointmentAt(studio, tuesday, "10:30");
    const brows = appointmentAt(studio, tuesday, "13:30", { serviceId: studio.brows }).appointment.id;
    const clash = appointmentAt(studio, wednesday, "12:00").appointment.id;
    appointmentAt(studio, wednesday, "12:00", { providerId: studio.tom });
    const outcome = remove(studio.maya, { moveTo: studio.tom });
    expect(outcome).toMatchObject({
      refusal: { reason: "conflict", detail: { appointments: [{ id: brows }, { id: clash }] } },
    });
    expect(studio.appointments().filter(({ provider_id }) => provider_id === studio.maya)).toHaveLength(3);
    studio.sqlite.prepare("UPDATE providers SET active = 0 WHERE user_id = ?").run(studio.tom);
    expect(remove(studio.maya, { moveTo: studio.tom })).toMatchObject({
      refusal: { detail: { appointmentCount: 3 } },
    });
    expect(remove(studio.maya, { moveTo: studio.maya }).ok).toBe(false);
    expect(remove(studio.maya, { moveTo: 9999 }).ok).toBe(false);
  });

  test("is not deleted if two appointments are too close for the other provider's longer buffer", () => {
    studio.sqlite.prepare("UPDATE providers SET buffer_minutes = 45 WHERE user_id = ?").run(studio.maya);
    appointmentAt(studio, tuesday, "09:00", { providerId: studio.tom });
    appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom });
    expect(remove(studio.tom, { moveTo: studio.maya })).toMatchObject({
      refusal: { detail: { appointmentCount: 1 } },
    });
  });
});

describe("a provider with past appointments", () => {
  test("stays as an unnamed provider who can't be booked", async () => {
    appointmentAt(studio, monday, "10:30");
    expect(remove(studio.maya, {}, afterwards).ok).toBe(true);
    expect(user(studio.maya)).toMatchObject({
      username: "Former provider",
      email: null,
      phone: null,
      password_hash: null,
      deleted_at: afterwards,
    });
    expect(rows("SELECT active FROM providers WHERE user_id = ?", studio.maya)).toEqual([{ active: 0 }]);
    expect(rows("SELECT 1 FROM user_roles WHERE user_id = ?", studio.maya)).toEqual([]);
    expect(rows("SELECT 1 FROM service_providers WHERE provider_id = ?", studio.maya)).toEqual([]);
    expect(remove(studio.maya, {}, afterwards)).toMatchObject({ refusal: { reason: "not-found" } });
    await afterTheLastWord();
    expect(JSON.stringify(rows("SELECT * FROM outbox"))).not.toContain("maya@studio.test");
  });

  test("is deleted completely if there are no appointments", () => {
    expect(remove(studio.tom).ok).toBe(true);
    expect(user(studio.tom)).toBeUndefined();
    expect(rows("SELECT 1 FROM providers WHERE user_id = ?", studio.tom)).toEqual([]);
  });
});

describe("a provider's profile on the site", () => {
  const by = () => ({ actor: admin, now });
  async function tell(id: number) {
    const image = await pngPicture(300, 400, "#336699");
    const words = { title: "Esthetician", story: "Born in Porto.", listed: "on", alt: "At the window" };
    await saveProfile(id, { ...words, image }, by());
    await saveProfile(id, { ...words, title: "Senior esthetician" }, by());
  }

  test("is deleted with the provider: texts, photo, URL, and every undo that could restore it", async () => {
    appointmentAt(studio, monday, "10:30");
    await tell(studio.maya);
    await tell(studio.tom);
    moveProfile(studio.tom, "up", by());
    for (const id of [studio.maya, studio.tom]) expect(remove(id, {}, afterwards).ok).toBe(true);
    expect([listedTeam(), rows("SELECT * FROM media"), rows("SELECT * FROM site_changes")]).toEqual([
      [],
      [],
      [],
    ]);
    expect(everything()).not.toMatch(/Porto|maya-ortiz|Maya|Senior/u);
  });

  test("is in the provider's export", async () => {
    await tell(studio.maya);
    expect(ownData(studio.maya)).toMatchObject({
      team_profile: { title: "Senior esthetician", story: "Born in Porto.", alt: "At the window" },
    });
    expect(ownData(clientId)).toMatchObject({ team_profile: null });
  });
});

test("the last administrator can't be deleted, even by themselves; one of two can", () => {
  expect(remove(Number(admin.id))).toMatchObject({ refusal: { reason: "conflict" } });
  const second = addAdmin("Otto", "otto@studio.test");
  expect(remove(Number(admin.id)).ok).toBe(true);
  expect(remove(second, {}, now, { id: second, role: "admin" })).toMatchObject({
    refusal: { reason: "conflict" },
  });
});

test("the export has the account and its appointments, without hashes or other people", () => {
  appointmentAt(studio, tuesday, "10:30", { clientId, notes: "Nut allergy" });
  appointmentAt(studio, tuesday, "12:00", { customerName: "Bea Stone", customerEmail: "bea@example.com" });
  studio.sqlite.prepare("UPDATE users SET password_hash = 'SECRET' WHERE id = ?").run(clientId);
  const text = JSON.stringify(ownData(clientId));
  expect(JSON.parse(text)).toMatchObject({
    account: { id: clientId, email: "ana@example.com", roles: ["user"] },
    appointments: [
      { service_name: "Facial", date: tuesday, time: "10:30", cost: 95, notes: "Nut allergy", charge: 0 },
    ],
    sessions: [],
  });
  expect(text).not.toMatch(/SECRET|Bea|request_hash|idempotency/u);
  expect(ownData(9999)).toEqual({});
});
