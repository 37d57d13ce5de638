/** Tests a series at the desk: dates before booking, all or none, one email, one undo, and later changes. */
import { afterEach, describe, expect, test } from "vitest";
import { visitMails } from "#app/domain/appointments/notices/write.server.ts";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { book, bookVisit } from "#app/domain/booking/visit/book.server.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { erasePerson } from "#app/domain/privacy/person/erase-person.server.ts";
import { rowsMadeFor } from "#app/routes/desk/times/row-names.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  ana,
  appointmentAt,
  instantAt,
  monday,
  now,
  origin,
  setRateLimits,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:00") });
afterEach(() => setRateLimits(true));

const desk = () => browser({ as: studio.rita });
const visits = () =>
  studio.rows(
    "SELECT date, start_min, provider_id, status, source, series_id FROM appointments ORDER BY date",
  );
const dates = ["2026-03-03", "2026-03-31", "2026-04-28", "2026-05-26"];
const own = () => appointmentAt(studio, tuesday, "10:30").appointment.id;
const undo = (leadsTo: string | null) =>
  callRoute("/receptionist", {
    as: studio.rita,
    form: { intent: "undo", change: new URL(leadsTo ?? "", origin).searchParams.get("change") ?? "" },
  });
const mia = { customerName: "Mia Weber", customerEmail: "mia@example.com" };
/** Returns the content of the waiting email of this kind. */
function factsOf(kind: "booked" | "cancelled") {
  const [row] = studio.rows(
    "SELECT * FROM outbox WHERE audience = 'client' AND sent_at IS NULL AND kind = ?",
    kind,
  );
  const mail = { ...row, appointmentId: row?.appointment_id, facts: JSON.parse(String(row?.facts)) };
  const { write } = visitMails({ gettingHere: () => "", depositOf: () => "" })[kind];
  const written = write(mail as unknown as QueuedMail, { page: (path) => path, manage: () => "m" }, now);
  return "content" in written ? written.content.facts : [];
}
const pageOf = (id: number) => `/receptionist/series?visit=${id}&every=4&times=4`;

