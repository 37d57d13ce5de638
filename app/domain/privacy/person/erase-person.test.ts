import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { parkCall } from "#app/domain/booking/parked-calls.server.ts";
import { sweepOutbox } from "#app/domain/notifications/mail-retention.server.ts";
import { replayErasures } from "#app/domain/privacy/erasure-ledger.server.ts";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { mintToken } from "#app/platform/shared/tokens.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { accountsOf, readAsked } from "./contacts.server.ts";
import { erasePerson } from "./erase-person.server.ts";

const wednesdayMorning = instantAt(wednesday, "08:00");
const rare = {
  customerName: "Zerlina Quux",
  customerEmail: "zerlina.quux@rare.example",
  customerPhone: "+49 (171) 998-8776",
  notes: "Allergic to xanthan",
};
const traces = /zerlina|quux|rare\.example|9988776|998-8776|xanthan/iu;

const studio = perTest(smallStudio);
let actor: Actor;
beforeEach(() => {
  const id = addPerson(studio.sqlite, "Olga", "olga@studio.test", "admin");
  studio.sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(id);
  actor = { id, role: "admin" };
});

const erase = (input: object, when = now) => erasePerson(input, { actor, now: when });
const person = rare.customerEmail;
const names = ["zerlina quux"];
const write = (from: { name: string; email: string }, message = "Is there parking?") =>
  sendMessage({ ...from, message }, { ip: "192.0.2.9", now });
const ledger = () => readFileSync(join(studio.folder, "erasures.log"), "utf8");
const files = () =>
  ["app.db", "app.db-wal", "erasures.log"]
    .map((name) => join(studio.folder, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "latin1"))
    .join("\n");

