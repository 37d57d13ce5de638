import { describe, expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { recordById, recordOfAccount } from "./client-record.server.ts";
import { mergeRecords, mergesOf, separableMs, separateRecords, sweepMerges } from "./merge-records.server.ts";
import { markAsDifferent, possibleDuplicates } from "./possible-duplicates.server.ts";

const studio = perTest(smallStudio);

const by = { actor: { id: 7, role: "receptionist" } as const, now };
const later = { ...by, now: now + 1000 };

const made = (name: string, email = "", digits = "", more: object = {}): number => {
  const row = { mark: "", rule: "usual", account: null, at: now, ...more, name, email, digits };
  const { lastInsertRowid } = studio.sqlite
    .prepare(
      `INSERT INTO clients (name, email, phone, phone_digits, mark, online_rule, account_id, created_at, updated_at)
       VALUES (@name, @email, @digits, @digits, @mark, @rule, @account, @at, @at)`,
    )
    .run(row);
  return Number(lastInsertRowid);
};

const merged = (kept: number, other: number, choice: object = {}) => {
  const outcome = mergeRecords({ kept, merged: other, ...choice }, by);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.mergeId;
};
const refusal = (outcome: ReturnType<typeof mergeRecords> | ReturnType<typeof separateRecords>) =>
  outcome.ok ? null : outcome.refusal;

/** Adds a row of each kind that belongs to a record. */
function addRowsOf(id: number): void {
  studio.sqlite.exec(`
    INSERT INTO client_notes (client_id, body, at) VALUES (${id}, 'Likes tea', 1);
    INSERT INTO client_consents (client_id, kind, given, date, at) VALUES (${id}, 'photos', 1, '2026-03-01', 1);
    INSERT INTO vouchers (code, value_minor, currency, made_at, record_id) VALUES ('V${id}', 1, 'USD', 1, ${id});
    INSERT INTO packages (record_id, name, visits, price_minor, currency, made_at) VALUES (${id}, 'Five', 5, 1, 'USD', 1);
    INSERT INTO sales (number, kind, date, at, record_id, currency, total_minor, tax_minor, tax_included) VALUES (${id}, 'sale', '2026-03-01', 1, ${id}, 'USD', 0, 0, 1);
    INSERT INTO loyalty_rewards (record_id, visits, reward, given_at) VALUES (${id}, 10, 'Tea', 1)`);
}
const tables = [
  "appointments",
  "client_notes",
  "client_consents",
  "vouchers",
  "packages",
  "sales",
  "loyalty_rewards",
];
/** A contact for bookings that matches no record. */
const otherContact = {
  customerName: "Zoe Other",
  customerEmail: "zoe@example.com",
  customerPhone: "555 010 8888",
};
const owner = (table: string) => (table.startsWith("client_") ? "client_id" : "record_id");
const owners = () =>
  Object.fromEntries(
    tables.map((table) => [
      table,
      studio.rows(`SELECT DISTINCT ${owner(table)} AS id FROM ${table}`).map(({ id }) => id),
    ]),
  );

describe("mergeRecords", () => {
  test("moves all rows to the remaining record and uses the selected fields", () => {
    const kept = made("Ana Lopez", "ana@example.com", "5550102030", { rule: "ask" });
    const other = made("Ana López", "old@example.com", "5559998877", {
      mark: "Allergic",
      rule: "not_online",
      at: 1,
    });
    addRowsOf(other);
    const { id } = appointmentAt(studio, tuesday, "10:30", otherContact).appointment;
    studio.sqlite.prepare("UPDATE appointments SET record_id = ? WHERE id = ?").run(other, id);
    const { revision } = studio.appointments()[0] ?? {};
    merged(kept, other, { name: "merged", mark: "merged" });
    expect(recordById(kept)).toMatchObject({
      ...{ name: "Ana López", email: "ana@example.com", phoneDigits: "5550102030" },
      ...{ mark: "Allergic", onlineRule: "not_online", createdAt: 1, revision: 1 },
    });
    expect(recordById(other)?.id).toBe(kept);
    expect(owners()).toEqual(Object.fromEntries(tables.map((table) => [table, [kept]])));
    expect(studio.appointments()[0]?.revision).toBe(revision);
    expect(studio.actions().at(-1)).toBe("merged");
  });

  test("moves the account to the remaining record, and refuses two accounts", () => {
    const [one, two] = ["one@example.com", "two@example.com"].map((email) =>
      addPerson(studio.sqlite, "Ana", email, "user"),
    );
    const kept = made("Ana");
    const other = made("Ana", "", "", { account: one });
    merged(kept, other);
    expect(recordOfAccount(one ?? 0)?.id).toBe(kept);
    const third = made("Ana", "", "", { account: two });
    expect(refusal(mergeRecords({ kept, merged: third }, by))).toMatchObject({ reason: "conflict" });
    expect(refusal(mergeRecords({ kept: third, merged: kept }, by))).toMatchObject({ reason: "conflict" });
  });

  test("refuses the same record twice, a missing record, invalid input and an outdated revision", () => {
    const [kept, other] = [made("Ana"), made("Ana")];
    expect(refusal(mergeRecords({ kept, merged: kept }, by))?.reason).toBe("conflict");
    expect(refusal(mergeRecords({ kept, merged: 99 }, by))?.reason).toBe("not-found");
    expect(refusal(mergeRecords({ kept, merged: other, name: "both" }, by))?.reason).toBe("invalid");
    expect(refusal(mergeRecords({ kept, merged: other, mergedRevision: "3" }, by))?.reason).toBe("conflict");
    expect(mergesOf(kept, now)).toEqual([]);
  });
});

describe("separateRecords", () => {
  const seededRandom = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  /** Returns all rows, without columns that each write changes. */
  const books = () =>
    [...tables, "clients", "client_pairs"].map((table) =>
      studio.rows(`SELECT * FROM ${table}`).map(({ revision, updated_at, ...row }) => row),
    );

  test.each(Array.from({ length: 30 }, (_, seed) => seed))(
    "restores all rows after a random merge (seed %i)",
    (seed) => {
      const roll = seededRandom(seed + 1);
      const pick = <T>(...some: T[]): T | undefined => some[Math.floor(roll() * some.length)];
      const account = addPerson(studio.sqlite, "Ana", "acc@example.com", "user");
      const holder = Math.floor(roll() * 3);
      const all = [0, 1, 2].map((place) =>
        made(pick("Ana", "Ana López", "") ?? "", `m${place}@example.com`, pick("", "5550102030"), {
          ...{
            mark: pick("", "Allergic"),
            rule: pick("usual", "ask", "not_online"),
            at: Math.floor(roll() * 9),
          },
          account: place === holder ? account : null,
        }),
      );
      for (const id of all) if (roll() < 0.7) addRowsOf(id);
      for (const time of ["09:00", "10:00", "11:00"]) {
        const { id } = appointmentAt(studio, pick(tuesday, wednesday) ?? tuesday, time, {
          providerId: studio.tom,
          ...otherContact,
        }).appointment;
        studio.sqlite.prepare("UPDATE appointments SET record_id = ? WHERE id = ?").run(pick(...all), id);
      }
      const [a = 0, b = 0, c = 0] = all;
      if (roll() < 0.5) markAsDifferent({ one: b, other: c }, by);
      const side = () => pick("kept", "merged");
      const before = books();
      const first = merged(a, b, { name: side(), email: side(), phone: side(), mark: side() });
      const between = books();
      const second = merged(c, a, { name: side(), phone: side() });
      expect(refusal(separateRecords(first, later))?.reason).toBe("conflict");
      expect(separateRecords(second, later).ok).toBe(true);
      expect(books()).toEqual(between);
      expect(separateRecords(first, later)).toMatchObject({ ok: true, value: { kept: a, merged: b } });
      expect(books()).toEqual(before);
      expect(separateRecords(first, later).ok).toBe(true);
      expect(studio.actions().filter((action) => action === "parted")).toHaveLength(2);
    },
  );

  test("doesn't undo changes and rows that were made after the merge", () => {
    const [kept, other] = [made("Ana", "a@example.com"), made("Anna", "b@example.com")];
    const id = merged(kept, other, { name: "merged", email: "merged" });
    studio.sqlite.exec(`UPDATE clients SET name = 'Ana Maria' WHERE id = ${kept}`);
    addRowsOf(kept);
    separateRecords(id, later);
    expect(recordById(kept)).toMatchObject({ name: "Ana Maria", email: "a@example.com" });
    expect(recordById(other)).toMatchObject({ name: "Anna", mergedInto: null });
    expect(owners().client_notes).toEqual([kept]);
  });

  test("doesn't change the alert if its kind was changed after the merge", () => {
    const [kept, other] = [made("Ana"), made("Ana", "", "", { mark: "latex" })];
    const mergeId = merged(kept, other, { mark: "merged" });
    studio.sqlite.prepare("UPDATE clients SET mark_kind = 'allergy' WHERE id = ?").run(kept);
    expect(separateRecords(mergeId, later).ok).toBe(true);
    expect(recordById(kept)).toMatchObject({ mark: "latex", markKind: "allergy" });
    expect(recordById(other)).toMatchObject({ mark: "latex", markKind: null });
  });

  test("is possible for 30 days, and then the data for it is deleted", () => {
    const [kept, other] = [made("Ana"), made("Anna")];
    const id = merged(kept, other);
    expect(mergesOf(kept, now + separableMs - 1)).toEqual([{ id, mergedId: other, name: "Anna", at: now }]);
    expect(mergesOf(kept, now + separableMs)).toEqual([]);
    expect(refusal(separateRecords(id, { ...by, now: now + separableMs }))?.reason).toBe("conflict");
    sweepMerges(now + separableMs - 1);
    expect(studio.count("client_merges WHERE before <> ''")).toBe(1);
    sweepMerges(now + separableMs);
    expect(studio.count("client_merges WHERE before <> ''")).toBe(0);
    expect(refusal(separateRecords(99, by))?.reason).toBe("not-found");
  });
});

describe("possibleDuplicates", () => {
  test("finds the same name, email or phone number, best match first", async () => {
    made("Ana López", "ana@example.com", "15550102030");
    made("lopez, ana", "", "5550102030");
    made("Ana Maria", "ana@example.com");
    made("Ben López", "ana@example.com", "5550102030");
    made("Ana", "x@example.com");
    made("Ana", "y@example.com");
    made("Lopez Ana", "other@example.com");
    const found = (await possibleDuplicates()).map(({ one, other, score, why }) => [
      one.id,
      other.id,
      score,
      why,
    ]);
    expect(found).toEqual([
      [1, 2, 100, "Same name and phone number"],
      [1, 7, 80, "Same name"],
      [2, 7, 80, "Same name"],
      [1, 3, 75, "Same first name and email"],
    ]);
    expect((await possibleDuplicates(3)).map(({ one, other }) => [one.id, other.id])).toEqual([[1, 3]]);
  });

  test("finds a typo, an initial or a short form of a name with the same email and phone number", async () => {
    const email = "weber@example.com";
    made("Hannah Weber", email, "5550102030");
    for (const name of ["Hanna Weber", "H. Weber", "Hannah Webr"]) made(name, email, "15550102030");
    for (const name of ["Karl Weber", "Emma Weber", "Hans Meier"]) made(name, email, "5550102030");
    made("Hanna Webber", email, "5550109999");
    const ofHannah = (await possibleDuplicates(1)).map(({ other, score, why }) => [other.id, score, why]);
    const similar = "Similar name, same email and phone";
    expect(ofHannah).toEqual([
      [4, 75, "Same first name and email"],
      [2, 70, similar],
      [3, 70, similar],
    ]);
  });

  test("excludes merged and erased records, and pairs that are marked as different people", async () => {
    const [a, b, c] = [1, 2, 3].map(() => made("Ana López", "ana@example.com"));
    expect(markAsDifferent({ one: b, other: a }, by).ok).toBe(true);
    expect(markAsDifferent({ one: a, other: b }, by).ok).toBe(true);
    expect(
      refusal(markAsDifferent({ one: a, other: a }, by) as ReturnType<typeof separateRecords>)?.reason,
    ).toBe("invalid");
    expect((await possibleDuplicates()).map(({ one, other }) => [one.id, other.id])).toEqual([
      [a, c],
      [b, c],
    ]);
    merged(b ?? 0, c ?? 0);
    expect(await possibleDuplicates()).toEqual([]);
  });
});
