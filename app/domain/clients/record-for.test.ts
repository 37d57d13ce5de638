import { beforeEach, describe, expect, test } from "vitest";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { isNameWithin, isSameName } from "#app/platform/shared/same-person.ts";
import { statementsFromNow } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { recordById, recordOfAccount } from "./client-record.server.ts";
import { chosenClient } from "./find/find-clients.server.ts";
import { mergeProvenRecord } from "./merge-records.server.ts";
import { markAsDifferent } from "./possible-duplicates.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  taken = 0;
});

const times = ["09:00", "10:00", "11:00", "12:00", "13:00"];
let taken = 0;
/** Books an appointment at the next free time and returns its record. */
const booked = (contact: object = {}, clientId: number | null = null): number | null => {
  const place = taken++ % 10;
  const [date, time] = [place < 5 ? tuesday : wednesday, times[place % 5] ?? ""];
  return appointmentAt(studio, date, time, { providerId: studio.tom, clientId, ...contact }).appointment
    .recordId;
};

describe("a guest's booking", () => {
  test("creates a record with the contact as typed", () => {
    const id = booked();
    expect(recordById(id ?? 0)).toMatchObject({
      name: "Ana López",
      email: "ana@example.com",
      phone: "(555) 010-2030",
      phoneDigits: "5550102030",
      accountId: null,
      onlineRule: "usual",
    });
  });

  test("belongs to the record with the same name and email, even with another phone number", () => {
    const first = booked();
    expect(booked({ customerName: "lopez  ANA", customerPhone: "(555) 777-7777" })).toBe(first);
    expect(recordById(first ?? 0)).toMatchObject({ name: "Ana López", phone: "(555) 010-2030", revision: 0 });
  });

  test("belongs to the record with the same name and phone number, even with another email", () => {
    const first = booked();
    expect(booked({ customerEmail: "other@example.com" })).toBe(first);
    expect(recordById(first ?? 0)?.email).toBe("ana@example.com");
  });

  test("belongs to the same record if the phone number has a country code or not", () => {
    const first = booked();
    const other = { customerEmail: "other@example.com" };
    expect(booked({ ...other, customerPhone: "+1 555 010 2030" })).toBe(first);
    const bea = booked({ customerName: "Bea Stone", customerPhone: "+1 (555) 010-7788" });
    expect(booked({ ...other, customerName: "Bea Stone", customerPhone: "555-010-7788" })).toBe(bea);
    expect(booked({ ...other, customerName: "Bea Stone", customerPhone: "(503) 010-7788" })).not.toBe(bea);
  });

  test("creates a second record if only the name, the email or the phone number is the same", () => {
    const first = booked();
    const others = [
      booked({ customerEmail: "x@example.com", customerPhone: "(555) 777-7777" }),
      booked({ customerName: "Ben López" }),
      booked({ customerName: "Ana" }),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
  });

  test("ignores an erased record and uses the remaining record of a merged one", () => {
    const first = booked();
    studio.sqlite.prepare("UPDATE clients SET erased_at = ? WHERE id = ?").run(now, first);
    const second = booked();
    expect(second).not.toBe(first);
    const kept = booked({ customerName: "Ana Smith" });
    studio.sqlite.prepare("UPDATE clients SET merged_into = ? WHERE id = ?").run(kept, second);
    expect(booked()).toBe(kept);
  });
});

describe("a booking of an account", () => {
  const hannah = () => addPerson(studio.sqlite, "Hannah Weber", "hannah@example.com", "user");

  test("belongs to the account's record, even with another email", () => {
    const id = hannah();
    const first = booked({ customerName: "Hannah", customerEmail: "work@example.com" }, id);
    expect(recordById(first ?? 0)).toMatchObject({
      name: "Hannah Weber",
      email: "hannah@example.com",
      accountId: id,
    });
    expect(booked({ customerName: "Weber, Hannah" }, id)).toBe(first);
    expect(recordOfAccount(id)?.id).toBe(first);
  });

  test("belongs to the other person's record if it is for someone else", () => {
    const id = hannah();
    const own = booked({ customerName: "Hannah Weber" }, id);
    const child = booked({ customerName: "Mia Weber", customerEmail: "hannah@example.com" }, id);
    expect(child).not.toBe(own);
    expect(recordById(child ?? 0)).toMatchObject({ name: "Mia Weber", accountId: null });
    expect(booked({ customerName: "Mia Weber", customerEmail: "hannah@example.com" }, id)).toBe(child);
  });

  test("links the guest's record with the same email only after the email is proven", () => {
    const guest = booked({ customerName: "Hannah Weber", customerEmail: "hannah@example.com" });
    const id = hannah();
    expect(booked({ customerName: "Hannah Weber" }, id)).not.toBe(guest);
    expect(recordById(guest ?? 0)).toMatchObject({ accountId: null, revision: 0 });
    studio.sqlite.prepare("UPDATE users SET email_proven_at = 1 WHERE id = ?").run(id);
    mergeProvenRecord(id, now);
    expect(recordOfAccount(id)).toMatchObject({ id: guest, boundBy: "proof" });
    expect(booked({ customerName: "Hannah Weber" }, id)).toBe(guest);
  });

  test("links no record that staff marked as a different person", () => {
    const guest = booked({ customerName: "Hannah Weber", customerEmail: "hannah@example.com" });
    const id = hannah();
    const own = booked({ customerName: "Hannah Weber" }, id);
    const by = { actor: { id: 1, role: "receptionist" as const }, now };
    expect(markAsDifferent({ one: guest, other: own }, by).ok).toBe(true);
    studio.sqlite.prepare("UPDATE users SET email_proven_at = 1 WHERE id = ?").run(id);
    mergeProvenRecord(id, now);
    expect(recordOfAccount(id)).toMatchObject({ id: own, boundBy: "proof" });
    expect(recordById(guest ?? 0)?.accountId).toBeNull();
  });

  test("doesn't change a record that a guest's booking matches by the proven email only", () => {
    const id = hannah();
    const own = booked({ customerName: "Hannah Weber" }, id);
    const asGuest = { customerName: "Hannah Weber", customerPhone: "(555) 010-4050" };
    const other = booked(asGuest);
    expect(other).not.toBe(own);
    studio.sqlite.prepare("UPDATE users SET email_proven_at = 1 WHERE id = ?").run(id);
    mergeProvenRecord(id, now);
    expect(booked(asGuest)).toBe(other);
    expect(booked({ ...asGuest, customerEmail: "hannah@example.com" })).toBe(own);
  });
});

describe("a booking at the desk", () => {
  const staff = { actor: { id: 1, role: "receptionist" } as const, override: false };
  const atDesk = (input: object, recordId: number | null = null) =>
    book(
      { serviceId: studio.facial, providerId: studio.tom, date: tuesday, time: "16:00", ...input },
      { visitor: null, key: null, now, staff: { ...staff, clientId: null, recordId } },
    );

  test("for a chosen client belongs to that record, even with corrected contact details", () => {
    const first = booked();
    expect(chosenClient(`record:${first}`)).toMatchObject({
      recordId: first,
      clientId: null,
      name: "Ana López",
    });
    const outcome = atDesk({ ...ana, customerName: "Ana Smith", customerEmail: "" }, first);
    expect(outcome.ok && outcome.value.appointment.recordId).toBe(first);
    expect(recordById(first ?? 0)?.name).toBe("Ana López");
  });

  test("without email and phone number has no record", () => {
    const outcome = atDesk({ customerName: "Walk-in" });
    expect(outcome.ok && outcome.value.appointment.recordId).toBeNull();
    expect(studio.count("clients")).toBe(0);
  });
});

test("ignores case and order of the names, and finds a name within a longer one", () => {
  expect(isSameName("Zoë Anne-Marie O’Neil", "oneil, zoe anne marie")).toBe(true);
  expect(isSameName("Ana", "Ana López")).toBe(false);
  expect(isSameName("--", "__")).toBe(false);
  expect(isNameWithin("Ana", "Ana López")).toBe(true);
  expect(isNameWithin("--", "Ana")).toBe(false);
});

test("finds the record of a booking by indexes, without reading other records", () => {
  const { sqlite } = studio;
  const asked = statementsFromNow(sqlite);
  const clientId = addPerson(sqlite, "Carl", "carl@example.com", "user");
  booked();
  booked({ customerName: "Carl", customerEmail: "carl@example.com" }, clientId);
  const about = asked.filter((source) => /^select\b.*\b(clients|client_search)\b/isu.test(source));
  expect(about.length).toBeGreaterThan(3);
  for (const source of new Set(about)) {
    const plan = sqlite
      .prepare(`EXPLAIN QUERY PLAN ${source.replace(/:\w+|@\w+/gu, "?")}`)
      .all(...Array.from({ length: source.match(/\?|:\w+|@\w+/gu)?.length ?? 0 }, () => "")) as {
      detail: string;
    }[];
    const details = plan.map(({ detail }) => detail);
    expect(
      details.filter((detail) => /^SCAN (?!client_search VIRTUAL|json_each)/u.test(detail)),
      source,
    ).toEqual([]);
  }
});