describe("a guest", () => {
  test("is in the files only because of the last mails, and not after these were sent", async () => {
    appointmentAt(studio, tuesday, "10:30", rare);
    appointmentAt(studio, wednesday, "12:00", rare);
    write({ name: rare.customerName, email: person });
    mintToken({ purpose: "verify", subjectId: 1, expiresAt: now + 1, detail: person }, now);
    const typed = { customerName: rare.customerName, customerEmail: person, date: tuesday };
    expect(parkCall(typed, { userId: Number(actor.id), desk: null }, now).ok).toBe(true);
    studio.sqlite
      .prepare(
        "UPDATE outbox SET sent_at = 1, attempts = 1, facts = json_set(facts, '$.subject', ?) WHERE due_at <= ?",
      )
      .run("New: Zerlina Quux", now);
    studio.sqlite
      .prepare("UPDATE outbox SET last_error = ? WHERE audience = 'client' AND sent_at IS NOT NULL")
      .run(`550 no ${person}`);
    expect(files()).toMatch(traces);

    const erased = await erase({ person: ` ${person.toUpperCase()} `, names }, wednesdayMorning);
    expect(erased).toEqual({ ok: true, value: { accounts: 0, appointments: 2, cancelled: 1, messages: 1 } });
    expect(studio.appointments()).toMatchObject([
      { status: "booked", customer_name: "Deleted client", erased_at: wednesdayMorning },
      { status: "cancelled", charge_minor: 0, customer_name: "Deleted client", customer_email: "" },
    ]);
    const waiting = studio.rows("SELECT kind, recipient FROM outbox WHERE recipient LIKE 'zerlina%'");
    expect(waiting).toEqual([{ kind: "cancelled", recipient: person }]);
    const sent: string[] = [];
    const deliver = async ({ to }: { to: string }) => {
      sent.push(to);
      return { ok: true } as const;
    };
    await sendDue(wednesdayMorning, { deliver });
    expect(sent.filter((to) => to === person)).toHaveLength(1);
    expect(files()).not.toMatch(traces);
    expect(studio.rows("SELECT actor_id, detail FROM audit WHERE action = 'erased'")).toEqual([
      { actor_id: actor.id, detail: '{"accounts":0,"appointments":2,"cancelled":1,"messages":1}' },
    ]);
  });

  test("is erased from the files at night if an earlier version sent the last mails", async () => {
    appointmentAt(studio, wednesday, "12:00", rare);
    await erase({ person, names }, wednesdayMorning);
    studio.sqlite.prepare("UPDATE outbox SET sent_at = ? WHERE kind = 'cancelled'").run(wednesdayMorning);
    expect(files()).toMatch(traces);
    await sweepOutbox(wednesdayMorning + 1);
    expect(files()).not.toMatch(traces);
  });

  test("is erased without others who share the address, after the admin selects them", async () => {
    appointmentAt(studio, tuesday, "09:00", rare);
    appointmentAt(studio, tuesday, "10:30", { ...rare, customerName: "Bea Quux" });
    write({ name: "Bea Quux", email: person });
    expect(await erase({ person })).toMatchObject({
      refusal: { reason: "invalid", fields: { who: "Select at least one person." } },
    });
    expect(await erase({ person, names: ["olga other"] })).toMatchObject({
      refusal: { reason: "conflict" },
    });
    expect(await erase({ person, names })).toMatchObject({ value: { appointments: 1, messages: 0 } });
    expect(studio.appointments()).toMatchObject([
      { customer_name: "Deleted client" },
      { customer_name: "Bea Quux", customer_email: person },
    ]);
    expect(studio.mails().filter((mail) => mail.startsWith("booked zerlina"))).toHaveLength(1);
  });

  test("is found by phone number if there is no address", async () => {
    const onPhone = { ...rare, customerEmail: "" };
    appointmentAt(studio, tuesday, "09:00", rare);
    studio.sqlite.exec("UPDATE appointments SET customer_email = ''");
    appointmentAt(studio, tuesday, "10:30", { ...rare, customerName: "Bea Quux" });
    const number = onPhone.customerPhone.replace(/\D/gu, "");
    expect(await erase({ person: number, names: ["bea quux"] })).toMatchObject({
      refusal: { reason: "conflict" },
    });
    expect(await erase({ person: number, names })).toMatchObject({ value: { appointments: 1 } });
    expect(studio.appointments()[1]).toMatchObject({ customer_name: "Bea Quux" });
    expect(ledger()).not.toContain("9988776");
  });

  test.each(["+1 555 010-2030", "001 (555) 010.2030", "(555) 010-2030", "1-555-010-2030 x4"])(
    "is found by %s if the number has another notation, and is erased again after a restore",
    async (typed) => {
      for (const [time, customerPhone] of [
        ["09:00", "(555) 010-2030"],
        ["10:30", "+1 555 010 2030"],
        ["12:00", "0015550102030"],
        ["13:30", "(555) 010-2031"],
      ] as const) {
        appointmentAt(studio, tuesday, time, { ...rare, customerPhone });
      }
      studio.sqlite.exec("UPDATE appointments SET customer_email = ''");
      studio.sqlite.prepare("VACUUM INTO ?").run(join(studio.folder, "backup.db"));
      expect(await erase({ person: typed, names })).toMatchObject({ value: { appointments: 3 } });
      restore();
      expect(replayErasures(studio.folder, now + 1)).toBe(1);
      expect(studio.appointments().map(({ customer_name }) => customer_name)).toEqual([
        ...["Deleted client", "Deleted client", "Deleted client", "Zerlina Quux"],
      ]);
    },
  );

  test("is only searched for by an address or a number", async () => {
    for (const typed of ["", "Zerlina", "a@b", "123", "@", "'; DROP TABLE users; --"]) {
      expect(await erase({ person: typed, names })).toMatchObject({ refusal: { reason: "invalid" } });
    }
    expect(await erase({ names })).toMatchObject({ refusal: { reason: "invalid" } });
    expect(existsSync(join(studio.folder, "erasures.log"))).toBe(false);
  });
});

