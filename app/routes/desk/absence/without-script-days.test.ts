import { describe, expect, test } from "vitest";
import type { Page } from "#app/testing/browser.tsx";
import { browser } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:05") });
const early = instantAt(monday, "08:00");

/** The decision button, such as "Move 1, leave 2 open". */
const decide = /^(?:Move|Ask|Cancel|Keep|Leave|Save)\b/u;

const desk = () => browser({ as: studio.rita });
const colleague = () => browser({ as: addPerson(studio.sqlite, "Rosa", "rosa@studio.test", "receptionist") });
const booked = (date: string, time: string, customerName: string, providerId = studio.maya) =>
  appointmentAt(studio, date, time, { customerName, providerId, at: early }).appointment.id;
const row = (id: number) => studio.appointments().find((one) => one.id === id);

describe("an absence", () => {
  async function opened(): Promise<Page> {
    const { open, next, follow } = desk();
    const form = await follow(await open(`/receptionist?date=${tuesday}`), "Can't come");
    form.type("reason", "Sick");
    return next(form.press("All of Tuesday, March 3"));
  }
  const told = (page: Page, ids: number[]) => {
    for (const id of ids) page.choose(`tell-${id}`, "told");
  };

  test("opens from the board, refuses a last day before the first, and keeps the reason", async () => {
    booked(tuesday, "10:30", "Ada Ames");
    const form = await desk().open(`/receptionist/absence?provider=${studio.maya}&date=${tuesday}`);
    form.type("reason", "Child is ill");
    form.type("lastDate", monday);
    const refused = await form.press("Block until then");
    expect([refused.status, studio.count("absences")]).toEqual([400, 0]);
    expect(refused.words).toContain("The last day must not be before the first day.");
    expect(refused.control("reason")?.value).toBe("Child is ill");
    const page = await opened();
    expect(page.words).toContain("Maya Ortiz can't come");
    expect(page.html).toMatch(/href="tel:5550102030"/u);
    expect(page.html).toMatch(/href="sms:[^"]*body=Hello%20Ada/u);
  });

  test("applies all choices, stays visible until each client is informed, then closes", async () => {
    const [first, second] = [booked(tuesday, "10:30", "Ada Ames"), booked(tuesday, "13:30", "Bea Bell")];
    appointmentAt(studio, tuesday, "13:00", { providerId: studio.tom, at: early });
    const page = await opened();
    expect(page.words).toContain("Move 1, leave 1 open");
    expect([first, second].map((id) => page.chosen(`do-${id}`))).toEqual([
      `${tuesday}T10:30@${studio.tom}`,
      "later",
    ]);
    page.choose(`tell-${first}`, "told");
    const proposed = await page.press("Use the first suggestion for all");
    expect([proposed.words.includes("Move 2"), proposed.chosen(`do-${second}`) === "later"]).toEqual([
      ...[true, false],
    ]);
    expect(proposed.control(`tell-${first}`)?.value ?? "told").toBe("told");
    page.choose(`do-${second}`, "cancel");
    page.choose(`tell-${first}`, "no");
    const saved = await desk().next(page.press(decide));
    expect(saved.words).toContain("Saved.");
    expect(row(first)).toMatchObject({ status: "booked", provider_id: studio.tom });
    expect(row(second)?.status).toBe("cancelled");

    // Without a mail server no client gets an email, so the case stays visible on every day.
    const board = await desk().open("/receptionist");
    const evening = await desk().open(`/receptionist/close?date=${monday}`);
    expect(evening.words).toContain("Tuesday, March 3, 10:30 AM, with Tom Reed Ada Ames (555) 010-2030 Text");
    evening.type("counted", "0");
    const asked = await evening.press("Close the day");
    expect([asked.status, studio.count("day_closings")]).toEqual([409, 0]);
    expect(asked.words).toContain("2 clients are not told yet. Confirm that you want to close the day.");
    expect(asked.control("counted")?.value).toBe("0");
    const one = await desk().next(evening.press("Told by phone: Bea Bell"));
    expect(one.words).toContain("Saved: told by phone.");
    expect(["Ada Ames", "Bea Bell"].map((name) => one.html.includes(`Told by phone: ${name}`))).toEqual([
      ...[true, false],
    ]);
    const other = await desk().open("/receptionist/close");
    other.type("counted", "0");
    other.tick("sure", true);
    expect((await desk().next(other.press("Close the day"))).words).toContain("This day is closed");

    const inView = await desk().open(board.hrefOf("Maya Ortiz can't come: 2 not told"));
    told(inView, [first]);
    const done = await desk().next(inView.press(decide));
    expect(done.words).toContain("Nothing left to do.");
    expect((await desk().open("/receptionist")).html).not.toContain("/receptionist/absence/1");
  });

  test("names the taken time at its row, keeps the other choices and saves nothing", async () => {
    const [first, second] = [booked(tuesday, "10:30", "Ada Ames"), booked(tuesday, "13:30", "Bea Bell")];
    const page = await opened();
    const wanted = page.chosen(`do-${first}`) ?? "";
    expect(wanted).toMatch(new RegExp(`@${studio.tom}$`, "u"));
    page.choose(`do-${second}`, "cancel");
    appointmentAt(studio, tuesday, "10:00", { customerName: "Gil Grey", providerId: studio.tom, at: early });
    const refused = await page.press(decide);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("is no longer free. Choose another time.");
    expect(refused.chosen(`do-${second}`)).toBe("cancel");
    expect([first, second].map((id) => row(id)?.status)).toEqual(["booked", "booked"]);
    refused.choose(`do-${first}`, "keep");
    const saved = await desk().next(refused.press(decide));
    expect(saved.words).toContain("Stays as it is");
    expect(row(second)?.status).toBe("cancelled");
  });

  test("reports a row that a colleague settled and keeps the other choices", async () => {
    const [first, second] = [booked(tuesday, "10:30", "Eva Early"), booked(tuesday, "13:30", "Nina Noon")];
    const ritas = await opened();
    const rosa = colleague();
    const rosas = await rosa.open(ritas.path.replace(/\?.*$/u, ""));
    rosas.choose(`do-${first}`, "cancel");
    rosas.choose(`do-${second}`, "later");
    await rosa.next(rosas.press(decide));
    ritas.choose(`do-${first}`, "keep");
    ritas.choose(`do-${second}`, "cancel");
    const refused = await ritas.press(decide);
    expect(refused.words).toContain("1 visit couldn't be settled. Nothing was saved.");
    expect(refused.words).toContain("Rosa cancelled it, just now.");
    expect([row(first)?.status, row(second)?.status]).toEqual(["cancelled", "booked"]);
    expect(refused.chosen(`do-${second}`)).toBe("cancel");
    await desk().next(refused.press(decide));
    expect(row(second)?.status).toBe("cancelled");
  });
});

