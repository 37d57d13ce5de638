import { describe, expect, test } from "vitest";
import { sweepOutbox } from "#app/domain/notifications/mail-retention.server.ts";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import { loadAuditLog } from "#app/operations/audit-log.server.ts";
import type { RetentionKind } from "#app/platform/shared/retention.server.ts";
import { retentionCutoff, retentionMonths } from "#app/platform/shared/retention.server.ts";
import {
  consumeToken,
  findToken,
  mintToken,
  revokeTokens,
  sweepTokens,
} from "#app/platform/shared/tokens.server.ts";
import { storeDeskChange } from "#app/platform/undo/desk-changes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  instantAt,
  now,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { countExpired } from "./expired-data.server.ts";
import { changeRetention, previewedIn, readKeptMonths } from "./retention.server.ts";
import { sweepPeople } from "./sweep-people.server.ts";

/** A year after the visits of these tests. */
const later = instantAt("2027-06-15", "04:41");
const usual = { guests: "24", clients: "0", mails: "3", messages: "13", audit: "13", sessions: "1" };

const studio = perTest(smallStudio);

/** Saves the months. `agreed`: the admin has seen the preview. */
const keep = (months: Partial<Record<RetentionKind, string>>, agreed = true, at = now) => {
  const input = { ...usual, ...months };
  const read = readKeptMonths(input);
  const previewed = agreed && read.ok ? previewedIn(read.value, retentionMonths().months) : null;
  return changeRetention(input, previewed, { actor: { id: 1, role: "admin" }, now: at });
};
const names = () => studio.appointments().map(({ customer_name }) => customer_name);
const bea = { customerName: "Bea Stone", customerEmail: "bea@example.com", customerPhone: "(555) 010-7777" };
/** Moves a visit to another date. */
const on = (id: unknown, date: string) =>
  studio.sqlite.prepare("UPDATE appointments SET date = ? WHERE id = ?").run(date, id);

describe("retention periods", () => {
  test.each([
    [{ guests: "0" }, true],
    [{ guests: "121" }, false],
    [{ guests: "" }, false],
    [{ guests: "1.5" }, false],
    [{ guests: "-1" }, false],
    [{ audit: "11" }, false],
    [{ audit: "12" }, true],
    [{ sessions: "0" }, false],
    [{ clients: "6" }, false],
  ])("%j: allowed is %s", (months, ok) => {
    expect(keep(months).ok).toBe(ok);
  });

  test("need a preview if they are shorter, or if no admin has agreed yet", () => {
    expect(keep({}, false)).toEqual({ ok: true, value: "asks" });
    expect(retentionMonths().agreedAt).toBeNull();
    expect(keep({}, true)).toEqual({ ok: true, value: "kept" });
    expect(retentionMonths().agreedAt).toBe(now);
    expect(keep({ guests: "36", mails: "0" }, false)).toEqual({ ok: true, value: "kept" });
    for (const less of [
      { guests: "35" },
      { mails: "60" },
      { clients: "120" },
      { messages: "12" },
      { audit: "12" },
    ]) {
      expect(keep({ guests: "36", mails: "0", ...less }, false)).toEqual({ ok: true, value: "asks" });
    }
    expect(retentionMonths().months).toMatchObject({ guests: 36, mails: 0, clients: 0 });
    expect(studio.actions()).toEqual(["changed", "changed"]);
  });

  test("are described in the audit, with the agreement", () => {
    keep({ guests: "12", clients: "12", sessions: "2" });
    const [entry] = loadAuditLog("changed", 1).entries;
    expect(entry?.detail).toBe(
      "guests kept after their last appointment: 24 months → 12 months; unused accounts kept: always → 12 months; ended logins and links kept: 1 month → 2 months; agreed to automatic deletion of old data: none → March 2, 2026, 8:00 AM",
    );
  });

  test("count calendar months, and never end without an agreement", () => {
    const endOfMay = Date.parse("2026-05-31T04:41:00Z");
    expect(retentionCutoff("guests", endOfMay)).toBeNull();
    expect(retentionCutoff("sessions", endOfMay)).toBe(Date.parse("2026-04-30T04:41:00Z"));
    keep({ clients: "12" });
    expect(retentionCutoff("clients", endOfMay)).toBe(Date.parse("2025-05-31T04:41:00Z"));
  });
});