describe("an account with the address", () => {
  test("is found by its number, with or without the country code", async () => {
    const clientId = addPerson(studio.sqlite, "Zerlina Quux", person, "user");
    studio.sqlite.prepare("UPDATE users SET phone = ? WHERE id = ?").run("+49 (171) 998-8776", clientId);
    for (const typed of ["0171 9988776", "0049 171 9988776", "+49 171 998 87 76"]) {
      const asked = await readAsked(typed);
      expect(asked.ok && accountsOf(asked.value).map(({ id }) => id)).toEqual([clientId]);
    }
  });

  test("is deleted with its visits and the guest bookings under the address", async () => {
    const clientId = addPerson(studio.sqlite, "Zerlina Quux", person, "user");
    appointmentAt(studio, tuesday, "09:00", { ...rare, clientId });
    appointmentAt(studio, tuesday, "10:30", rare);
    expect(await erase({ person, accounts: [clientId], names })).toEqual({
      ok: true,
      value: { accounts: 1, appointments: 1, cancelled: 2, messages: 0 },
    });
    expect(studio.rows("SELECT 1 FROM users WHERE id = ?", clientId)).toEqual([]);
  });

  test("is not erased if it is the last administrator's, and neither is other data", async () => {
    appointmentAt(studio, tuesday, "10:30", { ...rare, customerEmail: "olga@studio.test" });
    const refused = await erase({ person: "olga@studio.test", accounts: [actor.id], names });
    expect(refused).toMatchObject({ refusal: { reason: "conflict" } });
    expect(studio.appointments()[0]).toMatchObject({ customer_name: "Zerlina Quux" });
    expect(existsSync(join(studio.folder, "erasures.log"))).toBe(false);
  });

  test("is not erased if a provider has upcoming visits that must be reassigned first", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const refused = await erase({ person: "maya@studio.test", accounts: [studio.maya] });
    expect(refused).toMatchObject({
      refusal: { message: expect.stringContaining("Maya Ortiz's account can't be deleted") },
    });
  });
});

describe("after a restore", () => {
  test("erased people are erased again without a mail, and newer data stays", async () => {
    const clientId = addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
    appointmentAt(studio, tuesday, "09:00", { clientId });
    appointmentAt(studio, tuesday, "10:30", rare);
    studio.sqlite.prepare("VACUUM INTO ?").run(join(studio.folder, "backup.db"));
    await erase({ person: "ana@example.com", accounts: [clientId] }, now + 1);
    await erase({ person, names }, now + 1);
    restore();
    appointmentAt(studio, tuesday, "15:00", { ...rare, at: now + 2 });
    const mails = studio.rows("SELECT max(id) AS id FROM outbox")[0]?.id;
    expect(replayErasures(studio.folder, now + 3)).toBe(2);
    expect(studio.appointments()).toMatchObject([
      { customer_name: "Deleted client", status: "cancelled", client_id: null },
      { customer_name: "Deleted client", status: "cancelled" },
      { customer_name: "Zerlina Quux", status: "booked" },
    ]);
    expect(studio.rows("SELECT 1 FROM users WHERE id = ?", clientId)).toEqual([]);
    const toClients = studio.rows("SELECT kind FROM outbox WHERE id > ? AND audience = 'client'", mails);
    expect(toClients).toEqual([]);
    expect(replayErasures(studio.folder, now + 4)).toBe(0);
  });

  test("an incomplete line is skipped, and the next one is complete", async () => {
    appointmentAt(studio, tuesday, "10:30", rare);
    appointmentAt(studio, tuesday, "12:00", { ...rare, customerEmail: "bea@rare.example" });
    studio.sqlite.prepare("VACUUM INTO ?").run(join(studio.folder, "backup.db"));
    await erase({ person, names });
    const whole = ledger();
    expect(whole).not.toMatch(traces);
    const file = join(studio.folder, "erasures.log");
    writeFileSync(file, `${whole}{"at":17,"kind":"cont`);
    await erase({ person: "bea@rare.example", names });
    expect(ledger().split("\n")).toHaveLength(5);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    restore();
    expect(replayErasures(studio.folder, now)).toBe(2);
    expect(studio.appointments().map(({ customer_name }) => customer_name)).toEqual([
      "Deleted client",
      "Deleted client",
    ]);
  });

  test("nothing is erased if the ledger can't be written", async () => {
    appointmentAt(studio, tuesday, "10:30", rare);
    mkdirSync(join(studio.folder, "erasures.log"));
    await expect(erase({ person, names })).rejects.toThrow("The erasure ledger");
    expect(studio.appointments()[0]).toMatchObject({ customer_name: "Zerlina Quux", status: "booked" });
  });
});

/** Replaces all rows by those of the backup. */
function restore(): void {
  studio.sqlite.exec(`ATTACH '${join(studio.folder, "backup.db")}' AS backup; PRAGMA foreign_keys = OFF`);
  for (const table of ["users", "user_roles", "appointments", "tokens", "outbox"]) {
    studio.sqlite.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM backup.${table}`);
  }
  studio.sqlite.exec("PRAGMA foreign_keys = ON; DETACH backup");
}