describe("a delay", () => {
  test("lists affected visits for a chosen number of minutes and moves them with one button", async () => {
    const under = booked(monday, "10:00", "Ana Under", studio.tom);
    const id = booked(monday, "11:00", "Hanna Next", studio.tom);
    studio.sqlite.prepare("UPDATE appointments SET status = 'in_service' WHERE id = ?").run(under);
    const { open, next, follow } = desk();
    const page = await open(`/receptionist/late?provider=${studio.tom}&date=${monday}`);
    expect(page.words).toContain("Ana Under (until 11:00 AM) takes 15 minutes longer. 1 visit moves");
    const ten = await follow(page, "+10");
    expect(ten.words).toContain("11:00 AM → 11:10 AM");
    const moved = await next(ten.press("Move this visit"));
    expect(moved.words).toContain("Visits moved.");
    expect(row(id)?.start_min).toBe(670);
  });

  test("moves no visit after a colleague's change, names the change, and moves on the second try", async () => {
    const id = booked(monday, "11:00", "Hanna Hour", studio.tom);
    const late = (minutes: number) =>
      `/receptionist/late?provider=${studio.tom}&date=${monday}&minutes=${minutes}`;
    const rosa = colleague();
    const begun = await desk().open(late(15));
    await rosa.next((await rosa.open(late(10))).press("Move this visit"));
    const refused = await begun.press("Move this visit");
    expect([refused.status, row(id)?.start_min]).toEqual([409, 670]);
    expect(refused.words).toMatch(/Hanna Hour: .*Rosa moved it to .*, 11:10 AM, just now\./u);
    expect(refused.words).toContain("11:10 AM → 11:25 AM");
    await desk().next(refused.press("Move this visit"));
    expect(row(id)?.start_min).toBe(685);
  });
});

