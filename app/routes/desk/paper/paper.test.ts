/** Tests the paper of the front desk: the page, the file, and the printed references. */
import { beforeEach, describe, expect, test } from "vitest";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { type Paper, renewPaperReferences } from "#app/domain/day/paper/paper.server.ts";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  now,
  requester,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
beforeEach(() => {
  renewPaperReferences(now);
});

const open = async (query = "", at = now): Promise<Paper> =>
  (await callRoute(`/receptionist/paper${query}`, { as: studio.rita, now: at })).data.page;
const actor = () => requester("staff", studio.rita).actor;
const reservedFor = (date: string) =>
  studio
    .rows("SELECT date, reference FROM paper_references ORDER BY rowid")
    .flatMap((row) => (row.date === date ? [row.reference] : []));
const reserved = () =>
  studio.rows("SELECT reference FROM paper_references ORDER BY rowid").map((row) => row.reference);

describe("the paper", () => {
  test("has today and the next open day, by provider, with visits, free times and breaks in order", async () => {
    appointmentAt(studio, monday, "10:30", { notes: "First visit" });
    studio.sqlite
      .prepare(
        "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 1, 750, 780, 'Lunch')",
      )
      .run(studio.maya);
    const { pages, studioName } = await open();
    expect(studioName).toBe("Lavender & Linen");
    expect(pages.map(({ date }) => date)).toEqual([monday, tuesday]);
    const [maya] = pages[0]?.providers ?? [];
    expect(maya?.lines).toMatchObject([
      { kind: "free", from: expect.stringMatching(/^9:00/u), until: expect.stringMatching(/^10:30/u) },
      {
        kind: "visit",
        visit: { client: "Ana López", price: "$95", reference: expect.stringMatching(/^\w{6}$/u) },
      },
      { kind: "free", from: expect.stringMatching(/^11:45/u) },
      { kind: "blocked", words: expect.stringMatching(/^Lunch/u) },
      { kind: "free", until: expect.stringMatching(/^6:00/u) },
    ]);
  });

  test("skips closed days, says why today is closed, and shows a closed day with visits", async () => {
    expect((await open("?date=2026-03-07")).pages.map(({ date }) => date)).toEqual([
      "2026-03-07",
      "2026-03-09",
    ]);
    studio.sqlite.prepare("INSERT INTO closed_days (date, reason) VALUES (?, 'Training day')").run(tuesday);
    const { pages } = await open(`?date=${tuesday}`);
    expect(pages.map(({ date, closed }) => [date, closed])).toEqual([
      [tuesday, "Training day"],
      ["2026-03-04", null],
    ]);
    appointmentAt(studio, "2026-03-06", "10:30");
    studio.sqlite.prepare("UPDATE appointments SET date = ?").run(tuesday);
    expect((await open()).pages.map(({ date }) => date)).toEqual([monday, tuesday]);
  });

  test("lists no-shows below and leaves out cancelled visits", async () => {
    const missed = appointmentAt(studio, monday, "09:00", { customerName: "Kate Missed" }).appointment;
    const off = appointmentAt(studio, monday, "13:30", { customerName: "Olga Off" }).appointment;
    const later = instantAt(monday, "12:00");
    setStatus(missed.id, "no_show", actor(), later);
    setStatus(off.id, "cancelled", actor(), later);
    const [day] = (await open("", later)).pages;
    expect(JSON.stringify(day?.providers)).not.toMatch(/Kate|Olga/u);
    expect(day?.missed).toEqual([expect.stringMatching(/^9:00\sAM Kate Missed with Maya Ortiz$/u)]);
  });

  test("is one file with its own style that runs no script and loads nothing", async () => {
    appointmentAt(studio, monday, "10:30", { customerName: "Ana <b>López" });
    const file = await callRoute("/receptionist/paper/file", { as: studio.rita, now });
    expect(file.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(file.text).toContain("Ana &lt;b&gt;López");
    expect(file.text).toContain("@page{size:A4");
    expect(file.text).not.toMatch(/<script|src=|href=|url\(|style="/u);
    const [first] = reservedFor(monday);
    expect(file.text).toContain(String(first));
  });

  test("has only times, services and references on a locked desk (rule 6.56)", async () => {
    const who = { customerName: "Ana López", customerPhone: "555-010-4050", notes: "By the window" };
    const { reference } = appointmentAt(studio, monday, "10:30", who).appointment;
    const missed = appointmentAt(studio, monday, "09:00", { customerName: "Kate Missed" }).appointment;
    setStatus(missed.id, "no_show", actor(), instantAt(monday, "12:00"));
    const at = instantAt(monday, "12:30");
    const whole = (await callRoute("/receptionist/paper/file", { as: studio.rita, now: at })).text;
    const short = (await callRoute("/receptionist/paper/file?short", { as: studio.rita, now: at })).text;
    for (const word of ["López", "4050", "By the window", "Kate Missed"]) {
      expect(whole).toContain(word);
      expect(short).not.toContain(word);
    }
    expect(short).toMatch(/10:30\sAM/u);
    expect(short).toContain("Facial");
    expect(short).toContain(reference);
  });

  test("may be shown without a server for 12 hours, and for 48 hours at a registered desk", async () => {
    const hours = async (cookie: string) =>
      (await callRoute("/receptionist/paper/file", { as: studio.rita, now, cookie })).headers.get(
        "X-Kept-Hours",
      );
    studio.sqlite
      .prepare("INSERT INTO desks (token_hash, name, made_at, last_seen_at) VALUES (?, 'Counter', 0, 0)")
      .run(hashOf("a-desk"));
    expect([await hours("desk=another"), await hours("desk=a-desk")]).toEqual(["12", "48"]);
  });

  test("answers only the front desk, and shows today for an invalid date", async () => {
    for (const address of ["/receptionist/paper", "/receptionist/paper/file"]) {
      expect((await callRoute(address, { as: studio.clientId, now })).status).toBe(403);
      expect((await callRoute(address, { now })).location).toContain("/login");
    }
    const wrong = await callRoute("/receptionist/paper?date=tomorrow", { as: studio.rita, now });
    expect(wrong.status).toBe(400);
    expect(wrong.data.page).toMatchObject({ date: monday, dateProblem: "Date input not valid." });
  });
});

describe("printed references", () => {
  test("are ten a day, the same each time, and given to no other booking", async () => {
    const first = (await open()).pages.map(({ references }) => references);
    expect(first.map((each) => new Set(each).size)).toEqual([10, 10]);
    expect((await open()).pages.map(({ references }) => references)).toEqual(first);
    expect(reserved()).toHaveLength(320);
    const booked = [16, 17, 18, 19, 20, 21].map(
      (day) => appointmentAt(studio, `2026-03-${day}`, "10:30").appointment.reference,
    );
    expect(reserved().filter((reference) => booked.includes(String(reference)))).toEqual([]);
  });

  test("are replaced by new ones when used", async () => {
    const [before] = (await open()).pages;
    appointmentAt(studio, monday, "10:30");
    studio.sqlite.prepare("UPDATE appointments SET reference = ?").run(before?.references[0]);
    renewPaperReferences(now);
    const [after] = (await open()).pages;
    expect(after?.references.slice(0, 9)).toEqual(before?.references.slice(1));
    expect(after?.references).toHaveLength(10);
    expect(after?.references).not.toContain(before?.references[0]);
  });

  test("aren't generated for past or distant days, and are released after a month", async () => {
    expect((await open("?date=2026-02-20")).pages[0]?.references).toEqual(Array(10).fill(""));
    expect((await open("?date=2027-02-20")).pages[0]?.references).toEqual(Array(10).fill(""));
    renewPaperReferences(instantAt("2026-04-03", "10:00"));
    expect(reservedFor(monday)).toHaveLength(10);
    renewPaperReferences(instantAt("2026-04-04", "10:00"));
    expect([reservedFor(monday).length, reservedFor("2026-05-05").length]).toEqual([0, 10]);
  });
});

test("shows statuses, references, prices, breaks and free time on the day sheet, without visits that don't take place", async () => {
  const { id } = appointmentAt(studio, monday, "09:00").appointment;
  setStatus(id, "no_show", actor(), instantAt(monday, "10:00"));
  appointmentAt(studio, monday, "13:30", { customerName: "Vera" });
  const { board } = (await callRoute(`/receptionist?date=${monday}&sheet`, { as: studio.rita, now })).data
    .page;
  const [maya] = board.columns;
  expect(maya.entries.find((entry: { client?: string }) => entry.client === "Vera")).toMatchObject({
    price: "$95",
    reference: expect.stringMatching(/^\w{6}$/u),
  });
  expect(maya.free).toHaveLength(2);
});

test("serves the worker from the desk's own URL, for the paper alone", async () => {
  const worker = await callRoute("/receptionist/paper-worker.js", { as: studio.rita, now });
  expect(worker.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(worker.text).toContain('const page = "/receptionist/paper";');
  expect(() => new Function(worker.text)).not.toThrow();
  expect((await callRoute("/receptionist/paper-worker.js", { now })).status).toBe(302);
});
