/** Tests several services in one visit at the desk without script, up to the stored booking. */
import { expect, test, vi } from "vitest";
import { browser, type Page } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:00") });

const desk = () => browser({ as: studio.rita });
const form = () =>
  desk().open(`/receptionist?new&service=${studio.facial}&provider=${studio.tom}&date=${tuesday}`);
const visits = () =>
  studio.rows(
    "SELECT service_name AS service, provider_id AS provider, start_min AS start, end_min AS end, customer_name AS name, status, joint_id AS joint FROM appointments ORDER BY id",
  );

function fillIn(page: Page): Page {
  page.type("customerName", "Ola Nowak");
  page.type("customerPhone", "555 010 7777");
  return page;
}

/** Opens the form with Tom's facial followed by brows, which only Maya offers. */
async function withBrows(): Promise<Page> {
  const page = await fillIn(await form()).press("+ Another service");
  page.type("service2", String(studio.brows));
  return page.press("Show times");
}

test("books a chain with two providers as one visit, keeps all typed values and undoes it with one press", async () => {
  const page = await withBrows();
  expect(page.control("customerName")?.value).toBe("Ola Nowak");
  const radios = page.radios("time");
  const ten = radios.find((value) => value.startsWith(`${tuesday}T10:00@`)) ?? "";
  expect(ten).toBe(`${tuesday}T10:00@1.${studio.tom},2.${studio.maya}`);
  expect(page.words).toContain("Facial with Tom, Brows with Maya, unless noted.");
  expect(page.words).toMatch(/10:00–11:30 ?10:00 Facial, Tom; 11:00 Brows, Maya; \$123/u);
  page.choose("time", ten);
  const booked = await page.press("Book appointment");
  expect(booked.status).toBe(303);
  expect(visits()).toMatchObject([
    { service: "Facial", provider: studio.tom, start: 600, end: 660, name: "Ola Nowak", joint: 1 },
    { service: "Brows", provider: studio.maya, start: 660, end: 690, name: "Ola Nowak", joint: 1 },
  ]);
  const board = await desk().open(`/receptionist?date=${tuesday}`);
  expect(board.words).toMatch(/Facial ?, part 1 of 2/u);
  expect(board.words).toMatch(/Brows ?, part 2 of 2/u);
  const { data } = await callRoute(`/receptionist?date=${tuesday}&new&q=ola`, { as: studio.rita });
  expect(data.page.panel.form.clients.found).toMatchObject([
    { name: "Ola Nowak", rule: "Already booked on this day: 10:00 AM Facial, 11:00 AM Brows." },
  ]);
  const other = await callRoute(`/receptionist?date=${wednesday}&new&q=ola`, { as: studio.rita });
  expect(other.data.page.panel.form.clients.found).toMatchObject([{ rule: "" }]);
  const change = new URL(booked.leadsTo ?? "", "https://studio.test").searchParams.get("change") ?? "";
  await callRoute("/receptionist", { as: studio.rita, form: { intent: "undo", change } });
  expect(visits()).toEqual([]);
});

test("shows six times first, names unusual providers, and counts the times of each day", async () => {
  const query = `service=${studio.facial}&service2=${studio.brows}&provider2=any&provider=any&date=${tuesday}`;
  const formAt = async (more = "") => {
    const { data } = await callRoute(`/receptionist?new&${query}${more}`, { as: studio.rita });
    return data.page;
  };
  const { panel, board } = await formAt();
  const { times, usual } = panel.form.times;
  const first = times.filter((time: { first: boolean }) => time.first);
  expect(first).toHaveLength(6);
  expect(first.map(({ label }: { label: string }) => label.split("–")[0])).toEqual([
    "9:00",
    "9:30",
    "10:00",
    "10:30",
    "11:00",
    "11:30",
  ]);
  expect(usual).toBe("With Maya");
  const fits = (date: string) => board.ahead.find((day: { date: string }) => day.date === date)?.words;
  expect(fits(tuesday)).toBe(`${times.length} times`);
  appointmentAt(studio, tuesday, "09:00");
  const busy = (await formAt("&time=16:00")).panel.form.times;
  const at = (label: string) => busy.times.find((time: { label: string }) => time.label.startsWith(label));
  expect(busy.times.map(({ note }: { note: string }) => note)).toContain("Facial: Tom");
  expect(busy.suggested).toBe(at("4:00").value);
  expect(at("4:00")).toMatchObject({ first: true, words: "4:00 Facial, Maya; 5:00 Brows, Maya; $123" });
});

