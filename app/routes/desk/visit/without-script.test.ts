/** Tests a visit's panel and the forms of a move and of a new appointment without script, with the forms that the server rendered. */
import { describe, expect, test } from "vitest";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import type { Page } from "#app/testing/browser.tsx";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
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

const desk = () => browser({ as: studio.rita });
const booked = (date = tuesday, time = "10:30", more = {}) =>
  appointmentAt(studio, date, time, { at: early, ...more }).appointment.id;
const row = (id: number) => studio.appointments().find((one) => one.id === id);
const visitPath = (id: number, step = "") => `/receptionist?visit=${id}${step}`;
const newPath = (more = "") =>
  `/receptionist?new&service=${studio.facial}&provider=${studio.maya}&date=${tuesday}${more}`;

describe("the panel of a visit", () => {
  test("marks the status, and undoes it from the notice", async () => {
    const id = booked(monday, "10:30");
    const { open, next } = desk();
    const marked = await next((await open(visitPath(id))).pressValue("status", "arrived"));
    expect(row(id)?.status).toBe("arrived");
    expect(marked.words).toContain("Ana López marked arrived");
    const undone = await next(marked.press("Undo: Ana López marked arrived"));
    expect(undone.words).toContain("Undone: Ana López marked arrived");
    expect(row(id)?.status).toBe("booked");
  });

  test("notes a late client in the panel and on the board", async () => {
    const id = booked(monday, "12:00");
    const { open, next } = desk();
    const late = await next((await open(visitPath(id))).pressValue("minutes", "10"));
    expect(row(id)?.late_minutes).toBe(10);
    expect(late.words.match(/late 10 min/gu)?.length).toBeGreaterThan(1);
    expect(late.words).toContain("Ana López comes 10 minutes late.");
  });

  test("charges a no-show, waives the charge with a reason, and undoes both step by step", async () => {
    const id = booked(monday, "09:00");
    const { open, next, follow } = desk();
    const before = row(id);
    const question = await follow(await open(visitPath(id)), "Mark no-show");
    const missed = await next(question.press("Mark no-show"));
    expect(missed.words).toContain("Ana López marked as a no-show.");
    expect(row(id)).toMatchObject({ status: "no_show", charge_minor: 9500 });

    missed.type("waiveReason", "other");
    const refused = await missed.press("Waive the charge");
    expect([refused.status, row(id)?.charge_minor]).toEqual([400, 9500]);
    expect(refused.control("waiveReason")?.value).toBe("other");
    refused.type("waiveReason", "first");
    const waived = await next(refused.press("Waive the charge"));
    expect(waived.words).toContain("$95 by Rita: First time");
    expect(row(id)).toMatchObject({ charge_minor: 0, waived_minor: 9500 });

    const kept = await next(waived.press("Undo: Ana López's charge waived"));
    expect(kept.words).toContain("Undone: Ana López's charge waived.");
    await next(kept.press("Undo: Ana López marked as a no-show"));
    expect(row(id)).toMatchObject({ status: before?.status, charge_minor: 0, waived_minor: 0 });
  });

  test("refuses to waive a charge that a colleague has waived", async () => {
    const id = booked(monday, "09:00");
    studio.sqlite
      .prepare("UPDATE appointments SET status = 'no_show', charge_minor = 9500 WHERE id = ?")
      .run(id);
    const rosa = browser({ as: addPerson(studio.sqlite, "Rosa", "rosa@studio.test", "receptionist") });
    const [ritas, rosas] = [await desk().open(visitPath(id)), await rosa.open(visitPath(id))];
    for (const [page, words] of [
      [ritas, "Flat tire"],
      [rosas, "Snow on the road"],
    ] as const) {
      page.type("waiveReason", "other");
      page.type("waiveWords", words);
    }
    await rosa.next(rosas.press("Waive the charge"));
    const refused = await ritas.press("Waive the charge");
    expect([refused.status, row(id)?.waive_reason]).toEqual([409, "Snow on the road"]);
    expect(refused.words).toContain("This visit was changed since you opened this page");
    expect(refused.words).toContain("$95 by Rosa: Snow on the road");
  });

  test("cancels for a client on the day: waives the charge with a reason, and promises no email", async () => {
    const id = booked(monday, "16:30");
    const { open, next } = desk();
    const question = await open(visitPath(id, "&cancel"));
    expect(question.words).toContain("If the client cancels, the policy charges $95.");
    expect(question.chosen("who")).toBe("client");
    question.type("reason", "Fell ill");
    const unsaid = {
      intent: "cancel",
      visit: String(id),
      revision: String(row(id)?.revision),
      who: "",
    };
    const answer = await callRoute(visitPath(id, "&cancel"), { as: studio.rita, form: unsaid });
    expect([answer.status, JSON.stringify(answer.data)]).toEqual([
      400,
      expect.stringContaining("Choose who cancelled."),
    ]);
    question.choose("fee", "waive");
    const refused = await question.press("Cancel appointment");
    expect([refused.status, row(id)?.status]).toEqual([400, "booked"]);
    expect(refused.control("reason")?.value).toBe("Fell ill");
    expect(refused.chosen("fee")).toBe("waive");
    refused.type("waiveReason", "illness");
    refused.type("tell", "told");
    const cancelled = await next(refused.press("Cancel appointment"));
    expect(cancelled.words).toContain("The client gets no email.");
    expect((await open(visitPath(id))).words).toContain("$95 by Rita: Illness");
    expect(row(id)).toMatchObject({ status: "cancelled", charge_minor: 0, waive_reason: "Illness" });
    expect(studio.rows("SELECT id FROM outbox WHERE kind = 'cancelled' AND audience = 'client'")).toEqual([]);
  });

  test("keeps the cancel question after a colleague's move, and cancels on the second press", async () => {
    const id = booked();
    const rosa = browser({ as: addPerson(studio.sqlite, "Rosa", "rosa@studio.test", "receptionist") });
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
    expect(checked.words).toContain("anyway: 30 minutes outside");
    return checked.press(/anyway: 30 minutes outside/u);
  };

  test("checks a typed time, overrides the named rule, moves, and undoes it from the notice", async () => {
    const id = booked();
    const { next } = desk();
    const before = row(id);
    const taken = await offGrid(id, "17:30");
    expect(taken.chosen("time")).toMatch(/T17:30@\d+!/u);
    const moved = await next(taken.press("Move appointment"));
    expect(moved.words).toContain("Appointment moved.");
    expect(row(id)?.start_min).toBe(17 * 60 + 30);
    const waiting = () =>
      studio.rows("SELECT id FROM outbox WHERE kind = 'moved' AND dropped_at IS NULL AND sent_at IS NULL");
    expect(waiting()).not.toEqual([]);
    const undone = await next(moved.press(/^Undo: Ana López moved to/u));
    expect(undone.words).toContain("Undone: Ana López moved to");
    expect(row(id)).toMatchObject({ date: before?.date, start_min: before?.start_min, sequence: 0 });
    expect(waiting()).toEqual([]);
  });

  test("keeps the chosen time after a colleague's move, names who did what, and moves on the second press", async () => {
    const id = booked();
    const rosa = browser({ as: addPerson(studio.sqlite, "Rosa", "rosa@studio.test", "receptionist") });
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
    createClientRecord(studio.clientId, early);
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
    expect(done.words).toContain("Appointment booked.");
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

  test("asks to check a typed time that wasn't looked up, and books nothing until then", async () => {
    const form = fill(await desk().open(newPath()));
    form.choose("time", "10:30");
    form.type("otherTime", "13:20");
    const refused = await form.press("Book appointment");
    expect([refused.status, studio.count("appointments")]).toEqual([400, 0]);
    expect(refused.words).toContain("typed 1:20 PM. Press Check");
    const checked = await refused.press("Check");
    expect(checked.chosen("time")).toBe("13:20");
    expectTyped(checked);
    await desk().next(checked.press("Book appointment"));
    expect(studio.appointments()).toMatchObject([
      { date: tuesday, start_min: 800, ...{ notes: typed.notes } },
    ]);
  });

  test("refuses a provider whose times weren't looked up, and books with the one it shows", async () => {
    const form = fill(await desk().open(newPath()));
    form.type("provider", String(studio.tom));
    form.choose("time", "10:30");
    const refused = await form.press("Book appointment");
    expect([refused.status, studio.count("appointments")]).toEqual([400, 0]);
    expect(refused.words).toContain("Nothing was booked. The provider was changed");
    expect(refused.control("provider")?.value).toBe(String(studio.tom));
    expectTyped(refused);
    refused.choose("time", "10:30");
    await desk().next(refused.press("Book appointment"));
    expect(studio.appointments()).toMatchObject([{ provider_id: studio.tom, start_min: 630 }]);
  });

  test("refuses a time that a colleague has just booked, names the client, and books another time", async () => {
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

  test("names a missing precondition, and books with an override", async () => {
    studio.sqlite
      .prepare(
        "INSERT INTO service_preconditions (service_id, kind, consent, hours) VALUES (?, 'consent', 'patch_test', 24)",
      )
      .run(studio.facial);
    const form = fill(await desk().open(newPath("&time=10:30")));
    const refused = await form.press("Book appointment");
    expect([refused.status, studio.count("appointments")]).toEqual([409, 0]);
    expect(refused.words).toContain("Book anyway: Needs a patch test at least 24 hours before.");
    expectTyped(refused);
    refused.tick("despite", true);
    await desk().next(refused.press("Book appointment"));
    const [noted] = studio.rows("SELECT detail FROM audit WHERE action = 'booked'");
    expect(String(noted?.detail)).toContain("precondition");
  });

  test("is parked, listed above the board, resumed and deleted", async () => {
    const { open, next, follow } = desk();
    const parked = await next(fill(await open(newPath())).press("Park this call"));
    expect(parked.words).toContain("Call parked");
    const back = await follow(parked, "Parked: Ola Nowak, Facial, Tue");
    expectTyped(back);
    expect(decodeURIComponent(back.path)).not.toMatch(/Ola|555/u);
    const gone = await next(back.press("Discard this call"));
    expect(gone.words).toContain("Parked call discarded.");
    expect([gone.html.includes("Parked: "), studio.count("parked_calls")]).toEqual([false, 0]);
  });
});