describe("from a visit", () => {
  test("lists all dates before booking, and books them as one change with one email", async () => {
    const id = own();
    studio.sqlite.exec("DELETE FROM outbox");
    const before = visits();
    const page = await desk().open(pageOf(id));
    expect(visits()).toEqual(before);
    expect(page.words).toContain("All 3 dates are free.");
    const booked = await page.press("Book these dates");
    expect([booked.status, booked.leadsTo]).toEqual([
      303,
      // The day of the visit that was repeated, not of a later date.
      expect.stringMatching(new RegExp(`date=${tuesday}&visit=${id}&done=series&change=\\d+`, "u")),
    ]);
    expect(visits().map(({ date, start_min, source }) => [date, start_min, source])).toEqual(
      dates.map((date, at) => [date, 630, at === 0 ? "online" : "series"]),
    );
    expect(new Set(visits().map(({ series_id }) => series_id)).size).toBe(1);
    expect(
      studio.rows(`SELECT action FROM audit WHERE entity = 'appointment' AND entity_id = ${id}`),
    ).toEqual([{ action: "repeated" }]);
    expect(studio.mails().filter((mail) => mail === "booked ana@example.com")).toHaveLength(1);
    const panel = await desk().open(`/receptionist?visit=${id}`);
    expect(panel.words).toContain("Series 1 of 4, every 4 weeks");
    const undone = await undo(booked.leadsTo);
    expect(undone.status).toBe(303);
    expect(visits()).toEqual(before);
    expect(studio.count("series")).toBe(0);
    expect(studio.rows("SELECT 1 FROM outbox WHERE dropped_at IS NULL AND kind = 'booked'")).toEqual([]);
  });

  test("cancels the dates as a mistake if undone after the email was sent, and informs the client about each", async () => {
    const id = own();
    studio.sqlite.exec("DELETE FROM outbox");
    const booked = await (await desk().open(pageOf(id))).press("Book these dates");
    studio.sqlite.exec("UPDATE outbox SET sent_at = 1 WHERE audience = 'client' AND kind = 'booked'");
    expect((await undo(booked.leadsTo)).status).toBe(303);
    expect(visits().map(({ status, series_id }) => [status, series_id])).toEqual([
      ["booked", null],
      ...dates.slice(1).map(() => ["cancelled", expect.any(Number)]),
    ]);
    const called = studio.mails().filter((mail) => mail === "cancelled ana@example.com");
    expect(called).toHaveLength(3);
  });

  test("lists all dates in one email, with their times when it is sent", async () => {
    const id = own();
    studio.sqlite.exec("DELETE FROM outbox");
    await (await desk().open(pageOf(id))).press("Book these dates");
    studio.sqlite.exec("UPDATE appointments SET status = 'cancelled' WHERE date = '2026-04-28'");
    const facts = factsOf("booked");
    expect(facts.find(({ term }) => term === "Day")?.detail).toBe("Tuesday, March 31, 2026");
    expect(facts.find(({ term }) => term === "Also on")?.detail).toBe("Tuesday, May 26, 2026");
  });

  test("sends the email about the next date if the first is cancelled before it is sent", async () => {
    const id = own();
    studio.sqlite.exec("DELETE FROM outbox");
    await (await desk().open(pageOf(id))).press("Book these dates");
    const [second, third, fourth] = studio.rows("SELECT id FROM appointments WHERE id > ? ORDER BY id", id);
    const form = {
      ...{ intent: "cancel", visit: String(second?.id), revision: "0", who: "client", tell: "mail" },
      ...{ fee: "keep", reason: "" },
    };
    expect((await callRoute("/receptionist", { as: studio.rita, form })).status).toBe(303);
    const waiting = studio.rows(
      "SELECT kind, appointment_id, facts FROM outbox WHERE audience = 'client' AND dropped_at IS NULL AND kind <> 'reminder'",
    );
    expect(waiting).toEqual([
      { kind: "booked", appointment_id: third?.id, facts: JSON.stringify({ also: [fourth?.id] }) },
    ]);
  });

  test("explains a clash, offers the nearest times, and lets the user choose or skip", async () => {
    const id = own();
    appointmentAt(studio, "2026-03-31", "10:30", {
      customerName: "Mia Weber",
      customerEmail: "mia@example.com",
    });
    studio.sqlite.exec("INSERT INTO closed_days (date, reason) VALUES ('2026-04-28', 'Stocktaking')");
    const page = await desk().open(pageOf(id));
    expect(page.words).toContain("2 of 3 dates don't fit");
    expect(page.words).toContain("Maya Ortiz: Mia Weber until 11:30 AM");
    expect(page.words).toContain("Stocktaking");
    const undecided = await page.press("Book these dates");
    expect(undecided.status).toBe(400);
    expect(undecided.words).toContain("Choose a time or skip this date.");
    expect(studio.count("appointments")).toBe(2);
    expect(undecided.chosen("on-2026-05-26")).toBe(`2026-05-26T10:30@${studio.maya}`);
    const radios = undecided.radios("on-2026-03-31");
    expect(radios[0]).toBe(`2026-03-31T10:30@${studio.tom}`);
    expect(radios.some((value) => value.startsWith("2026-03-30"))).toBe(true);
    undecided.choose("on-2026-03-31", radios[0] ?? "");
    undecided.choose("on-2026-04-28", "skip");
    expect((await undecided.press("Book these dates")).status).toBe(303);
    expect(visits().filter(({ series_id }) => series_id !== null)).toMatchObject([
      { date: "2026-03-03", provider_id: studio.maya },
      { date: "2026-03-31", provider_id: studio.tom },
      { date: "2026-05-26", provider_id: studio.maya },
    ]);
  });

  test("overrides a rule for one date alone, by choice, and records it with the series", async () => {
    const id = own();
    studio.sqlite.exec("INSERT INTO closed_days (date, reason) VALUES ('2026-04-28', 'Stocktaking')");
    const page = await desk().open(pageOf(id));
    const bent = `2026-04-28T10:30@${studio.maya}!closed-day`;
    expect(page.radios("on-2026-04-28")).toContain(bent);
    expect(page.chosen("on-2026-04-28")).toBeUndefined();
    expect(page.words).toContain("10:30 AM with Maya Ortiz anyway: a closed day");
    page.choose("on-2026-04-28", bent);
    expect((await page.press("Book these dates")).status).toBe(303);
    expect(visits().map(({ date }) => date)).toEqual(dates);
    const noted = studio.rows("SELECT detail FROM audit WHERE action IN ('booked', 'repeated') ORDER BY id");
    const series = visits()[0]?.series_id;
    expect(noted.map(({ detail }) => JSON.parse(String(detail)))).toEqual([
      { series, dates: 3, revision: 1 },
      { series, dates: 3 },
      { bent: ["closed-day"], series, dates: 3 },
      { series, dates: 3 },
    ]);
    const forged = { "on-2026-05-26": `2026-05-26T10:30@${studio.maya}!occupied` };
    const form = { intent: "book-series", visit: String(id), every: "4", times: "4", ...forged };
    expect((await callRoute("/receptionist/series", { as: studio.rita, form })).status).toBe(400);
  });

  test("names a missing precondition at its dates, and keeps the override checked", async () => {
    const id = own();
    studio.sqlite
      .prepare("INSERT INTO service_preconditions (service_id, kind, days) VALUES (?, 'apart', 40)")
      .run(studio.facial);
    const refused = await (await desk().open(pageOf(id))).press("Book these dates");
    expect([refused.status, studio.count("appointments")]).toEqual([409, 1]);
    expect(refused.words).toContain("Book anyway: Not twice within 40 days.");
    refused.tick("despite", true);
    refused.forget("on-2026-04-28");
    const again = await refused.press("Book these dates");
    expect([again.status, again.control("despite")?.checked]).toEqual([400, true]);
    again.choose("on-2026-04-28", "skip");
    expect((await again.press("Book these dates")).status).toBe(303);
    const [, , last] = studio.rows(
      "SELECT detail FROM audit WHERE action IN ('booked', 'repeated') ORDER BY id",
    );
    expect(String(last?.detail)).not.toContain("bent");
    expect(studio.rows("SELECT detail FROM audit WHERE detail LIKE '%precondition%'")).toHaveLength(1);
  });

  test("refuses a time that was booked since then, shows the list again and books nothing", async () => {
    const id = own();
    const page = await desk().open(pageOf(id));
    page.choose("on-2026-03-31", "skip");
    const at = instantAt("2026-04-20", "10:00");
    appointmentAt(studio, "2026-04-28", "10:30", {
      ...{ at, customerName: "Mia", customerEmail: "mia@example.com" },
    });
    const refused = await page.press("Book these dates");
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("Nothing was booked. Check one date below.");
    expect(refused.words).toContain("Tuesday, April 28: 10:30 AM does not fit.");
    expect(refused.words).toContain("Maya Ortiz: Mia until 11:30 AM");
    expect(refused.chosen("on-2026-03-31")).toBe("skip");
    expect([studio.count("appointments"), studio.count("series")]).toEqual([2, 0]);
    refused.choose("on-2026-04-28", `2026-04-28T10:30@${studio.tom}`);
    expect((await refused.press("Book these dates")).status).toBe(303);
    expect(visits().filter(({ series_id }) => series_id !== null)).toHaveLength(3);
  });

  test("doesn't make a second series of a visit that became one in another window", async () => {
    const id = own();
    const open = await desk().open(pageOf(id));
    const other = await desk().open(`/receptionist/series?visit=${id}&every=3&times=3`);
    expect((await open.press("Book these dates")).status).toBe(303);
    const count = studio.count("appointments");
    const refused = await other.press("Book these dates");
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("This visit is part of a series now. Open it to see its dates.");
    expect([studio.count("appointments"), studio.count("series")]).toEqual([count, 1]);
  });

  test("cancels this visit and the following ones as one change, and keeps the ones before", async () => {
    const id = own();
    await (await desk().open(pageOf(id))).press("Book these dates");
    const [, second] = studio.rows("SELECT id FROM appointments ORDER BY id");
    const question = await desk().open(`/receptionist?visit=${second?.id}&cancel`);
    question.choose("following", "yes");
    question.choose("who", "client");
    const cancelled = await question.press("Cancel appointment");
    expect(cancelled.status).toBe(303);
    expect((await cancelled.arrive()).words).toContain(
      "This visit and the later ones of its series were cancelled.",
    );
    expect(visits().map(({ status }) => status)).toEqual(["booked", "cancelled", "cancelled", "cancelled"]);
    const noted = studio.rows("SELECT detail FROM audit WHERE action = 'cancelled'");
    expect(noted.map(({ detail }) => JSON.parse(String(detail)))).toMatchObject(
      [1, 2, 3].map(() => ({ series: 1, dates: 3 })),
    );
    const undone = await undo(cancelled.leadsTo);
    expect(undone.status).toBe(303);
    expect(visits().every(({ status }) => status === "booked")).toBe(true);
  });

  test("sends one email of all dates if the client deletes the account", async () => {
    const { id } = appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId }).appointment;
    await (await desk().open(pageOf(id))).press("Book these dates");
    studio.sqlite.exec("UPDATE outbox SET sent_at = 1");
    const by = { actor: { id: studio.clientId, role: "user" } as const, now };
    expect(deletePerson(studio.clientId, {}, by)).toMatchObject({ ok: true, value: { cancelled: 4 } });
    const waiting =
      "SELECT 1 FROM outbox WHERE kind = 'cancelled' AND audience = 'client' AND sent_at IS NULL";
    expect(studio.rows(waiting)).toHaveLength(1);
    expect(factsOf("cancelled").find(({ term }) => term === "Also on")?.detail).toBe(
      "Tuesday, March 31, 2026\nTuesday, April 28, 2026\nTuesday, May 26, 2026",
    );
  });

  test("books one series if the form is sent twice", async () => {
    const id = own();
    const page = await desk().open(pageOf(id));
    await page.press("Book these dates");
    await page.press("Book these dates");
    expect([studio.count("appointments"), studio.count("series")]).toEqual([4, 1]);
  });
});

