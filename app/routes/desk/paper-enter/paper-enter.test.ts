/** Tests entering bookings from paper: all lines or none, each problem at its line, and typed values stay. */
import { describe, expect, test } from "vitest";
import { renewPaperReferences } from "#app/domain/day/paper/paper.server.ts";
import { browser } from "#app/testing/browser.tsx";
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
    `/receptionist/paper/enter?date=${monday}&change=1`,
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
  expect(page.done).toEqual({
    words: "2 visits booked.",
    visits: [
      { id: 1, words: "10:30 AM Paula with Maya Ortiz" },
      { id: 2, words: "3:05 PM Rose with Tom Reed" },
    ],
  });
  expect(page.references).not.toContain(first);
});

test("books a line outside the hours or inside a buffer, and records the overridden rules in the audit", async () => {
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

describe("if no provider is free", () => {
  const off = (providerId: number) =>
    studio.sqlite
      .prepare("INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (?, ?, ?, 'Sick')")
      .run(providerId, monday, monday);
  const anyone = (more: Line = {}) => line({ provider: "", ...more });

  test("asks which provider did it, keeps all typed values, and books the chosen one", async () => {
    off(studio.tom);
    const lines = [anyone(), anyone({ time: "10:45", client: "Rose", phone: "" })];
    const asked = await enter(lines);
    expect([asked.status, studio.count("appointments")]).toEqual([400, 0]);
    expect(asked.data.fields).toEqual({ "provider-2": "At 10:45 AM no provider is free. Who did it?" });
    expect(asked.data.values).toMatchObject({ "client-1": "Paula", "client-2": "Rose", "time-2": "10:45" });
    const answer = await enter([lines[0] ?? {}, { ...lines[1], provider: studio.tom }]);
    const { page } = (await callRoute(answer.location ?? "", { as: studio.rita, now })).data;
    expect(page.done.visits.map(({ words }: { words: string }) => words)).toEqual([
      "10:30 AM Paula with Maya Ortiz",
      "10:45 AM Rose with Tom Reed (off)",
    ]);
  });

  test("asks which provider will do an upcoming visit, also outside the hours", async () => {
    const asked = await enter([anyone({ time: "19:00" })], tuesday);
    expect(asked.data.fields).toEqual({ "provider-1": "At 7:00 PM no provider is free. Who will do it?" });
    off(studio.maya);
    off(studio.tom);
    expect((await enter([anyone({ time: "15:00" })])).data.fields).toHaveProperty("provider-1");
    expect(studio.count("appointments")).toBe(0);
  });

  test("books a free provider in a buffer and in the past without a question", async () => {
    off(studio.tom);
    appointmentAt(studio, monday, "13:30");
    expect((await enter([anyone({ time: "14:32" }), anyone({ time: "09:00", client: "Rose" })])).status).toBe(
      303,
    );
    expect(studio.appointments().every(({ provider_id }) => provider_id === studio.maya)).toBe(true);
  });

  test("asks on the page without script, and the answer is chosen in the line", async () => {
    off(studio.maya);
    off(studio.tom);
    const page = await browser({ as: studio.rita, now: noon }).open(
      `/receptionist/paper/enter?date=${monday}`,
    );
    for (const [name, text] of [
      ["time-1", "16:00"],
      ["client-1", "Later Paper"],
    ] as const)
      page.type(name, text);
    page.choose("service-1", String(studio.facial));
    const asked = await page.press("Book all lines");
    expect(asked.words).toContain("At 4:00 PM no provider is free. Who will do it?");
    expect(asked.control("client-1")?.value).toBe("Later Paper");
    asked.choose("provider-1", String(studio.tom));
    const booked = await (await asked.press("Book all lines")).arrive();
    expect(booked.words).toContain("4:00 PM Later Paper with Tom Reed (off)");
  });
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

  test("and names the client with whom the provider is busy, also from a line above", async () => {
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
