/** The board and its panels without script: real forms, pressed as the server rendered them, once per panel. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepRecordOf } from "#app/clients/record/of-accounts.server.ts";
import type { Page } from "#app/testing/browser.tsx";
import { buttonOn, pagesFor } from "#app/testing/pages-for.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

let studio: ReturnType<typeof studioWithPeople>;
const early = instantAt(monday, "08:00");
beforeEach(() => {
  studio = studioWithPeople();
  // why: the gate asks the clock itself
  vi.useFakeTimers({ toFake: ["Date"], now: instantAt(monday, "10:05") });
});
afterEach(() => {
  vi.useRealTimers();
  studio.close();
});

const desk = () => pagesFor({ as: studio.rita });
const booked = (date = tuesday, time = "10:30", more = {}) =>
  appointmentAt(studio, date, time, { at: early, ...more }).appointment.id;
const row = (id: number) => studio.appointments().find((one) => one.id === id);
const visitPath = (id: number, step = "") => `/receptionist?visit=${id}${step}`;
const newPath = (more = "") =>
  `/receptionist?new&service=${studio.facial}&provider=${studio.maya}&date=${tuesday}${more}`;

describe("the panel of a visit", () => {
  test("marks how far the visit is, and the notice takes it back", async () => {
    const id = booked(monday, "10:30");
    const { open, next } = desk();
    const marked = await next((await open(visitPath(id))).pressValue("status", "arrived"));
    expect(row(id)?.status).toBe("arrived");
    expect(marked.words).toContain("Ana López marked arrived");
    const undone = await next(marked.press("Undo: Ana López marked arrived"));
    expect(undone.words).toContain("Undone: Ana López marked arrived");
    expect(row(id)?.status).toBe("booked");
  });

  test("notes a client who is late, in the panel and on the board", async () => {
    const id = booked(monday, "12:00");
    const { open, next } = desk();
    const late = await next((await open(visitPath(id))).pressValue("minutes", "10"));
    expect(row(id)?.late_minutes).toBe(10);
    expect(late.words.match(/late 10 min/gu)?.length).toBeGreaterThan(1);
  });

  test("charges a no-show, waives the charge with a reason, and takes both back press by press", async () => {
    const id = booked(monday, "09:00");
    const { open, next, follow } = desk();
    const before = row(id);
    const question = await follow(await open(visitPath(id)), "No-show");
    const missed = await next(question.press("Mark no-show"));
    expect(missed.words).toContain("Ana López marked as a no-show.");
    expect(row(id)).toMatchObject({ status: "no_show", charge_cents: 9500 });

    missed.type("waiveReason", "other");
    const refused = await missed.press("Waive the charge");
    expect([refused.status, row(id)?.charge_cents]).toEqual([400, 9500]);
    expect(refused.control("waiveReason")?.value).toBe("other");
    refused.type("waiveReason", "first");
    const waived = await next(refused.press("Waive the charge"));
    expect(waived.words).toContain("$95 by Rita: It is the first time");
    expect(row(id)).toMatchObject({ charge_cents: 0, waived_cents: 9500 });

    const kept = await next(waived.press("Undo: Charge of Ana López waived"));
    expect(kept.words).toContain("Undone: Charge of Ana López waived.");
    await next(kept.press("Undo: Ana López marked as a no-show"));
    expect(row(id)).toMatchObject({ status: before?.status, charge_cents: 0, waived_cents: 0 });
  });

  test("cancels for a client who calls off on the day: the charge is waived with a reason, and no mail is promised", async () => {
    const id = booked(monday, "16:30");
    const { open, next } = desk();
    const question = await open(visitPath(id, "&cancel"));
    expect(question.words).toContain("If the client calls off, the policy charges $95.");
    question.type("reason", "Fell ill");
    const refused = await question.press("Cancel appointment");
    expect([refused.status, row(id)?.status]).toEqual([400, "booked"]);
    expect(refused.words).toContain("Say who calls off.");
    expect(refused.control("reason")?.value).toBe("Fell ill");
    refused.choose("who", "client");
    refused.choose("fee", "waive");
    refused.type("waiveReason", "illness");
    refused.type("tell", "told");
    const cancelled = await next(refused.press("Cancel appointment"));
    expect(cancelled.words).toContain("No mail goes to the client.");
    expect((await open(visitPath(id))).words).toContain("$95 by Rita: Illness");
    expect(row(id)).toMatchObject({ status: "cancelled", charge_cents: 0, waive_reason: "Illness" });
    expect(studio.rows("SELECT id FROM outbox WHERE kind = 'cancelled' AND audience = 'client'")).toEqual([]);
  });

  test("keeps the question of a cancellation after a colleague's move, and cancels by a second press", async () => {
    const id = booked();
    const rosa = pagesFor({ as: addPerson(studio.sqlite, "Rosa", "rosa@studio.test", "receptionist") });
    const question = await desk().open(visitPath(id, "&cancel"));
    question.choose("who", "client");
    const move = await rosa.open(visitPath(id, "&move"));
    move.choose("time", "15:00");
    await rosa.next(move.press("Move appointment"));
    const refused = await question.press("Cancel appointment");
    expect([refused.status, row(id)?.status]).toEqual([409, "booked"]);
    expect(refused.words).toMatch(/Rosa moved it to Tuesday, March 3, 3:00 PM, just now\./u);
    expect(refused.words).toMatch(/Cancel the appointment of Ana López: .*, 3:00 PM\?/u);
    expect(refused.chosen("who")).toBe("client");
    await desk().next(refused.press("Cancel appointment"));
    expect(row(id)).toMatchObject({ status: "cancelled", start_min: 900 });
  });
});

describe("the form of a move", () => {
  const offGrid = async (id: number, time: string) => {
    const form = await desk().open(visitPath(id, "&move"));
    form.type("otherTime", time);
    const checked = await form.press("Check");
    expect(checked.words).toContain("all the same: 30 minutes outside");
    return checked.press(buttonOn(checked, /all the same: 30 minutes outside/u));
  };

  test("checks a typed time, bends the rule that its button names, and moves; the notice takes it back", async () => {
    const id = booked();
    const { next } = desk();
    const before = row(id);
    const taken = await offGrid(id, "17:30");
    expect(taken.chosen("time")).toMatch(/T17:30@\d+!/u);
    const moved = await next(taken.press("Move appointment"));
    expect(moved.words).toContain("The appointment is moved.");
    expect(row(id)?.start_min).toBe(17 * 60 + 30);
    const waiting = () =>
      studio.rows("SELECT id FROM outbox WHERE kind = 'moved' AND dropped_at IS NULL AND sent_at IS NULL");
    expect(waiting()).not.toEqual([]);
    const undone = await next(moved.press(buttonOn(moved, /^Undo: Ana López moved to/u)));
    expect(undone.words).toContain("Undone: Ana López moved to");
    expect(row(id)).toMatchObject({ date: before?.date, start_min: before?.start_min, sequence: 0 });
    expect(waiting()).toEqual([]);
  });

  test("keeps the chosen time after a colleague's move, says who did what, and moves by a second press", async () => {
    const id = booked();
    const rosa = pagesFor({ as: addPerson(studio.sqlite, "Rosa", "rosa@studio.test", "receptionist") });
    const [ritas, rosas] = [
      await desk().open(visitPath(id, "&move")),
      await rosa.open(visitPath(id, "&move")),
    ];
    ritas.choose("time", "16:30");
    rosas.choose("time", "09:00");
    await rosa.next(rosas.press("Move appointment"));
    const refused = await ritas.press("Move appointment");
    expect([refused.status, row(id)?.start_min]).toEqual([409, 540]);
    expect(refused.words).toContain("Rosa moved it to Tuesday, March 3, 9:00 AM, just now.");
    expect(refused.chosen("time")).toBe("16:30");
    await desk().next(refused.press("Move appointment"));
    expect(row(id)?.start_min).toBe(990);
  });
});

describe("the form of a new appointment", () => {
  test("finds a caller, says what is missing, and books for the account", async () => {
    const { open, next, follow } = desk();
    keepRecordOf(studio.clientId, early);
    const form = await follow(await open(`/receptionist?date=${tuesday}`), "New appointment");
    form.type("q", "lópez");
    const found = await form.press("Find");
    found.type("service", String(studio.facial));
    found.choose("client", `account:${studio.clientId}`);
    const looked = await found.press("Show times");
    const refused = await looked.press("Book appointment");
    expect([refused.status, studio.count("appointments")]).toEqual([400, 0]);
    expect(refused.words).toContain("Please fill in all required fields.");
    expect(refused.chosen("client")).toBe(`account:${studio.clientId}`);
    refused.choose("time", "10:30");
    const done = await next(refused.press("Book appointment"));
    expect(done.words).toContain("The appointment is booked.");
    expect(studio.appointments()).toMatchObject([
      { client_id: studio.clientId, date: tuesday, start_min: 630, status: "booked" },
    ]);
  });

  const typed = { customerName: "Ola Nowak", customerPhone: "555 010 7777", notes: "Rang at nine" };
  const fill = (form: Page) => {
    for (const [id, text] of Object.entries(typed)) form.type(id, text);
    return form;
  };
  const expectTyped = (page: Page) => {
    for (const [id, text] of Object.entries(typed)) expect(page.control(id)?.value, id).toBe(text);
  };

  test("asks for Check of a typed time that was not looked up, and books nothing before", async () => {
    const form = fill(await desk().open(newPath()));
    form.choose("time", "10:30");
    form.type("otherTime", "13:20");
    const refused = await form.press("Book appointment");
    expect([refused.status, studio.count("appointments")]).toEqual([400, 0]);
    expect(refused.words).toContain("1:20 PM is typed. Press Check");
    const checked = await refused.press("Check");
    expect(checked.chosen("time")).toBe("13:20");
    expectTyped(checked);
    await desk().next(checked.press("Book appointment"));
    expect(studio.appointments()).toMatchObject([
      { date: tuesday, start_min: 800, ...{ notes: typed.notes } },
    ]);
  });

  test("refuses a provider whose times were not looked up, and books with the one that it shows", async () => {
    const form = fill(await desk().open(newPath()));
    form.type("provider", String(studio.tom));
    form.choose("time", "10:30");
    const refused = await form.press("Book appointment");
    expect([refused.status, studio.count("appointments")]).toEqual([400, 0]);
    expect(refused.words).toContain("Nothing is booked yet: the provider was changed");
    expect(refused.control("provider")?.value).toBe(String(studio.tom));
    expectTyped(refused);
    refused.choose("time", "10:30");
    await desk().next(refused.press("Book appointment"));
    expect(studio.appointments()).toMatchObject([{ provider_id: studio.tom, start_min: 630 }]);
  });

  test("refuses a time that a colleague has just booked, with who is there, and books another one", async () => {
    const [first, second] = [
      await desk().open(newPath("&time=10:30")),
      await desk().open(newPath("&time=10:30")),
    ];
    fill(first).type("customerName", "Cleo Counter");
    await desk().next(first.press("Book appointment"));
    const refused = await fill(second).press("Book appointment");
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("does not fit. Maya Ortiz: Cleo Counter until 11:30 AM");
    expectTyped(refused);
    refused.choose("time", "13:30");
    await desk().next(refused.press("Book appointment"));
    expect(studio.appointments()).toMatchObject([
      { customer_name: "Cleo Counter", start_min: 630 },
      { customer_name: "Ola Nowak", start_min: 810 },
    ]);
  });

  test("says what a treatment asks for before, and books all the same by a tick of its own", async () => {
    studio.sqlite
      .prepare(
        "INSERT INTO service_preconditions (service_id, kind, consent, hours) VALUES (?, 'consent', 'patch_test', 24)",
      )
      .run(studio.facial);
    const form = fill(await desk().open(newPath("&time=10:30")));
    const refused = await form.press("Book appointment");
    expect([refused.status, studio.count("appointments")]).toEqual([409, 0]);
    expect(refused.words).toContain("Book all the same: Needs a patch test at least 24 hours before.");
    expectTyped(refused);
    refused.tick("despite", true);
    await desk().next(refused.press("Book appointment"));
    const [noted] = studio.rows("SELECT detail FROM audit WHERE action = 'booked'");
    expect(String(noted?.detail)).toContain("precondition");
  });

  test("is parked, waits above the board, comes back, and is thrown away", async () => {
    const { open, next, follow } = desk();
    const parked = await next(fill(await open(newPath())).press("Park this call"));
    expect(parked.words).toContain("The call is parked");
    const back = await follow(parked, "Parked: Ola Nowak, Facial, Tue");
    expectTyped(back);
    expect(decodeURIComponent(back.path)).not.toMatch(/Ola|555/u);
    const gone = await next(back.press("Throw it away"));
    expect(gone.words).toContain("The parked call is thrown away.");
    expect([gone.html.includes("Parked: "), studio.count("parked_calls")]).toEqual([false, 0]);
  });
});

test("A walk-in is booked by one press; the Enter key and a number that is none book nothing and keep the name", async () => {
  const { open, next, follow } = desk();
  const panel = await follow(await open("/receptionist"), "Walk-in");
  panel.type("customerName", "Paula");
  panel.type("customerPhone", "12");
  const tomNow = beginIn(panel);
  const refused = await panel.pressValue("begin", tomNow);
  expect([refused.status, studio.count("appointments")]).toEqual([400, 0]);
  expect(refused.words).toContain("7 to 15 digits");
  expect(refused.control("customerName")?.value).toBe("Paula");
  refused.type("customerPhone", "503 555 0120");
  // The Enter key presses the first button of the form.
  const looked = await refused.press("Show times");
  expect([looked.control("customerName")?.value, studio.count("appointments")]).toEqual(["Paula", 0]);
  const done = await next(looked.pressValue("begin", tomNow));
  expect(done.words).toContain("Paula");
  expect(studio.appointments()).toMatchObject([
    { date: monday, start_min: 605, status: "arrived", source: "walk_in", customer_name: "Paula" },
  ]);
});

const beginIn = ({ html }: Page): string => /name="begin" value="([^"]+)"/u.exec(html)?.[1] ?? "";
const againIn = ({ html }: Page): string => /name="book-again" value="([^"]+)"/u.exec(html)?.[1] ?? "";

test("Book again shows other times for another provider, refuses one that is gone, and books by one press", async () => {
  booked(monday, "09:00", { clientId: studio.clientId });
  const { open, next } = desk();
  const panel = await open(`/receptionist?again=account:${studio.clientId}`);
  panel.type("provider", String(studio.tom));
  const toms = await next(panel.press("Show"));
  expect(toms.control("provider")?.value).toBe(String(studio.tom));
  const [service, provider, date = "", time = ""] = againIn(toms).split(".");
  expect([service, provider]).toEqual([studio.facial, studio.tom].map(String));
  appointmentAt(studio, date, time, { providerId: studio.tom, customerName: "Mia", at: early });
  const refused = await toms.pressValue("book-again", againIn(toms));
  expect([refused.status, studio.count("appointments")]).toEqual([409, 2]);
  expect(refused.control("provider")?.value).toBe(String(studio.tom));
  const done = await next(refused.pressValue("book-again", againIn(refused)));
  expect(done.words).toContain("The appointment is booked.");
  expect(studio.appointments()[2]).toMatchObject({ client_id: studio.clientId, provider_id: studio.tom });
});

describe("the panel of a block", () => {
  const blocks = () => studio.rows("SELECT label, start_min, end_min FROM day_plans ORDER BY id");

  test("names who is there, keeps what was typed, and blocks by a second press; its entry removes it", async () => {
    booked();
    const { open, next } = desk();
    const form = await open(`/receptionist?date=${tuesday}&block&provider=${studio.maya}&time=10:30`);
    form.type("label", "Window cleaner");
    form.type("until", "10:50");
    const asked = await form.press("Block this time");
    expect([asked.status, blocks()]).toEqual([409, []]);
    expect(asked.words).toContain("Ana López, Facial, with Maya Ortiz");
    expect([asked.control("label")?.value, asked.control("until")?.value]).toEqual([
      "Window cleaner",
      "10:50",
    ]);
    const set = await next(asked.press("Save anyway"));
    expect(blocks()).toEqual([{ label: "Window cleaner", start_min: 630, end_min: 650 }]);
    expect(set.words).toContain("Window cleaner");
    const entry = await open(`/receptionist?date=${tuesday}&block=1`);
    await next(entry.pressValue("intent", "unblock"));
    expect(blocks()).toEqual([]);
  });

  test("says that a colleague has changed it, with what was typed, and saves that if it still holds", async () => {
    studio.sqlite
      .prepare(
        "INSERT INTO day_plans (date, provider_id, kind, start_min, end_min, label, made_at) VALUES (?, ?, 'block', 660, 690, 'Delivery', 0)",
      )
      .run(tuesday, studio.maya);
    const entry = () => desk().open(`/receptionist?date=${tuesday}&block=1`);
    const [ritas, rosas] = [await entry(), await entry()];
    ritas.type("label", "Rita's");
    rosas.type("label", "Rosa's");
    await desk().next(rosas.press("Save"));
    const refused = await ritas.press("Save");
    expect([refused.status, refused.control("label")?.value]).toEqual([409, "Rita's"]);
    expect(refused.words).toContain("was changed after you opened it");
    expect(blocks()).toMatchObject([{ label: "Rosa's" }]);
    await desk().next(refused.press("Save"));
    expect(blocks()).toMatchObject([{ label: "Rita's" }]);
  });
});

test("A break of one day moves to a free time by one press, and a time over a visit is asked about first", async () => {
  studio.sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 2, 720, 780, 'Lunch')",
    )
    .run(studio.maya);
  booked();
  const { open, next } = desk();
  const panel = await open(`/receptionist?date=${tuesday}&provider=${studio.maya}&break=12:00`);
  panel.type("from", "10:45");
  panel.type("until", "11:15");
  const asked = await panel.press("Save for this day");
  expect([asked.status, studio.count("day_plans")]).toEqual([409, 0]);
  expect([asked.control("from")?.value, asked.control("until")?.value]).toEqual(["10:45", "11:15"]);
  const moved = await next(asked.pressValue("fit", "13:30-14:30"));
  expect(moved.words).toMatch(/Lunch, 1:30 PM–2:30 PM/u);
  expect(studio.rows("SELECT kind, start_min, end_min FROM day_plans")).toContainEqual({
    kind: "break",
    start_min: 810,
    end_min: 870,
  });
});

test("Names are hidden and shown by links, and another day and another column by buttons", async () => {
  booked();
  const { open, follow } = desk();
  const board = await open(`/receptionist?date=${tuesday}`);
  const hidden = await follow(board, "Hide names");
  expect(hidden.words).not.toContain("Ana López");
  expect(hidden.words).toContain("(AL)");
  expect((await follow(hidden, "Show names")).words).toContain("Ana López");
  board.type("day", wednesday);
  expect((await board.press("Go")).words).toContain("Wednesday, March 4, 2026");
  board.type("show", String(studio.tom));
  expect((await board.press("Show")).html).toContain(`id="p${studio.tom}" class="column shown"`);
  expect((await follow(board, "Print day sheet")).status).toBe(200);
});
