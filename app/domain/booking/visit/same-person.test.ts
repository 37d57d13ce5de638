import { afterAll, beforeAll, expect, test } from "vitest";
import { type SmallStudio, smallStudio } from "#app/testing/studio.server.ts";
import {
  OVERLAPPING_OF_PERSON,
  SAME_SERVICE_OF_PERSON,
  UPCOMING_OF_PERSON,
} from "./same-person.sql.server.ts";

let studio: SmallStudio;
beforeAll(() => {
  studio = smallStudio();
});
afterAll(() => studio.close());

test("a person's overlapping and upcoming appointments are looked up by person, not by day", () => {
  const values = {
    email: "a@example.com",
    clientId: 1,
    phoneDigits: "5550100",
    date: "2026-03-03",
    today: "2026-03-03",
    serviceId: 1,
    start: 0,
    end: 1,
  };
  const planOf = (sqlText: string) =>
    (studio.sqlite.prepare(`EXPLAIN QUERY PLAN ${sqlText}`).all(values) as { detail: string }[]).map(
      ({ detail }) => detail,
    );
  for (const [sqlText, indexes] of [
    [
      OVERLAPPING_OF_PERSON,
      ["appointments_email (customer_email=? AND date=?)", "appointments_client (client_id=? AND date=?)"],
    ],
    [
      SAME_SERVICE_OF_PERSON,
      ["appointments_email (customer_email=? AND date=?)", "appointments_client (client_id=? AND date=?)"],
    ],
    [
      UPCOMING_OF_PERSON,
      [
        "appointments_email (customer_email=? AND date>?)",
        "appointments_phone (customer_phone_digits=? AND date>?)",
        "appointments_client (client_id=? AND date>?)",
      ],
    ],
  ] as const) {
    const plan = planOf(sqlText).join("\n");
    for (const index of indexes) expect(plan).toContain(`SEARCH appointments USING INDEX ${index}`);
    expect(plan).not.toContain("SCAN appointments");
  }
});