test("offers the next free times of several services, and leads from an empty day to the next one", async () => {
  const page = await withBrows();
  const asked = await page.press("Next free times");
  expect(asked.words).toContain("Wednesday, March 4");
  const picked = await asked.pressValue("pick", `- ${wednesday} 540`);
  expect(picked.chosen("time")).toBe(`${wednesday}T09:00@1.${studio.tom},2.${studio.maya}`);
  expect(picked.control("customerName")?.value).toBe("Ola Nowak");
  studio.sqlite.prepare("INSERT INTO closed_days (date, reason) VALUES (?, 'Training')").run(tuesday);
  const closed = await form();
  const none = await (await closed.press("+ Another service")).press("Show times");
  none.type("service2", String(studio.brows));
  const words = (await none.press("Show times")).words;
  expect(words).toContain("These services don't fit one after another on this day.");
  expect(words).toContain("Next day with times: Wednesday, March 4");
});

test("shows new times if services were changed after the times were looked up", async () => {
  const page = await withBrows();
  page.choose("time", page.radios("time")[0] ?? "");
  page.type("service2", "");
  const refused = await page.press("Book appointment");
  expect(refused.status).toBe(400);
  expect(refused.words).toContain("Nothing was booked. The services or add-ons were changed");
  expect(refused.control("customerName")?.value).toBe("Ola Nowak");
  expect(visits()).toEqual([]);
});

test("refuses a chain that was booked since then, with the times that are free now", async () => {
  const page = await withBrows();
  const ten = page.radios("time").find((value) => value.startsWith(`${tuesday}T10:00@`)) ?? "";
  page.choose("time", ten);
  appointmentAt(studio, tuesday, "10:30", { customerName: "Mia", customerEmail: "mia@example.com" });
  const refused = await page.press("Book appointment");
  expect(refused.status).toBe(409);
  expect(refused.radios("time")).not.toContain(ten);
  expect(refused.control("service2")?.value).toBe(String(studio.brows));
  expect(visits()).toHaveLength(1);
});

test("books nothing without one of the offered times, whatever is sent", async () => {
  const page = await withBrows();
  expect((await page.press("Book appointment")).words).toContain("Choose one of the times.");
  const sent = {
    ...{
      intent: "book",
      client: "new",
      customerName: "Ola",
      date: tuesday,
      time: `${tuesday}T10:00@7.1,2.9`,
    },
    ...{
      serviceId: String(studio.facial),
      providerId: "any",
      serviceId2: "999",
      providerId2: "x",
      kind: "%",
    },
  };
  for (const time of [sent.time, "10:00", `${tuesday}T10:00@1.${studio.tom},1.${studio.tom}`]) {
    const answer = await callRoute("/receptionist", { as: studio.rita, form: { ...sent, time } });
    expect([400, 409]).toContain(answer.status);
  }
  expect(visits()).toEqual([]);
});

