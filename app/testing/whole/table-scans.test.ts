/** No page reads a whole growing table. Checks SQLite's query plan for each statement of each page. */

import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { checkout } from "#app/domain/till/checkout/checkout.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { loadRoot } from "#app/routes/frame/root-loader.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { statementsFromNow } from "#app/testing/database.server.ts";
import {
  addPerson,
  appointmentAt,
  monday,
  now,
  origin,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";
import { type CachedGroup, groupBeingRead, tablesOf } from "#db/cached-reads.server.ts";

/** After some years these have one or more rows for each visit. */
const growing = [
  ...["appointments", "appointment_items", "appointment_resources", "joint_visits"],
  ...["client_notes", "client_consents", "audit", "outbox", "tokens", "told", "paper_references"],
  ...["sales", "sale_lines", "payments", "stock_moves", "packages"],
];

/** SQLite's statistics for a studio with 1.7 million visits. With them, it plans differently than for an empty file. */
const afterManyYears = {
  appointments_service: "1702088 121578 6",
  appointments_phone: "1702088 35 2",
  appointments_email: "1702088 28 2",
  appointments_client: "1702088 69 4",
  appointments_date: "1702088 72",
  appointments_occupied: "1547518 386880 17 1",
  appointments_reference: "1702088 1",
  audit_action: "1700016 56667 1",
  audit_entity: "1700016 425004 1",
  audit_at: "1700016 72",
  outbox_sent: "242928 11",
  outbox_created: "242928 11",
  outbox_recipient: "242928 25 1",
  outbox_due: "71 2",
  outbox_appointment: "242928 1",
  tokens_subject: "425041 425041 1",
  tokens_expires: "425041 28337",
  outbox_user: "60000 2",
  told_how: "170016 85008",
  told_absence: "900 12",
};

/** Returns whether only the newest or first rows are read. */
const fewOfAll = /^(?!.*\bwhere\b).*\blimit\b/isu;

let studio: ReturnType<typeof studioWithPeople>;
let statements: string[];
/** Statements prepared for a cached read, with the name of its group. */
let keptReads: Map<string, CachedGroup>;

beforeEach(() => {
  studio = studioWithPeople();
  const { sqlite } = studio;
  sqlite.exec("ANALYZE; DELETE FROM sqlite_stat1");
  const tell = sqlite.prepare(`INSERT INTO sqlite_stat1 (tbl, idx, stat)
    SELECT tbl_name, name, ? FROM sqlite_schema WHERE type = 'index' AND name = ?`);
  for (const [index, stat] of Object.entries(afterManyYears)) tell.run(stat, index);
  sqlite.exec("ANALYZE sqlite_schema");
  keptReads = new Map();
  statements = statementsFromNow(sqlite, (source) => {
    const group = groupBeingRead();
    if (group) keptReads.set(source, group);
  });
});
afterEach(() => studio.close());

const addresses = inject("routes")
  .filter(({ path, index }) => index || (path && !/[:*]/u.test(path)))
  .map(({ path = "" }) => `/${path}`)
  .filter((path) => path !== "/logout" && !path.endsWith("/since"));

const further = [
  ["/receptionist", `?date=${tuesday}`],
  ["/receptionist", "?new=1"],
  ["/receptionist", "?new&q=lopez"],
  ["/receptionist/find", "?q=ana%40example.com"],
  ["/receptionist/find", "?q=555+010+4050"],
  ["/receptionist/find", "?q=nobody+at+all"],
  ["/admin/help", "?show=mails"],
  ["/admin/help", "?show=mails&state=failed"],
  ["/admin/help", "?show=audit"],
  ["/admin/help", "?show=audit&action=booked"],
  ["/admin/statistics", "?days=400"],
  ["/admin/till", "?part=vouchers"],
  ["/receptionist/checkout/sale", "?client=record:1"],
  ["/receptionist/clients/1", ""],
  ["/receptionist/sales/1", ""],
  ["/api/appointments/booked", `?startDate=${monday}&endDate=${tuesday}`],
];

test.each([...addresses.map((address) => [address, ""]), ...further])(
  "%s%s reads no growing table as a whole, and caches nothing that a change would make outdated",
  async (path, query) => {
    const everything = addPerson(
      studio.sqlite,
      "Nora",
      "nora@studio.test",
      "admin",
      "receptionist",
      "provider",
      "user",
    );
    studio.sqlite.exec(`INSERT INTO providers (user_id, buffer_minutes) VALUES (${everything}, 15);
      INSERT INTO absences (provider_id, opened_at) VALUES (${everything}, 0)`);
    appointmentAt(studio, tuesday, "09:00", { clientId: studio.clientId });
    sellAhead();
    statements.splice(0);
    for (const as of [everything, studio.clientId, undefined]) {
      const { context } = await callRoute(`GET ${path}${query}`, { ...(as !== undefined && { as }), now });
      if (context.by) await loadRoot(new Request(origin + path), context);
    }
    expect(keptReads.size).toBeGreaterThan(0);
    expect(fullReads()).toEqual([]);
    expect(strangeTables()).toEqual([]);
  },
);

/** Returns tables that a cached answer was read from, but whose changes don't clear it. */
function strangeTables(): string[] {
  const all = studio.sqlite
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    .pluck()
    .all();
  return [...keptReads].flatMap(([source, group]) =>
    all
      .filter((table) => !tablesOf(group).includes(table))
      .filter((table) => new RegExp(`\\b(?:from|join)\\s+"?${table}\\b`, "iu").test(source))
      .map((table) => `${table}: ${source}`),
  );
}

/** Adds a voucher and a package, so that their balances are read. */
function sellAhead(): void {
  const { facial } = studio;
  studio.sqlite
    .prepare("INSERT INTO package_offers (name, service_id, visits, price_minor) VALUES ('Five', ?, 5, 100)")
    .run(facial);
  const by: By = { actor: { id: studio.rita, role: "receptionist" }, now };
  expect(checkout({ recordId: 1, voucherValue: "20", offer: "1", pay: "cash" }, by).ok).toBe(true);
}

test("the deletion of a client reads no growing table as a whole", () => {
  appointmentAt(studio, tuesday, "09:00", { clientId: studio.clientId });
  statements.splice(0);
  expect(deletePerson(studio.clientId, {}, { actor: { id: null, role: "system" }, now }).ok).toBe(true);
  expect(fullReads()).toEqual([]);
});

const fullReads = (): string[] =>
  [...new Set(statements)]
    .filter(
      (source) =>
        /^\s*(?:select|with|update|delete)/iu.test(source) &&
        !fewOfAll.test(source) &&
        !/ where false\b/u.test(source),
    )
    .flatMap((source) => planOf(source).map((step) => `${step}: ${source}`));

/** Returns the steps of SQLite's plan that read all of a growing table. */
function planOf(source: string): string[] {
  const unnamed = source.replace(/(?<![\w'])[@:][a-z]\w*/giu, "?");
  const values = Array.from(unnamed.matchAll(/\?/gu), () => null);
  return studio.sqlite
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${unnamed}`)
    .all(...values)
    .map(({ detail }) => detail)
    .filter((detail) => readsAll(detail, source));
}

/** An upper bound alone reads all past rows. */
const readsAll = (detail: string, source: string): boolean => {
  const [, scanned, searched] = /^(?:SCAN (\w+)|SEARCH (\w+) .*\(\w+<\?\))/u.exec(detail) ?? [];
  const read = scanned ?? searched;
  return (
    growing.some(
      (table) => table === read || new RegExp(`\\b${table}"? (?:as )?"?${read}\\b`, "iu").test(source),
    ) ||
    (!few.test(detail) && rowsBehind(detail) > maxRows)
  );
};

/** Rows for one value of an index. A page that needs more delays all others. */
const maxRows = 5000;

/** Rare kinds of audit entries, although their average is high: mails that failed permanently. */
const few = /USING INDEX audit_action \(action=\?\)/u;

/** Returns the average number of rows for the values of an index, 0 if a range limits them further. */
function rowsBehind(detail: string): number {
  const [, index = "", asked = ""] = /^SEARCH .+ INDEX (\w+) \(([^)]*)\)/u.exec(detail) ?? [];
  const columns = asked.split(" AND ");
  const stat = new Map(Object.entries(afterManyYears)).get(index)?.split(" ") ?? [];
  return columns.every((column) => column.endsWith("=?")) ? Number(stat[columns.length] ?? 0) : 0;
}