describe("of a visit with several parts", () => {
  const atDesk = () => {
    const actor = { id: studio.rita, role: "receptionist" } as const;
    return { visitor: null, key: null, now, staff: { actor, clientId: null, override: false } };
  };
  const miaAt = (date: string, time: string, providerId: number) => {
    const request = { ...ana, ...mia, serviceId: studio.facial, providerId, date, time };
    expect(book(request, atDesk()).ok).toBe(true);
  };
  const twoParts = (extra: object = {}) => {
    const rows = [
      { serviceId: studio.facial, providerId: studio.tom },
      { serviceId: studio.brows, providerId: studio.maya },
    ];
    const visit = { ...ana, kind: "chain", keepOrder: true, rows, date: tuesday, time: "10:30", ...extra };
    const made = bookVisit(visit, atDesk());
    if (!made.ok) throw new Error(made.refusal.message);
    studio.sqlite.exec("DELETE FROM outbox");
    return made.value.appointments.map(({ id }) => id);
  };
  const parts = () =>
    studio
      .rows("SELECT * FROM appointments ORDER BY date, start_min, id")
      .map(({ date, start_min, provider_id }) => [date, start_min, provider_id]);
  const withProviders = (of: readonly string[]) =>
    of.flatMap((date) => [
      [date, 630, studio.tom],
      [date, 690, studio.maya],
    ]);

  test("repeats all parts with their providers, whichever part is open, as one change with one email", async () => {
    const [facial, brows = 0] = twoParts();
    const before = parts();
    const page = await desk().open(pageOf(brows));
    expect(page.words).toContain("Ana López, Facial and Brows, $123, Tue 10:30 AM.");
    expect(page.words).toContain("All 3 dates are free.");
    expect(page.words).toContain(
      "10:30 AM Facial with Tom Reed, 11:30 AM Brows with Maya Ortiz, done 12:00 PM",
    );
    const booked = await page.press("Book these dates");
    expect([booked.status, booked.leadsTo]).toEqual([
      303,
      expect.stringMatching(new RegExp(`date=${tuesday}&visit=${facial}&done=series&change=\\d+`, "u")),
    ]);
    expect(parts()).toEqual(withProviders(dates));
    const made = studio.rows("SELECT DISTINCT series_id, joint_id, source FROM appointments");
    expect(made.map(({ series_id, source }) => [series_id, source])).toEqual([
      [1, "desk"],
      [1, "series"],
      [1, "series"],
      [1, "series"],
    ]);
    expect(studio.mails().filter((mail) => mail === "booked ana@example.com")).toHaveLength(1);
    const board = await desk().open(booked.leadsTo ?? "");
    expect(board.words).toContain(
      "Series booked: Ana López, Facial and Brows, 3 times every 4 weeks, Tue, Mar 31 to Tue, May 26.",
    );
    const ids = studio.rows("SELECT id FROM appointments ORDER BY date, start_min").map(({ id }) => id);
    for (const [at, id] of ids.entries()) {
      const panel = await desk().open(`/receptionist?visit=${id}`);
      expect(panel.words).toContain(`Series ${Math.floor(at / 2) + 1} of 4, every 4 weeks`);
    }
    const day = await desk().open("/receptionist?date=2026-03-31");
    expect(day.html).toContain("part 2 of 2, series 2 of 4");
    expect((await undo(booked.leadsTo)).status).toBe(303);
    expect(parts()).toEqual(before);
    expect([studio.count("series"), studio.count("joint_visits")]).toEqual([0, 1]);
    expect(studio.rows("SELECT 1 FROM outbox WHERE dropped_at IS NULL AND kind = 'booked'")).toEqual([]);
  });

  test("lists all dates with all parts in one email, and different times where they differ", async () => {
    const [id = 0] = twoParts();
    miaAt("2026-04-28", "10:30", studio.tom);
    const page = await desk().open(pageOf(id));
    const [other = ""] = page.radios("on-2026-04-28").slice(1);
    page.choose("on-2026-04-28", other);
    studio.sqlite.exec("DELETE FROM outbox");
    expect((await page.press("Book these dates")).status).toBe(303);
    const facts = factsOf("booked");
    expect(facts.slice(0, 4)).toEqual([
      { term: "Day", detail: "Tuesday, March 31, 2026" },
      { term: "Time", detail: "10:30 AM to 12:00 PM" },
      { term: "10:30 AM", detail: "Facial with Tom Reed" },
      { term: "11:30 AM", detail: "Brows with Maya Ortiz" },
    ]);
    const [, , , second = 0] = studio.rows("SELECT start_min FROM appointments WHERE date >= '2026-04-28'");
    expect(second).not.toBe(0);
    expect(facts.find(({ term }) => term === "Also on")?.detail).toMatch(
      /^Tuesday, April 28, 2026: \d+:\d\d [AP]M \S+ with [^,]+, \d+:\d\d [AP]M \S+ with [^,]+\nTuesday, May 26, 2026$/u,
    );
  });

  test("names the part that clashes, offers the nearest chains, and books nothing while undecided", async () => {
    const [id = 0] = twoParts();
    miaAt("2026-03-31", "11:30", studio.maya);
    const page = await desk().open(pageOf(id));
    expect(page.words).toContain("1 of 3 dates doesn't fit");
    expect(page.words).toContain("Brows with Maya Ortiz: Mia Weber until 12:30 PM");
    expect(page.chosen("on-2026-03-31")).toBeUndefined();
    const before = studio.rows("SELECT * FROM appointments");
    const undecided = await page.press("Book these dates");
    expect(undecided.status).toBe(400);
    expect(studio.rows("SELECT * FROM appointments")).toEqual(before);
    const [nearest = ""] = undecided.radios("on-2026-03-31");
    expect(nearest).toMatch(/^2026-03-31T\d\d:\d\d@[12]\.\d+,[12]\.\d+$/u);
    undecided.choose("on-2026-03-31", nearest);
    expect((await undecided.press("Book these dates")).status).toBe(303);
    const clash = studio.rows(
      "SELECT start_min FROM appointments WHERE date = '2026-03-31' AND source = 'series' ORDER BY start_min",
    );
    const [start] = clash;
    expect([clash.length, `${nearest.slice(11, 13)}`]).toEqual([
      2,
      String(Math.floor(Number(start?.start_min) / 60)).padStart(2, "0"),
    ]);
  });

  test("overrides rules of several parts for that date alone, by choice", async () => {
    const [id = 0] = twoParts();
    studio.sqlite.exec("INSERT INTO closed_days (date, reason) VALUES ('2026-04-28', 'Stocktaking')");
    const page = await desk().open(pageOf(id));
    const bent = `2026-04-28T10:30@1.${studio.tom},2.${studio.maya}!closed-day`;
    expect(page.radios("on-2026-04-28")).toContain(bent);
    expect(page.chosen("on-2026-04-28")).toBeUndefined();
    expect(page.words).toContain("10:30 AM anyway: a closed day");
    page.choose("on-2026-04-28", bent);
    expect((await page.press("Book these dates")).status).toBe(303);
    expect(parts()).toEqual(withProviders(dates));
    const noted = studio.rows("SELECT detail FROM audit WHERE detail LIKE '%closed-day%'");
    expect(noted.map(({ detail }) => JSON.parse(String(detail)))).toMatchObject([
      { bent: ["closed-day"], parts: 2, dates: 3 },
      { bent: ["closed-day"], parts: 2, dates: 3 },
    ]);
  });

  test("books no date if one part was booked by someone else since then", async () => {
    const [id = 0] = twoParts();
    const page = await desk().open(pageOf(id));
    miaAt("2026-04-28", "11:30", studio.maya);
    const before = studio.rows("SELECT * FROM appointments");
    const refused = await page.press("Book these dates");
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("Tuesday, April 28: Brows: 11:30 AM does not fit. Maya Ortiz: Mia Weber");
    expect(refused.words).toContain("Brows with Maya Ortiz: Mia Weber until 12:30 PM");
    expect(studio.rows("SELECT * FROM appointments")).toEqual(before);
    expect([studio.count("series"), studio.count("joint_visits")]).toEqual([0, 1]);
  });

  test("refuses half a chain, a repeated part and invalid chains, and books nothing", async () => {
    const [id = 0] = twoParts();
    const { tom, maya } = studio;
    const wrong = [`1.${tom}`, `1.${tom},1.${tom}`, `1.${tom},3.${maya}`, `1.${tom},2.${maya},3.${maya}`];
    for (const rows of [...wrong, String(tom)]) {
      const form = { intent: "book-series", visit: String(id), every: "4", times: "2" };
      const chosen = { "on-2026-03-31": `2026-03-31T10:30@${rows}` };
      const { status } = await callRoute("/receptionist/series", {
        as: studio.rita,
        form: { ...form, ...chosen },
      });
      expect([rows, status]).toEqual([rows, 400]);
    }
    const strange = { "on-2026-03-31": `2026-03-31T10:30@1.${maya},2.${tom}` };
    const form = { intent: "book-series", visit: String(id), every: "4", times: "2", ...strange };
    expect((await callRoute("/receptionist/series", { as: studio.rita, form })).status).toBe(409);
    expect(studio.count("appointments")).toBe(2);
  });

  test("cancels this visit and the following ones with all parts, as one change with one email", async () => {
    const [id = 0] = twoParts();
    await (await desk().open(pageOf(id))).press("Book these dates");
    studio.sqlite.exec("UPDATE outbox SET sent_at = 1");
    const [brows] = studio.rows("SELECT id FROM appointments WHERE date = '2026-03-31' AND start_min = 690");
    const question = await desk().open(`/receptionist?visit=${brows?.id}&cancel`);
    expect(question.words).toContain("All of this one and the next 2");
    question.choose("following", "yes");
    question.choose("who", "client");
    const cancelled = await question.press("Cancel appointment");
    expect(cancelled.status).toBe(303);
    expect((await cancelled.arrive()).words).toContain(
      "This visit and the later ones of its series were cancelled.",
    );
    const statuses = () =>
      studio.rows("SELECT status FROM appointments ORDER BY date, start_min").map(({ status }) => status);
    expect(statuses()).toEqual(["booked", "booked", ...Array(6).fill("cancelled")]);
    const waiting = studio.rows(
      "SELECT kind FROM outbox WHERE audience = 'client' AND sent_at IS NULL AND dropped_at IS NULL AND kind <> 'reminder'",
    );
    expect(waiting).toEqual([{ kind: "cancelled" }]);
    const facts = factsOf("cancelled");
    expect(facts.find(({ term }) => term === "Also on")?.detail).toBe(
      "Tuesday, April 28, 2026\nTuesday, May 26, 2026",
    );
    expect(facts.map(({ detail }) => detail)).toContain("Brows with Maya Ortiz");
    expect((await undo(cancelled.leadsTo)).status).toBe(303);
    expect(statuses().every((status) => status === "booked")).toBe(true);
  });

  test("repeats a household with the same people, each with their own record", async () => {
    const [id = 0] = twoParts({
      kind: "household",
      rows: [
        { serviceId: studio.facial, providerId: studio.tom },
        { serviceId: studio.facial, providerId: studio.maya, customerName: "Otto Stone" },
      ],
    });
    const page = await desk().open(pageOf(id));
    expect(page.words).toContain("Facial and Facial for Otto Stone");
    expect((await page.press("Book these dates")).status).toBe(303);
    const people = studio.rows(
      "SELECT DISTINCT customer_name, record_id, provider_id, start_min FROM appointments",
    );
    expect(people).toMatchObject([
      { customer_name: "Ana López", provider_id: studio.tom, start_min: 630 },
      { customer_name: "Otto Stone", provider_id: studio.maya, start_min: 630 },
    ]);
    expect(studio.rows("SELECT kind FROM joint_visits")).toEqual(Array(4).fill({ kind: "household" }));
  });

  test("sends one email of all dates if the client is erased", async () => {
    const [id = 0] = twoParts();
    await (await desk().open(pageOf(id))).press("Book these dates");
    studio.sqlite.exec("UPDATE outbox SET sent_at = 1");
    const by = { actor: { id: null, role: "admin" } as const, now };
    const erased = await erasePerson({ person: ana.customerEmail, names: ["ana lópez"], accounts: [] }, by);
    expect(erased.ok).toBe(true);
    const waiting = studio.rows(
      "SELECT kind FROM outbox WHERE audience = 'client' AND sent_at IS NULL AND dropped_at IS NULL",
    );
    expect(waiting).toEqual([{ kind: "cancelled" }]);
    expect(factsOf("cancelled").find(({ term }) => term === "Also on")?.detail).toBe(
      "Tuesday, March 31, 2026\nTuesday, April 28, 2026\nTuesday, May 26, 2026",
    );
  });
});