test("lengthens the chain by an add-on, also for a single service", async () => {
  studio.sqlite
    .prepare(
      "INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Scalp massage', 15, 2000)",
    )
    .run(studio.facial);
  const page = await withBrows();
  expect(page.words).toContain("Facial: Scalp massage, 15 minutes, $20");
  expect(page.words).toContain("2 services, $123");
  page.tick("addon-1", true);
  const again = await page.press("Show times");
  expect(again.words).toContain("2 services, $143");
  expect(again.words).toContain("10:00 Facial, Tom; 11:15 Brows, Maya; $143");
  again.choose("time", again.radios("time").find((value) => value.startsWith(`${tuesday}T10:00@`)) ?? "");
  expect((await again.press("Book appointment")).status).toBe(303);
  expect(visits()).toMatchObject([
    { service: "Facial", start: 600, end: 675 },
    { service: "Brows", start: 675, end: 705 },
  ]);
  const single = fillIn(await form());
  single.tick("addon-1", true);
  const added = await single.press("Show times");
  added.choose("time", "14:00");
  expect((await added.press("Book appointment")).status).toBe(303);
  expect(visits().at(-1)).toMatchObject({ service: "Facial", start: 840, end: 915 });
});

test("reports an add-on that is no longer offered at its service, and books without it on the next press", async () => {
  studio.sqlite.exec(
    `INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (${studio.facial}, 'Scalp massage', 15, 2000),
      (${studio.brows}, 'Tint', 0, 1000), (${studio.brows}, 'Gel', 0, 500)`,
  );
  const page = await withBrows();
  for (const id of [1, 2, 3]) page.tick(`addon-${id}`, true);
  const ready = await page.press("Show times");
  const ten = (values: string[]) => values.find((value) => value.startsWith(`${tuesday}T10:00@`)) ?? "";
  ready.choose("time", ten(ready.radios("time")));
  studio.sqlite.exec("UPDATE addons SET active = 0 WHERE id = 2");
  const refused = await ready.press("Book appointment");
  expect([refused.status, visits()]).toEqual([400, []]);
  expect(refused.html).toContain('href="#service2">Tint is no longer offered with this service.');
  expect(refused.html).toContain('id="service2-error"');
  expect(refused.control("customerName")?.value).toBe("Ola Nowak");
  refused.choose("time", ten(refused.radios("time")));
  studio.sqlite.exec("DELETE FROM addons WHERE id = 1");
  const gone = await refused.press("Book appointment");
  expect([gone.status, visits()]).toEqual([400, []]);
  expect(gone.html).toContain('href="#service">An add-on is no longer offered');
  gone.choose("time", ten(gone.radios("time")));
  expect((await gone.press("Book appointment")).status).toBe(303);
  expect(visits()).toMatchObject([{ end: 660 }, { start: 660 }]);
  expect(studio.rows("SELECT name FROM appointment_items")).toEqual([{ name: "Gel" }]);
});

test("books two people side by side, each with a name, and keeps the rows of a parked call", async () => {
  const single = await fillIn(await form()).press("+ Another service");
  single.type("service2", String(studio.facial));
  const page = await single.press("Show times");
  page.type("provider", "any");
  page.tick("kind", true);
  const both = await page.press("Show times");
  both.type("customerName2", "Iga Nowak");
  expect(both.words).toContain("Notes (for the client)");
  both.type("notes", "No oils");
  both.type("notes2", "Bad knee");
  both.choose("time", both.radios("time").find((value) => value.startsWith(`${tuesday}T14:00@`)) ?? "");
  const parked = await both.press("Park this call");
  expect(parked.status).toBe(303);
  const id = studio.rows("SELECT id FROM parked_calls")[0]?.id;
  const back = await desk().open(`/receptionist?date=${tuesday}&new&parked=${id}`);
  expect(back.control("service2")?.value).toBe(String(studio.facial));
  expect(back.control("customerName2")?.value).toBe("Iga Nowak");
  expect(back.control("notes2")?.value).toBe("Bad knee");
  back.choose("time", back.radios("time").find((value) => value.startsWith(`${tuesday}T14:00@`)) ?? "");
  expect((await back.press("Book appointment")).status).toBe(303);
  expect(visits()).toMatchObject([
    { name: "Ola Nowak", start: 840 },
    { name: "Iga Nowak", start: 840 },
  ]);
  expect(notesOf()).toMatchObject([{ notes: "No oils" }, { notes: "Bad knee" }]);
  expect(studio.count("parked_calls")).toBe(0);
});