describe("a provider's own day", () => {
  const own = () => browser({ as: studio.maya });

  test("marks a visit and refuses an outdated page with the name of who changed it", async () => {
    const id = booked(tuesday, "10:30", "Sofia Stale");
    const { open, next } = own();
    const path = `/provider?date=${tuesday}`;
    const [page, stale] = [await open(path), await open(path)];
    const marked = await next(page.pressValue("status", "confirmed"));
    expect([row(id)?.status, marked.words.includes("Confirmed")]).toEqual(["confirmed", true]);
    await next(marked.pressValue("status", "booked"));
    const refused = await stale.pressValue("status", "confirmed");
    expect([refused.status, row(id)?.status]).toEqual([409, "booked"]);
    expect(refused.words).toContain("This visit was changed since you opened this page");
  });

  test("is blocked after one question, listed at the desk, and undone", async () => {
    booked(monday, "15:00", "Petra Phone");
    const { open, next, follow } = own();
    const question = await follow(await open("/provider"), "Away today");
    expect(question.words).toContain("You have 1 visit left today");
    const blocked = await next(question.press("Block my day"));
    expect(blocked.words).toContain("Your day is blocked, and the front desk can see it.");
    const board = await desk().open("/receptionist");
    expect(board.hrefOf("Maya Ortiz can't come: 1 to decide, 1 not told")).toContain("/absence/");
    expect(board.words).toContain("Off today");
    expect(board.words).toContain("needs another provider");
    const back = await next(blocked.press(/^I can come after all/u));
    expect(back.words).toContain("Undone: Maya Ortiz can't come");
    expect(back.hrefOf("Away today")).toContain("away");
    expect((await desk().open("/receptionist")).html).not.toContain("/receptionist/absence/1");
  });
});

test("The single-day form warns about visits outside the hours and refuses an end before the start.", async () => {
  booked(tuesday, "10:30", "Ada Ames");
  const { open, next, follow } = desk();
  const studios = await follow(await open(`/receptionist?date=${tuesday}`), "This day only");
  const page = await follow(studios, "Maya Ortiz");
  page.type("hours-0-from", "12:00");
  page.type("hours-0-to", "11:00");
  const refused = await page.press("Save this day");
  expect([refused.status, studio.count("day_plans")]).toEqual([400, 0]);
  expect(refused.control("hours-0-to")?.value).toBe("11:00");
  refused.type("hours-0-to", "16:00");
  const asked = await refused.press("Save this day");
  expect([asked.status, studio.count("day_plans")]).toEqual([409, 0]);
  expect(asked.words).toContain("Ada Ames, Facial, with Maya Ortiz");
  expect(asked.control("hours-0-to")?.value).toBe("16:00");
  const saved = await next(asked.press("Save anyway"));
  expect(saved.words).toContain("Day saved.");
  expect(studio.rows("SELECT kind, start_min, end_min FROM day_plans")).toContainEqual({
    kind: "hours",
    start_min: 720,
    end_min: 960,
  });
});

test("The search for free times fills in the form of a new appointment.", async () => {
  const { open, follow } = desk();
  const page = await follow(await open("/receptionist"), "Next free");
  page.type("service", String(studio.facial));
  page.type("part", "afternoon");
  const found = await page.press("Find free times");
  expect(found.words).toContain("Next Free Times");
  expect([found.control("service")?.value, found.control("part")?.value]).toEqual([
    String(studio.facial),
    "afternoon",
  ]);
  const form = await follow(found, "12:00 PM with Tom Reed");
  expect(form.words).toContain("New appointment");
  expect([form.control("service")?.value, form.control("provider")?.value]).toEqual(
    [studio.facial, studio.tom].map(String),
  );
  expect(form.chosen("time")).toBe("12:00");
});

test("The week of all providers links to one provider's week, to visits and to boards.", async () => {
  const id = booked(tuesday, "10:30", "Vera Week");
  studio.sqlite.exec(`INSERT INTO closed_days VALUES ('2026-03-05', 'Training day')`);
  const { open, follow } = desk();
  const board = await open(`/receptionist?date=${tuesday}`);
  expect(board.words).toMatch(/Thu 5 (?:closed|Training day)/u);
  const week = await open(`/receptionist/week?date=${tuesday}`);
  week.type("provider", String(studio.maya));
  const rowsOf = ({ html }: Page) => html.match(/<tr\b/gu)?.length;
  expect([rowsOf(week), rowsOf(await week.press("Show"))]).toEqual([3, 2]);
  const own = await follow(week, "Maya Ortiz");
  const visit = await follow(own, "Vera Week 10:30 AM · Facial");
  expect(visit.path).toContain(`visit=${id}`);
  expect(visit.words).toContain("Vera Week");
  expect((await open(board.hrefOf("Fri 618 h free"))).words).toContain("Friday, March 6, 2026");
});
