import { beforeEach, describe, expect, test } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:05") });
let visit: number;
let record: number;
beforeEach(() => {
  const booked = appointmentAt(studio, tuesday, "10:30", {
    ...{ customerName: "Ottilie Quendel", customerEmail: "ottilie@example.com" },
  }).appointment;
  visit = booked.id;
  record = booked.recordId ?? 0;
});

const desk = () => browser({ as: studio.rita });
const client = () => desk().open(`/receptionist/clients/${record}`);
const phone = () =>
  studio.rows("SELECT customer_phone AS phone FROM appointments WHERE id = ?", visit)[0]?.phone;

test("A client is found in the list by part of the name and opens the record.", async () => {
  const { open, follow, next } = desk();
  const list = await open("/receptionist/clients");
  list.type("q", "quendel ott");
  const found = await next(list.press("Search"));
  expect(found.control("q")?.value).toBe("quendel ott");
  expect((await follow(found, "Ottilie Quendel")).path).toBe(`/receptionist/clients/${record}`);
  list.type("q", "nobodyatall");
  expect((await next(list.press("Search"))).words).not.toContain("Ottilie");
});

describe("a client's record", () => {
  test("keeps an invalid number, saves a valid one for upcoming visits too, and undoes it", async () => {
    const { next } = desk();
    const page = await client();
    page.type("phone", "12");
    const refused = await page.press("Save contact");
    expect([refused.status, refused.control("phone")?.value, phone()]).toEqual([400, "12", "(555) 010-2030"]);
    refused.type("phone", "(503) 555-0142");
    const saved = await next(refused.press("Save contact"));
    expect(saved.words).toContain("Upcoming visits use it too");
    expect(phone()).toBe("(503) 555-0142");
    const undone = await next(saved.press(/^Undo/u));
    expect(undone.words).toContain("Undone");
    expect(phone()).toBe("(555) 010-2030");
  });

  test("saves an alert, a note and a consent, and refuses an alert without a kind", async () => {
    const { open, next } = desk();
    const page = await client();
    page.type("mark", "latex gloves");
    const refused = await page.press("Save alert");
    expect([refused.status, refused.control("mark")?.value]).toEqual([400, "latex gloves"]);
    refused.type("markKind", "allergy");
    expect((await next(refused.press("Save alert"))).words).toContain("Alert saved.");

    const empty = await (await client()).press("Add note");
    expect([empty.status, studio.count("client_notes")]).toEqual([400, 0]);
    empty.type("note", "Likes the room\nby the garden.");
    expect((await next(empty.press("Add note"))).words).toContain("Note saved.");
    const consent = await client();
    consent.type("consent", "patch_test");
    expect((await next(consent.press("Save consent"))).words).toContain("Consent saved.");

    expect((await open(`/receptionist?visit=${visit}`)).words).toContain("latex gloves");
    const own = browser({ as: studio.maya });
    const find = await own.open("/provider/find");
    find.type("q", "quend ott");
    const found = await own.next(find.press("Find"));
    const read = await own.follow(found, "Record for Ottilie Quendel");
    for (const words of ["latex gloves", "by the garden.", "Patch test given"])
      expect(read.words).toContain(words);
    expect(read.words).not.toContain("ottilie@example.com");
    expect((await browser({ as: studio.tom }).open(`/provider/clients/${record}`)).status).toBe(404);
  });

  test("says how the client books online", async () => {
    const page = await client();
    page.choose("onlineRule", "ask");
    await desk().next(page.press("Save"));
    expect((await client()).chosen("onlineRule")).toBe("ask");
  });
});

test("The search page finds a caller, says what is missing, and opens the visit and Book again.", async () => {
  const { open, follow, next } = desk();
  const page = await open("/receptionist/find?q=");
  for (const typed of ["+1 555 010 2030", "Quendel, Ottilie", "Ottilie 2030"]) {
    page.type("q", typed);
    expect((await next(page.press("Find"))).words, typed).toContain("1 found. Ottilie Quendel");
  }
  page.type("q", "h");
  const short = await next(page.press("Find"));
  expect(short.words).toContain("Type at least two letters or digits.");
  expect(short.control("q")?.value).toBe("h");
  page.type("q", "nobodyatall");
  expect((await next(page.press("Find"))).words).toContain("No clients found.");
  page.type("q", "quendel");
  const found = await next(page.press("Find"));
  expect((await follow(found, "Open for Ottilie Quendel")).words).toContain("Ottilie Quendel");
  expect(found.hrefOf("Book again for Ottilie Quendel")).toContain(`again=record%3A${record}`);
});

describe("the paper", () => {
  test("is opened by day and leads to its entry form", async () => {
    const { open, follow } = desk();
    const page = await follow(await open("/receptionist"), "Paper");
    page.type("date", tuesday);
    const day = await page.press("Show");
    expect(day.words).toContain("Tuesday, March 3, 2026");
    expect((await follow(day, "Enter from paper")).control("day")?.value).toBe(tuesday);
    expect((await open(`/receptionist?date=${tuesday}&sheet`)).words).toContain("Ottilie Quendel");
  });

  test("is entered at once, and one wrong line keeps all of them in the form", async () => {
    const { open, next } = desk();
    const page = await open(`/receptionist/paper/enter?date=${tuesday}`);
    for (const [line, time, name] of [
      ["1", "08:05", "Paula Paper"],
      ["2", "", "Rose Paper"],
    ] as const) {
      page.type(`time-${line}`, time);
      page.type(`client-${line}`, name);
      page.type(`phone-${line}`, "(503) 555-0188");
      page.type(`email-${line}`, `paper${line}@example.com`);
      page.type(`service-${line}`, String(studio.facial));
      page.type(`provider-${line}`, String(studio.maya));
    }
    const refused = await page.press("Book all lines");
    expect([refused.status, studio.count("appointments")]).toEqual([400, 1]);
    expect(refused.words).toContain("Nothing was booked. Correct 1 line below.");
    expect(refused.control("client-1")?.value).toBe("Paula Paper");
    refused.type("time-2", "20:15");
    const booked = await next(refused.press("Book all lines"));
    expect(booked.words).toContain("2 visits booked.");
    expect(booked.control("client-1")?.value).toBe("");
    expect(
      studio.rows(
        "SELECT start_min, source FROM appointments WHERE customer_name LIKE '% Paper' ORDER BY id",
      ),
    ).toEqual([
      { start_min: 485, source: "paper" },
      { start_min: 1215, source: "paper" },
    ]);
  });
});