describe("from the form of a new appointment", () => {
  const typed = () => ({
    ...{ client: "new", customerName: "Ola Nowak", customerPhone: "555 010 7777", notes: "Rang at nine" },
    ...{ serviceId: String(studio.facial), providerId: String(studio.maya), date: tuesday, time: "10:30" },
    ...{ every: "1", times: "3", otherTime: "", customerEmail: "", key: "a-form-of-today" },
  });
  const sent = () => ({ ...typed(), timesFor: timesFor(typed()), intent: "repeat" });

  test("parks the typed form, and books all dates from it", async () => {
    const { status, location } = await callRoute("/receptionist", { as: studio.rita, form: sent() });
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/receptionist\/series\?parked=\d+&every=1&times=3$/u),
    ]);
    const page = await desk().open(location ?? "");
    expect(page.words).toContain("Ola Nowak, Facial");
    const back = await desk().open(
      /href="(\/receptionist\?date[^"]*parked[^"]*)"/u.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "",
    );
    expect(back.control("customerName")?.value).toBe("Ola Nowak");
    expect((await page.press("Book these dates")).status).toBe(303);
    expect(studio.appointments()).toMatchObject(
      ["2026-03-03", "2026-03-10", "2026-03-17"].map((date) => ({
        ...{ date, customer_name: "Ola Nowak", notes: "Rang at nine", source: "series" },
      })),
    );
    expect(studio.count("parked_calls")).toBe(0);
  });

  test("asks for the name once, and books nothing", async () => {
    const form = { ...sent(), customerName: "" };
    const { location } = await callRoute("/receptionist", { as: studio.rita, form });
    const refused = await (await desk().open(location ?? "")).press("Book these dates");
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("Please fill in all required fields.");
    expect(studio.count("appointments")).toBe(0);
  });

  const chosen = (time: string) => {
    const rows = { serviceId2: String(studio.brows), providerId2: "any" };
    const form = { ...sent(), ...rows, time };
    return { ...form, rowsFor: rowsMadeFor(form) };
  };

  test("repeats several services together, with the providers of the chosen time", async () => {
    const several = `/receptionist?new&service=${studio.facial}&service2=${studio.brows}&provider2=any`;
    expect((await desk().open(several)).words).toContain("Preview dates");
    const form = chosen(`${tuesday}T10:30@1.${studio.tom},2.${studio.maya}`);
    const { location } = await callRoute("/receptionist", { as: studio.rita, form });
    const page = await desk().open(location ?? "");
    expect(page.words).toContain("Ola Nowak, Facial and Brows, $123");
    const booked = await page.press("Book these dates");
    expect([booked.status, booked.leadsTo]).toEqual([
      303,
      expect.stringMatching(new RegExp(`date=${tuesday}&visit=\\d+&done=series&change=\\d+`, "u")),
    ]);
    expect(studio.appointments()).toMatchObject(
      ["2026-03-03", "2026-03-10", "2026-03-17"].flatMap((date) => [
        { date, start_min: 630, provider_id: studio.tom, customer_name: "Ola Nowak", notes: "Rang at nine" },
        { date, start_min: 690, provider_id: studio.maya, customer_name: "Ola Nowak" },
      ]),
    );
    expect([studio.count("joint_visits"), studio.count("parked_calls")]).toEqual([3, 0]);
  });

  test("refuses a service that was changed after the times were looked up", async () => {
    const form = {
      ...chosen(`${tuesday}T10:30@1.${studio.tom},2.${studio.maya}`),
      serviceId2: String(studio.facial),
    };
    const { status, text } = await callRoute("/receptionist", { as: studio.rita, form });
    expect([status, text]).toEqual([400, expect.stringContaining("Nothing was booked")]);
    const { location } = await callRoute("/receptionist", { as: studio.rita, form: chosen("10:30") });
    expect((await desk().open(location ?? "")).words).toContain("Choose a day and a time first");
  });

  test("stays on the day of the form, even if that date is skipped", async () => {
    const { location } = await callRoute("/receptionist", { as: studio.rita, form: sent() });
    const page = await desk().open(location ?? "");
    page.choose(`on-${tuesday}`, "skip");
    const booked = await page.press("Book these dates");
    expect(booked.leadsTo).toMatch(new RegExp(`^/receptionist\\?date=${tuesday}&done=series`, "u"));
    const board = await desk().open(booked.leadsTo ?? "");
    expect(board.words).toContain(
      "Series booked: Ola Nowak, Facial, 2 times every week, Tue, Mar 10 to Tue, Mar 17.",
    );
  });

  test("says what is missing if no time is chosen", async () => {
    const form = { ...sent(), time: "" };
    const { location } = await callRoute("/receptionist", { as: studio.rita, form });
    const answer = await desk().open(location ?? "");
    expect(answer.status).toBe(400);
    expect(answer.words).toContain("Choose a day and a time first.");
  });
});

test("lets in only the front desk, and answers 404 if there is nothing to repeat", async () => {
  const id = own();
  for (const as of [studio.clientId, studio.maya])
    expect((await callRoute(pageOf(id), { as })).status).toBe(403);
  expect((await callRoute("/receptionist/series?visit=999", { as: studio.rita })).status).toBe(404);
  expect((await callRoute("/receptionist/series", { as: studio.rita })).status).toBe(404);
  const form = { intent: "book-series", visit: String(id), every: "x", times: "999", "on-2026-03-31": "%" };
  expect((await callRoute("/receptionist/series", { as: studio.rita, form })).status).toBe(400);
});