/** Books two facials at the same time, as a guest does by the API. */
const household = (companion: object, more: object = {}) => {
  const facial = { serviceId: studio.facial, providerId: "any" };
  const when = { date: tuesday, time: "10:00" };
  const asa = { customerName: "Asa Lind", customerEmail: "asa@example.com", customerPhone: "555 010 7778" };
  const json = { ...asa, kind: "household", rows: [facial, { ...facial, ...companion }], ...when, ...more };
  return callRoute("POST /api/visits", { json });
};
const notesOf = () => studio.rows("SELECT id, customer_name AS name, notes FROM appointments ORDER BY id");

test("shows the people of a visit on the board, day sheet, paper and panel, and never a companion without a name as the booker", async () => {
  await household({});
  const words = async (address: string) => (await desk().open(address)).words;
  for (const address of [`/receptionist?date=${tuesday}`, `/receptionist?date=${tuesday}&sheet`])
    expect(await words(address)).toContain("Asa Lind's companion");
  const [first, second] = notesOf();
  const panel = await words(`/receptionist?visit=${second?.id}`);
  expect(panel).toContain("Visit in 2 parts");
  expect(panel).toMatch(
    /10:00 AM Facial for Asa Lind with \S+ \S+ ?10:00 AM Facial for Asa Lind's companion with/u,
  );
  expect((await desk().open(`/receptionist?visit=${second?.id}`)).html).toContain(
    "<h2>Asa Lind&#x27;s companion</h2>",
  );
  expect((await desk().open(`/receptionist?visit=${first?.id}`)).html).toContain("<h2>Asa Lind</h2>");
  studio.sqlite.prepare("UPDATE appointments SET customer_name = 'Gil' WHERE id = ?").run(second?.id);
  expect(await words(`/receptionist?visit=${first?.id}`)).toContain("Facial for Gil with");
});

