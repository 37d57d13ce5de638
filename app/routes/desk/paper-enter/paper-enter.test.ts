/** Bookings from paper at the door: all lines or none, each problem at its line, nothing typed is lost. */
import { describe, expect, test } from "vitest";
import { renewPaperReferences } from "#app/domain/day/paper/paper.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  now,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);

const noon = instantAt(monday, "12:00");

type Line = Record<string, string | number>;
const line = (more: Line = {}): Line => ({
  time: "10:30",
  client: "Paula",
  phone: "(555) 010-7788",
  email: "paula@example.com",
  service: studio.facial,
  provider: studio.maya,
  ...more,
});

async function enter(lines: Line[], date = monday, at = noon) {
  const typed = lines.flatMap((each, index) =>
    Object.entries(each).map(([name, value]): [string, string] => [`${name}-${index + 1}`, String(value)]),
  );
  const form: [string, string][] = [["intent", "enter"], ["date", date], ...typed];
  return callRoute(`POST /receptionist/paper/enter?date=${date}`, { as: studio.rita, now: at, form });
}
const load = async (date = monday) =>
  (await callRoute(`/receptionist/paper/enter?date=${date}`, { as: studio.rita, now })).data.page;

test("books past and upcoming visits from paper with their printed references", async () => {
  renewPaperReferences(now);
  const [first, second] = (await load()).references;
  const answer = await enter([
    line({ came: "yes", paid: "yes", reference: first }),
    { time: "", client: "", provider: studio.tom },
    line({ time: "15:05", client: "Rose", provider: "", reference: second }),
  ]);
  expect([answer.status, answer.location]).toEqual([
    303,
    `/receptionist/paper/enter?date=${monday}&booked=2`,
  ]);
  expect(studio.appointments()).toMatchObject([
    {
      reference: first,
      customer_name: "Paula",
      start_min: 630,
      status: "completed",
      notes: "Paid (noted on paper)",
      source: "paper",
    },
    {
      reference: second,
      customer_name: "Rose",
      start_min: 905,
      status: "booked",
      notes: null,
      source: "paper",
    },
  ]);
  const { page } = (await callRoute(answer.location ?? "", { as: studio.rita, now })).data;
  expect(page.done).toBe("2 visits booked.");
  expect(page.references).not.toContain(first);
});

test("books a line outside the hours or inside a buffer, and notes the overridden rules in the audit", async () => {
  appointmentAt(studio, monday, "13:30");
  expect((await enter([line({ time: "14:32" }), line({ time: "19:00", client: "Rose" })])).status).toBe(303);
  const details = studio
    .rows("SELECT detail FROM audit WHERE action = 'booked'")
    .map(({ detail }) => String(detail));
  expect(details).toEqual(['{"bent":["buffer"]}', '{"bent":["booking-hours"]}']);
});

test("books a client without phone and email by name alone", async () => {
  expect((await enter([line({ phone: "", email: "" })])).status).toBe(303);
  expect(studio.appointments()).toMatchObject([
    { customer_name: "Paula", customer_email: "", source: "paper" },
  ]);
});

test("marks a visit under way as arrived, and one on a later day as booked", async () => {
  expect((await enter([line({ time: "11:30", came: "yes" })])).status).toBe(303);
  expect(studio.appointments()).toMatchObject([{ status: "arrived" }]);
  const refused = await enter([line({ came: "yes" })], tuesday);
  expect(refused.status).toBe(400);
  expect(refused.data.fields["came-1"]).toMatch(/only arrive on the day/u);
});

describe("a wrong line books nothing", () => {
  const refusedFields = async (lines: Line[], date = monday) => {
    const rows = () => ["appointments", "outbox", "audit"].map(studio.count);
    const before = rows();
    const { status, data } = await enter(lines, date);
    expect(status).toBe(400);
    expect(rows()).toEqual(before);
    return data;
  };

  test("and keeps all typed values", async () => {
    const data = await refusedFields([line(), line({ time: "25:00", client: "Rose" })]);
    expect(data.message).toBe("Nothing was booked. Correct 1 line below.");
    expect(Object.keys(data.fields)).toEqual(["time-2"]);
    expect(data.values).toMatchObject({ "client-1": "Paula", "client-2": "Rose", "time-2": "25:00" });
  });

  test("and shows each problem at its field", async () => {
    const data = await refusedFields([
      line({ client: "", service: "" }),
      line({ time: "", phone: "12" }),
      line({ provider: 999 }),
      line({ service: studio.brows, provider: studio.tom, time: "16:00" }),
    ]);
    expect(Object.keys(data.fields).sort()).toEqual(
      ["client-1", "service-1", "time-2", "phone-2", "provider-3", "provider-4"].sort(),
    );
  });

  test("and names the client who occupies the provider, also from a line above", async () => {
    appointmentAt(studio, monday, "13:30");
    const data = await refusedFields([
      line({ time: "14:00" }),
      line({ time: "10:00" }),
      line({ time: "10:45", client: "Rose" }),
      line({ time: "13:45", provider: "", service: studio.brows }),
    ]);
    const words = (name: string) => String(data.fields[name]).replaceAll("\u202f", " ");
    expect(words("time-1")).toBe("Maya Ortiz is with Ana López from 1:30 PM to 2:30 PM.");
    expect(words("time-3")).toBe("Maya Ortiz is with Paula from 10:00 AM to 11:00 AM.");
    expect(words("time-4")).toBe("No provider is free at 1:45 PM.");
    expect(data.message).toContain("Correct 3 lines below.");
  });

  test("and refuses a used reference, or one that wasn't printed for the day", async () => {
    renewPaperReferences(now);
    const [first] = (await load()).references;
    const data = await refusedFields([
      line({ reference: first }),
      line({ time: "15:00", reference: first }),
      line({ time: "17:00", reference: "MADEUP" }),
    ]);
    expect(Object.keys(data.fields)).toEqual(["client-2", "client-3"]);
  });

  test("and explains an invalid date, a date too far back and an empty table", async () => {
    expect((await refusedFields([line()], "2026-02-30")).fields).toEqual({ date: "Date input not valid." });
    expect((await refusedFields([line()], "2025-12-01")).fields).toEqual({
      "time-1": "Choose a day from 31 days ago to two years ahead.",
    });
    expect((await refusedFields([{ provider: studio.tom, came: "yes" }])).message).toBe(
      "Enter at least one visit.",
    );
  });
});

test("answers only the front desk", async () => {
  const call = { as: studio.clientId, now, form: { intent: "enter", date: monday } };
  expect((await callRoute("POST /receptionist/paper/enter", call)).status).toBe(403);
  expect((await callRoute("/receptionist/paper/enter?date=x", { as: studio.rita, now })).status).toBe(400);
});
