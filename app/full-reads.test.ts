/** No page reads a whole table that grows with the years: what SQLite would do for each statement of each page is looked at. */
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import {
  addPerson,
  appointmentAt,
  monday,
  now,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";

/** After some years these hold a row for each visit, or several. */
const growing = ["appointments", "audit", "outbox", "tokens", "told", "paper_references"];

/** The newest or the first few rows of all. */
const fewOfAll = /^(?!.*\bwhere\b).*\blimit\b/isu;

let studio: ReturnType<typeof studioWithPeople>;
let statements: Set<string>;

beforeEach(() => {
  studio = studioWithPeople();
  statements = new Set();
  const { sqlite } = studio;
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((source: string) => {
    statements.add(source);
    return prepare(source);
  }) as typeof sqlite.prepare;
});
afterEach(() => studio.close());

const addresses = inject("routes")
  .filter(({ path, index }) => index || (path && !/[:*]/u.test(path)))
  .map(({ path = "" }) => `/${path}`)
  .filter((path) => path !== "/logout" && !path.endsWith("/since"));

const further = [
  ["/receptionist", `?date=${tuesday}`],
  ["/receptionist", "?new=1"],
  ["/receptionist/find", "?q=ana%40example.com"],
  ["/admin/help", "?show=mails"],
  ["/admin/help", "?show=mails&state=failed"],
  ["/admin/help", "?show=audit"],
  ["/admin/help", "?show=audit&action=booked"],
  ["/admin/statistics", "?days=400"],
  ["/api/appointments/booked", `?startDate=${monday}&endDate=${tuesday}`],
];

test.each([...addresses.map((address) => [address, ""]), ...further])(
  "%s%s reads no growing table as a whole",
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
    studio.sqlite.exec(`INSERT INTO providers (user_id, buffer_minutes) VALUES (${everything}, 15)`);
    appointmentAt(studio, tuesday, "09:00", { clientId: studio.clientId });
    statements.clear();
    for (const as of [everything, studio.clientId, undefined]) {
      await callRoute(`GET ${path}${query}`, { ...(as !== undefined && { as }), now });
    }
    const asked = [...statements].filter((source) => /^\s*(?:select|with|update|delete)/iu.test(source));
    const found = asked
      .filter((source) => !fewOfAll.test(source))
      .flatMap((source) => planOf(source).map((step) => `${step}: ${source}`));
    expect(found).toEqual([]);
  },
);

/** The steps of SQLite's plan that read all of a growing table. */
function planOf(source: string): string[] {
  const unnamed = source.replace(/(?<![\w'])[@:][a-z]\w*/giu, "?");
  const values = Array.from(unnamed.matchAll(/\?/gu), () => null);
  return studio.sqlite
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${unnamed}`)
    .all(...values)
    .map(({ detail }) => detail)
    .filter(readsAll);
}

const readsAll = (detail: string): boolean =>
  growing.some((table) => new RegExp(`^SCAN ${table}\\b`, "u").test(detail));