describe("guests", () => {
  test("lose their names some months after their last visit, if an admin has agreed", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await sweepPeople(later);
    expect(names()).toEqual(["Ana López"]);
    keep({ guests: "15" });
    await sweepPeople(instantAt("2027-06-03", "04:41"));
    expect(names()).toEqual(["Ana López"]);
    await sweepPeople(instantAt("2027-06-04", "04:41"));
    expect(names()).toEqual(["Deleted client"]);
    expect(studio.rows("SELECT detail FROM audit WHERE action = 'kept-no-longer'")[0]).toMatchObject({
      detail: expect.stringContaining('"guestVisits":1'),
    });
    expect(studio.appointments()).toMatchObject([
      { price_minor: 9500, service_name: "Facial", status: "booked" },
    ]);
  });

  test("keep the names in all visits if they booked again by address or number, and clients do too", async () => {
    const clientId = addPerson(studio.sqlite, "Carl", "carl@example.com", "user");
    const [first, second, number, , carl] = [
      appointmentAt(studio, tuesday, "09:00"),
      appointmentAt(studio, tuesday, "10:30"),
      appointmentAt(studio, tuesday, "12:00", bea),
      appointmentAt(studio, tuesday, "13:30", { ...bea, customerEmail: "other@example.com" }),
      appointmentAt(studio, tuesday, "15:00", {
        ...bea,
        customerName: "Carl",
        customerPhone: "5550109999",
        clientId,
      }),
    ].map(({ appointment }) => appointment.id);
    for (const id of [first, number, carl]) on(id, "2026-01-13");
    on(second, "2027-06-01");
    keep({ guests: "12" });
    await sweepPeople(later);
    // The last visit with Bea's number, under another address, is old enough.
    expect(names()).toEqual(["Ana López", "Ana López", "Deleted client", "Deleted client", "Carl"]);
    on(number, "2027-06-01");
    expect(await countExpired(months({ guests: 12 }), later)).toMatchObject([
      { kind: "guests", count: 0, oldest: null },
    ]);
  });

  test("lose their records with their visits, unless the record has a newer visit", async () => {
    const contact = { customerEmail: "new@example.com", customerPhone: "(555) 999-8877" };
    const { id, recordId } = appointmentAt(studio, tuesday, "10:30").appointment;
    const other = appointmentAt(studio, tuesday, "12:00", contact).appointment;
    on(other.id, "2027-06-01");
    studio.sqlite.prepare("UPDATE appointments SET record_id = ? WHERE id = ?").run(recordId, other.id);
    studio.sqlite.exec(
      "INSERT INTO clients (name, email, created_at, updated_at) VALUES ('Zoe', 'zoe@example.com', 0, 0)",
    );
    keep({ guests: "12" });
    await sweepPeople(later);
    const record = () => studio.rows("SELECT name FROM clients WHERE id = ?", recordId)[0]?.name;
    expect([names(), record()]).toEqual([["Ana López", "Ana López"], "Ana López"]);
    expect(studio.count("clients WHERE name = 'Zoe' OR name LIKE 'Ana%' AND erased_at IS NOT NULL")).toBe(0);
    for (const visit of [id, other.id]) on(visit, "2026-01-13");
    await sweepPeople(later);
    expect([names(), record()]).toEqual([["Deleted client", "Deleted client"], ""]);
  });

  test("are removed from stored undos, even if record and visit were changed on the day before", async () => {
    const { id, recordId } = appointmentAt(studio, tuesday, "10:30").appointment;
    for (const [table, key] of [
      ["clients", Number(recordId)],
      ["appointments", id],
      ["appointments", id + 1],
    ] as const) {
      const row = { id: key, name: "Ana López", customer_name: "Ana López" };
      const rows = [{ table, key: [key], before: row, after: row }];
      const label = `${table} ${key}`;
      storeDeskChange(
        { label, date: tuesday, rows },
        { actor: { id: 1, role: "receptionist" }, now: later - 1 },
      );
    }
    keep({ guests: "12" });
    await sweepPeople(later);
    expect(studio.rows("SELECT label FROM desk_changes")).toEqual([{ label: `appointments ${id + 1}` }]);
  });

  test("are counted in the preview, with the oldest visit", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "09:00");
    appointmentAt(studio, tuesday, "10:30", bea);
    on(appointment.id, "2026-01-13");
    expect(await countExpired(months({ guests: 12 }), later)).toEqual([
      { kind: "guests", count: 2, oldest: "2026-01-13" },
    ]);
  });
});