test("hides the booker's data at the part of a companion without a name", async () => {
  await household({});
  const { id } = appointmentAt(studio, wednesday, "10:30", {
    ...{ customerName: "Asa Lind", customerEmail: "asa@example.com", clientId: null },
  }).appointment;
  studio.sqlite.exec(`UPDATE clients SET mark = 'Latex gloves', mark_kind = 'allergy';
    UPDATE appointments SET charge_minor = 4200, status = 'no_show', date = '2026-02-25' WHERE id = ${id}`);
  const [first, second] = notesOf();
  const known = [/Latex gloves/gu, /\$42/gu, /· Record\b/gu];
  const said = async (query: string) => {
    const { words } = await desk().open(`/receptionist?date=${tuesday}${query}`);
    return known.map((one) => words.match(one)?.length ?? 0);
  };
  const board = await said("");
  expect(await said(`&visit=${second?.id}`)).toEqual(board);
  expect((await said(`&visit=${first?.id}`)).every((times, at) => times > (board[at] ?? 0))).toBe(true);
  const sheet = await desk().open(`/receptionist?date=${tuesday}&sheet`);
  expect(sheet.words.match(/Latex gloves/gu)).toHaveLength(1);
  const marked = [studio.tom, studio.maya].map(async (as) => {
    const { words } = await browser({ as }).open(`/provider?date=${tuesday}`);
    return [words.includes("Asa Lind's companion"), words.includes("Latex gloves")];
  });
  expect((await Promise.all(marked)).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("omits the names if all parts are for one client", async () => {
  const { brows } = await bookedChain();
  const { words } = await desk().open(`/receptionist?visit=${brows}`);
  expect(words).toContain("10:00 AM Facial with Tom Reed");
  expect(words).not.toContain("companion");
});

test("stores a note with the person it is about, whether the companion has a name or not", async () => {
  const note = "I am pregnant, no oils";
  await household({}, { notes: note });
  await household({ customerName: "Karl Note", notes: "Bad knee" }, { notes: note, date: wednesday });
  expect(notesOf().map(({ notes }) => notes)).toEqual([note, null, note, "Bad knee"]);
});

test("copies a client's note to each part of a chain, and refuses a companion's long note at its row", async () => {
  const rows = [{ serviceId: studio.facial, providerId: studio.tom }, { serviceId: studio.brows }];
  const chain = await household({}, { notes: "No oils", kind: "chain", rows });
  expect(chain.status).toBe(201);
  expect(notesOf().map(({ notes }) => notes)).toEqual(["No oils", "No oils"]);
  const long = await household({ notes: "x".repeat(501) }, { date: "2026-03-06" });
  expect(long.status).toBe(400);
  expect(JSON.stringify(long.data)).toContain('"notes2"');
});

async function bookedChain(): Promise<{ facial: number; brows: number }> {
  const page = await withBrows();
  page.choose("time", page.radios("time").find((value) => value.startsWith(`${tuesday}T10:00@`)) ?? "");
  await page.press("Book appointment");
  const [facial, brows] = studio.rows("SELECT id FROM appointments ORDER BY id");
  return { facial: Number(facial?.id), brows: Number(brows?.id) };
}

const undo = (leadsTo: string | null) => {
  const change = new URL(leadsTo ?? "", "https://studio.test").searchParams.get("change") ?? "";
  return callRoute("/receptionist", { as: studio.rita, form: { intent: "undo", change } });
};

test("lists the other parts in the panel, and cancels one or all as one change", async () => {
  const { facial, brows } = await bookedChain();
  const panel = await desk().open(`/receptionist?visit=${brows}`);
  expect(panel.words).toContain("Visit in 2 parts");
  expect(panel.html).toContain(`visit=${facial}`);
  const alone = await desk().open(`/receptionist?visit=${brows}&cancel`);
  alone.choose("who", "client");
  const one = await alone.press("Cancel appointment");
  expect(visits().map(({ status }) => status)).toEqual(["booked", "cancelled"]);
  await undo(one.leadsTo);
  const question = await desk().open(`/receptionist?visit=${brows}&cancel`);
  question.choose("whole", "yes");
  question.choose("who", "client");
  const all = await question.press("Cancel appointment");
  expect(all.status).toBe(303);
  expect(visits().map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  await undo(all.leadsTo);
  expect(visits().map(({ status }) => status)).toEqual(["booked", "booked"]);
  const stale = await desk().open(`/receptionist?visit=${brows}&cancel`);
  studio.sqlite.prepare("UPDATE appointments SET late_minutes = 5 WHERE id = ?").run(facial);
  stale.choose("whole", "yes");
  stale.choose("who", "client");
  expect((await stale.press("Cancel appointment")).status).toBe(409);
});

test("marks all parts as arrived at once, as one change", async () => {
  const { facial } = await bookedChain();
  vi.setSystemTime(instantAt(tuesday, "09:55"));
  const send = (form: Record<string, string>) =>
    callRoute("/receptionist", {
      as: studio.rita,
      form: { intent: "status", visit: String(facial), status: "arrived", revision: "0", ...form },
    });
  expect((await desk().open(`/receptionist?visit=${facial}`)).words).toContain("For both parts");
  const marked = await send({ together: "yes" });
  expect(marked.status).toBe(303);
  expect(visits().map(({ status }) => status)).toEqual(["arrived", "arrived"]);
  await undo(marked.location);
  expect(visits().map(({ status }) => status)).toEqual(["booked", "booked"]);
});

test("doesn't change a cancelled part when the visit is marked, and restores it with parts that were cancelled in the same way", async () => {
  const { facial, brows } = await bookedChain();
  const statuses = () => visits().map(({ status }) => status);
  const setTo = (id: number, status: string) =>
    studio.sqlite.prepare("UPDATE appointments SET status = ? WHERE id = ?").run(status, id);
  const send = () => {
    const revision = studio.rows("SELECT revision FROM appointments WHERE id = ?", facial)[0]?.revision;
    const form = { visit: String(facial), revision: String(revision), together: "yes", status: "confirmed" };
    return callRoute("/receptionist", { as: studio.rita, form: { intent: "status", ...form } });
  };
  setTo(brows, "cancelled");
  expect([(await send()).status, statuses()]).toEqual([303, ["confirmed", "cancelled"]]);
  setTo(facial, "cancelled");
  expect([(await send()).status, statuses()]).toEqual([303, ["confirmed", "confirmed"]]);
  const noted = studio.rows(
    "SELECT detail ->> 'visit' AS visit FROM audit WHERE action = 'state-changed' ORDER BY id",
  );
  const [first] = studio.rows("SELECT reference AS visit FROM appointments ORDER BY id");
  expect(noted).toEqual([first, first, first]);
});

test("moves one part alone, which stays a part", async () => {
  const { brows } = await bookedChain();
  const page = await desk().open(`/receptionist?visit=${brows}&move`);
  page.choose("time", "14:00");
  expect((await page.press("Move appointment")).status).toBe(303);
  expect(visits()).toMatchObject([
    { start: 600, joint: 1 },
    { start: 840, joint: 1 },
  ]);
});

/** Books the same two services for someone else at the time of this radio. */
async function withBrowsAt(time: string) {
  const page = await withBrows();
  page.choose("time", time);
  return page.press("Book appointment");
}

const starts = () => visits().map(({ start }) => start);
const whole = (id: number, query = "") => desk().open(`/receptionist?visit=${id}&whole${query}`);

test("moves the whole visit from one of its parts with one press, and undoes it even if the times overlap", async () => {
  const { brows } = await bookedChain();
  expect((await desk().open(`/receptionist?visit=${brows}&move`)).words).toContain("Move the whole visit");
  const page = await whole(brows);
  expect(page.words).toContain("Moving all 2 upcoming parts");
  page.choose("time", page.radios("time").find((value) => value.startsWith(`${tuesday}T10:15@`)) ?? "");
  const moved = await page.press("Move all parts");
  expect(moved.status).toBe(303);
  expect(starts()).toEqual([615, 675]);
  expect(visits().map(({ provider }) => provider)).toEqual([studio.tom, studio.maya]);
  const [entry] = studio.rows("SELECT count(*) AS n FROM audit WHERE action = 'moved'");
  expect(entry?.n).toBe(2);
  await undo(moved.leadsTo);
  expect(starts()).toEqual([600, 660]);
});

test("moves all parts to a gap of the board with its provider, or moves none and says why", async () => {
  const { facial } = await bookedChain();
  const page = await whole(facial);
  expect(page.words).toContain("Move here 1:00 PM");
  const short = await page.pressValue("moveTo", `${studio.maya} ${tuesday} 1020`);
  expect([short.status, starts()]).toEqual([400, [600, 660]]);
  expect(short.words).toContain("The parts don't all fit at 5:00 PM.");
  expect(short.words).toContain("Moving all 2 upcoming parts");
  const moved = await short.pressValue("moveTo", `${studio.maya} ${tuesday} 780`);
  expect(moved.status).toBe(303);
  expect(visits()).toMatchObject([
    { service: "Facial", provider: studio.maya, start: 780 },
    { service: "Brows", provider: studio.maya, start: 840 },
  ]);
  await undo(moved.leadsTo);
  expect(starts()).toEqual([600, 660]);
});

test("names a missing precondition, books with an override, and records visit and number of parts in the audit", async () => {
  const { facial } = await bookedChain();
  const details = (action: string) =>
    studio
      .rows("SELECT detail FROM audit WHERE action = ? ORDER BY id", action)
      .map(({ detail }) => JSON.parse(String(detail)));
  const [reference] = studio.rows("SELECT substr(reference, 1, 6) AS visit FROM appointments LIMIT 1");
  const together = { visit: reference?.visit, parts: 2 };
  expect(details("booked")).toEqual([together, together]);
  studio.sqlite
    .prepare("INSERT INTO service_preconditions (service_id, kind, days) VALUES (?, 'apart', 2)")
    .run(studio.facial);
  const { id } = appointmentAt(studio, "2026-03-06", "09:00", { customerName: "Ola Nowak" }).appointment;
  studio.sqlite
    .prepare(
      "UPDATE appointments SET record_id = (SELECT record_id FROM appointments WHERE id = ?) WHERE id = ?",
    )
    .run(facial, id);
  const page = await whole(facial, "&date=2026-03-05");
  page.choose("time", page.radios("time")[0] ?? "");
  const refused = await page.press("Move all parts");
  expect([refused.status, starts()]).toEqual([409, [600, 660, 540]]);
  expect(refused.words).toContain("Book anyway: Not twice within 2 days.");
  refused.tick("despite", true);
  expect((await refused.press("Move all parts")).status).toBe(303);
  expect(details("moved")).toMatchObject([1, 2].map(() => ({ ...together, bent: ["precondition"] })));
});

test("refuses to move a whole visit that was changed or whose time is taken, and shows current times", async () => {
  const { facial, brows } = await bookedChain();
  const at = (values: string[]) => values.find((value) => value.startsWith(`${tuesday}T14:00@`)) ?? "";
  const stale = await whole(facial);
  studio.sqlite.prepare("UPDATE appointments SET late_minutes = 5 WHERE id = ?").run(brows);
  stale.choose("time", at(stale.radios("time")));
  expect((await stale.press("Move all parts")).status).toBe(409);
  const taken = await whole(facial);
  const wished = at(taken.radios("time"));
  taken.choose("time", wished);
  const other = withBrowsAt(wished);
  expect((await other).status).toBe(303);
  const refused = await taken.press("Move all parts");
  expect(refused.status).toBe(409);
  expect(refused.words).toContain("Someone else has booked this time");
  expect(refused.radios("time")).not.toContain(wished);
  expect(starts().slice(0, 2)).toEqual([600, 660]);
});

test("moves only to the shown times, whatever is sent", async () => {
  const { facial } = await bookedChain();
  const page = await whole(facial);
  const jointRevision = page.chosen("jointRevision") ?? "";
  const rows = [`1.${studio.tom},2.${studio.maya}`, "1.999,2.1", "1.1,1.1", "5.1,4.1", "1.1,2.1,3.1"];
  for (const time of ["", "10:00", "x", ...rows.map((row) => `${tuesday}T03:10@${row}`)]) {
    const form = { intent: "move-whole", visit: String(facial), jointRevision, date: tuesday, time };
    const answer = await callRoute(`/receptionist?visit=${facial}&whole`, { as: studio.rita, form });
    expect([400, 409], time).toContain(answer.status);
  }
  expect(starts()).toEqual([600, 660]);
  const gone = { intent: "move-whole", visit: "999", date: tuesday, time: `${tuesday}T10:00@1.1,2.1` };
  expect((await callRoute("/receptionist", { as: studio.rita, form: gone })).status).toBe(404);
});

test("looks up another day without script, and offers nothing if only one part is left", async () => {
  const { facial, brows } = await bookedChain();
  const page = await whole(facial);
  page.type("date", monday);
  const other = await page.press("Show times");
  expect(other.status).toBe(200);
  expect(other.radios("time").every((value) => value.startsWith(monday))).toBe(true);
  studio.sqlite.prepare("UPDATE appointments SET status = 'completed' WHERE id = ?").run(brows);
  const alone = await whole(facial);
  expect(alone.words).not.toContain("Moving all");
  expect(alone.status).toBe(200);
});
