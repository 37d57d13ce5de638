/** Tests the find box of a provider: which clients it finds, by which terms, and what it hides. */
import { beforeEach, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { statementsFromNow } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, now, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let visit: number;
let record: number;
beforeEach(() => {
  const own = { customerName: "Zoë Müller-Weber", customerEmail: "hidden@nowhere.example" };
  const booked = appointmentAt(studio, tuesday, "10:30", {
    ...own,
    customerPhone: "(555) 010-7788",
  }).appointment;
  visit = booked.id;
  record = booked.recordId ?? 0;
});

const at = (typed: string) => `/provider/find?q=${encodeURIComponent(typed)}`;
const find = async (typed: string, as: number = studio.maya) =>
  (await callRoute(at(typed), { as, now })).data.found;
const names = async (typed: string, as?: number): Promise<string[]> =>
  (await find(typed, as)).cards.map(({ name }: { name: string }) => name);

test("finds the provider's own client by parts of the name in any order, with a link to the provider's page (rule 34.56)", async () => {
  for (const typed of ["zo", "ZOE mull", "weber, zoë", "mullerweber", "müller-weber z", "Zoë Müller-Weber"]) {
    expect(await names(typed), typed).toEqual(["Zoë Müller-Weber"]);
  }
  const past = "2026-02-24";
  appointmentAt(studio, past, "10:30", {
    ...{
      customerName: "Zoë Müller-Weber",
      customerEmail: "hidden@nowhere.example",
      customerPhone: "(555) 010-7788",
    },
    at: instantAt(past, "08:00"),
  });
  studio.sqlite.exec(`UPDATE clients SET mark_kind = 'pregnancy' WHERE id = ${record}`);
  expect((await find("zoe")).cards).toEqual([
    {
      value: `record:${record}`,
      name: "Zoë Müller-Weber",
      ...{ phone: null, telephone: "", toKnow: "", mark: "Pregnancy" },
      cancelled: [],
      last: "Tuesday, February 24, 10:30 AM, Facial",
      next: "Tuesday, March 3, 10:30 AM, Facial",
      links: { again: "", book: "", open: "", record: `/provider/clients/${record}` },
    },
  ]);
});

test("finds no one by phone number or email, and shows neither (rule 34.57)", async () => {
  for (const typed of [
    "5550107788",
    "7788",
    "zoe 7788",
    "hidden@",
    "nowhere",
    "zoe hidden",
    "hi",
    "no zoe",
    "example",
  ]) {
    expect(await find(typed), typed).toMatchObject({
      cards: [],
      more: 0,
      hint: expect.stringMatching(/^No clients found/u),
    });
  }
  expect((await callRoute(at("zoe"), { as: studio.maya, now })).text).not.toMatch(/7788|nowhere/u);
});

test("finds no client of another provider, by name or reference, and none whose visit was cancelled", async () => {
  studio.sqlite.prepare("UPDATE appointments SET reference = 'K7Q2RT' WHERE id = ?").run(visit);
  expect(await names("k7q-2rt")).toEqual(["Zoë Müller-Weber"]);
  for (const typed of ["zoe", "K7Q2RT"]) expect(await names(typed, studio.tom), typed).toEqual([]);
  studio.sqlite.exec("UPDATE appointments SET status = 'no_show'");
  expect(await names("zoe")).toEqual(["Zoë Müller-Weber"]);
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
  for (const typed of ["zoe", "K7Q2RT"]) expect(await names(typed), typed).toEqual([]);
});

test("finds a client by the reference of a joint visit for each of its providers", async () => {
  studio.sqlite.exec(`UPDATE appointments SET reference = 'K7Q2RT';
    INSERT INTO joint_visits (id, kind, reference, created_at) VALUES (1, 'chain', 'K7Q2RT', 0);`);
  const part = appointmentAt(studio, tuesday, "15:00", {
    ...{ customerName: "Zoë Müller-Weber", customerEmail: "hidden@nowhere.example" },
    providerId: studio.tom,
  }).appointment;
  studio.sqlite.exec(`UPDATE appointments SET joint_id = 1, joint_position = 1 WHERE id = ${visit};
    UPDATE appointments SET joint_id = 1, joint_position = 2, reference = 'K7Q2RT-2' WHERE id = ${part.id}`);
  for (const as of [studio.maya, studio.tom])
    expect(await names("K7Q 2RT", as)).toEqual(["Zoë Müller-Weber"]);
});

test("finds the remaining record after a merge, and no erased record", async () => {
  const kept = appointmentAt(studio, tuesday, "13:30", { customerName: "Wanda Kept" }).appointment.recordId;
  studio.sqlite.exec(`UPDATE clients SET merged_into = ${kept} WHERE id = ${record};
    UPDATE appointments SET record_id = ${kept} WHERE record_id = ${record}`);
  expect(await names("zoe")).toEqual([]);
  expect(await names("wanda")).toEqual(["Wanda Kept"]);
  studio.sqlite.exec("UPDATE clients SET erased_at = 1");
  expect(await names("wanda")).toEqual([]);
});

test("answers only providers, accepts any input and writes nothing", async () => {
  for (const as of [studio.rita, studio.clientId])
    expect((await callRoute(at("zoe"), { as, now })).status).toBe(403);
  expect((await callRoute(at("zoe"), { now })).status).toBe(302);
  expect((await callRoute(`POST ${at("zoe")}`, { as: studio.maya, now, form: {} })).status).toBe(405);
  const before = studio.count("audit");
  for (const typed of [
    "",
    " ",
    "z",
    "*",
    '"',
    "%%",
    "' --",
    "\\",
    "😀😀",
    "NEAR(a b)",
    "-2",
    "a".repeat(5000),
    "\u0000zo",
  ]) {
    expect((await callRoute(at(typed), { as: studio.maya, now })).status, typed).toBe(200);
  }
  expect((await callRoute("/provider/find?q=a&q=b&x", { as: studio.maya, now })).status).toBe(200);
  expect(studio.count("audit")).toBe(before);
  expect((await find("")).hint).toBe("Type a name or a reference.");
  expect((await find("z")).hint).toMatch(/^Type at least two/u);
});

/** Adds a thousand clients of others and six hundred own ones, so that the search uses the index. */
function addMany() {
  studio.sqlite.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1600)
    INSERT INTO clients (id, name, email, phone, phone_digits, created_at, updated_at)
    SELECT 10000 + i, iif(i > 600, 'Zoe Other ', 'Olga Own ') || i, 'o' || i || '@nowhere.example', '5550107788', '5550107788', 0, 0 FROM n;
    INSERT INTO appointments (reference, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min, status,
      customer_name, customer_email, customer_phone, customer_phone_digits, record_id, created_at, updated_at)
    SELECT 'N' || c.id, service_name, price_minor, currency, policy_id, provider_id, date('2020-01-01', (c.id / 8) || ' days'),
      540 + 60 * (c.id % 8), 600 + 60 * (c.id % 8), 'completed', c.name, c.email, c.phone, c.phone_digits, c.id, 0, 0
    FROM clients c, appointments a WHERE a.id = ${visit} AND c.name LIKE 'Olga Own%'`);
}

test("searches by name among many own clients, and doesn't count other clients toward the limit (rules 34.56 and 34.57)", async () => {
  addMany();
  for (const typed of ["zo", "zoe", "ZOE mull", "weber, zoë", "mullerweber", "müller-weber z"])
    expect(await names(typed), typed).toEqual(["Zoë Müller-Weber"]);
  for (const typed of ["nowhere", "zoe hidden", "hi", "o7@", "7788", "zoe 7788", "example", "olga other"])
    expect(await find(typed), typed).toMatchObject({ cards: [], more: 0 });
  expect(await find("olga")).toMatchObject({ more: 392, cards: { length: 8 } });
  studio.sqlite.exec(`UPDATE appointments SET status = 'cancelled' WHERE id = ${visit}`);
  expect(await names("zoe")).toEqual([]);
});

test("ignores hyphens, apostrophes and accents, and finds other scripts, with few clients and with many", async () => {
  const rename = studio.sqlite.prepare("UPDATE clients SET name = ? WHERE id = ?");
  for (const fill of [() => {}, addMany]) {
    fill();
    for (const [name, typed] of [
      ["Siobhán O’Brien", "obrien"],
      ["Siobhán O'Brien", "o'brien siobhan"],
      ["Anne-Marie Roth", "annemarie"],
      ["Bo Li", "li"],
      ["이 수민", "수민"],
      ["李 小龍", "小龍"],
      ["Łukasz Żak", "zak"],
    ] as const) {
      rename.run(name, record);
      expect(await names(typed), typed).toEqual([name]);
    }
  }
});

test("reads only the provider's own clients, by an index", async () => {
  addMany();
  const { sqlite } = studio;
  const asked = statementsFromNow(sqlite);
  await names("olga");
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled' WHERE reference LIKE 'N%'");
  await names("olga");
  const about = [...new Set(asked)].filter((source) => source.includes("appointments_own"));
  expect(about).toHaveLength(3);
  for (const source of about) {
    const values = Array.from({ length: source.split("?").length - 1 }, () => 1);
    const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values) as { detail: string }[];
    const details = plan.map(({ detail }) => detail);
    expect(details).toContainEqual(expect.stringMatching(/appointments_own/u));
    expect(
      details.filter((detail) => /^SCAN (?!s VIRTUAL|\(subquery)/u.test(detail)),
      source,
    ).toEqual([]);
  }
});