test("unused accounts without visits are deleted, but not those of staff", async () => {
  const idle = addPerson(studio.sqlite, "Idle", "idle@example.com", "user");
  const visiting = addPerson(studio.sqlite, "Visiting", "visiting@example.com", "user");
  const signedIn = addPerson(studio.sqlite, "Signed in", "signed@example.com", "user");
  addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist", "user");
  const { appointment } = appointmentAt(studio, tuesday, "09:00", { clientId: visiting });
  on(appointment.id, "2027-06-01");
  studio.sqlite.prepare("UPDATE users SET last_login_at = ? WHERE id = ?").run(later - 1, signedIn);
  keep({ clients: "12" });
  expect(await countExpired(months({ clients: 12 }), later)).toMatchObject([
    { kind: "clients", count: 1, oldest: now },
  ]);
  await sweepPeople(later);
  expect(studio.rows("SELECT 1 FROM users WHERE id = ?", idle)).toEqual([]);
  expect(studio.rows("SELECT username FROM users WHERE id <> ?", idle)).toHaveLength(5);
  expect(studio.mails()).toContain("account-deleted idle@example.com");
});

test("sent mails lose recipient and subject; waiting ones don't", async () => {
  appointmentAt(studio, tuesday, "10:30");
  studio.sqlite
    .prepare('UPDATE outbox SET sent_at = ?, facts = \'{"subject":"New: Ana López"}\' WHERE due_at <= ?')
    .run(now, now);
  keep({});
  expect(await countExpired(months({ mails: 3 }), later)).toMatchObject([
    { kind: "mails", count: 3, oldest: now },
  ]);
  await sweepPeople(instantAt("2026-06-01", "04:41"));
  expect(studio.mails()).toContain("booked ana@example.com");
  await sweepPeople(instantAt("2026-06-03", "04:41"));
  expect(studio.mails()).toEqual(["booked ", "booked ", "booked ", "reminder ana@example.com"]);
  expect(JSON.stringify(studio.rows("SELECT * FROM outbox"))).not.toContain("New: Ana");
  await sweepOutbox(later);
});

test("messages expire after their period even without an agreement, and used links lose their address", () => {
  sendMessage({ name: "Ana", email: ana.customerEmail, message: "Hi" }, { ip: "192.0.2.9", now });
  const link = (subjectId: number) =>
    mintToken({ purpose: "verify", subjectId, expiresAt: later, detail: ana.customerEmail }, now);
  const [used] = [link(1), link(2), link(3)];
  consumeToken("verify", used, now);
  revokeTokens("verify", 2, now);
  const details = () =>
    studio.rows("SELECT detail FROM tokens ORDER BY subject_id").map(({ detail }) => detail);
  expect(details()).toEqual([null, null, ana.customerEmail]);
  sweepTokens(later);
  expect(details()).toEqual([null, null, null]);
  expect(findToken("verify", used, now)).toBeNull();
});

const months = (some: Partial<Record<RetentionKind, number>>) => ({
  ...{ guests: 0, clients: 0, mails: 0, messages: 0, audit: 0, sessions: 1 },
  ...some,
});
