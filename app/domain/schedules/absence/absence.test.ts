import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
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

const studio = perTest(studioWithPeople, { clock: now });
beforeEach(() => {
  environment().smtpUrl = "smtp://mail.test";
});
afterEach(() => (environment().smtpUrl = null));

const names = ["Ana", "Bea", "Cleo", "Dora", "Eva", "Flora"];
const times = ["09:00", "10:30", "12:00", "13:30", "15:00", "16:30"];

/** Six facials with Maya on one day, each for a different client. */
const sixVisits = (date = monday) =>
  times.map((time, at) => {
    const name = names[at] ?? "";
    const contact = {
      customerName: name,
      customerEmail: `${name.toLowerCase()}@example.com`,
      customerPhone: `(555) 010-30${at}0`,
    };
    return appointmentAt(studio, date, time, contact).appointment;
  });

const openUrl = (date = monday) => `/receptionist/absence?provider=${studio.maya}&date=${date}`;

async function opened(form: Record<string, string> = {}, date = monday, at = now): Promise<string> {
  const fields = { intent: "open", how: "day", date, reason: "Sick", ...form };
  const { location } = await callRoute(openUrl(date), { as: studio.rita, form: fields, now: at });
  return location?.replace(/\?.*$/u, "") ?? "";
}

const caseAt = async (url: string, at = now) =>
  (await callRoute(`GET ${url}`, { as: studio.rita, now: at })).data.absence;

const decide = (url: string, fields: Record<string, string>, at = now) =>
  callRoute(url, { as: studio.rita, form: { intent: "decide", ...fields }, now: at });

type Row = {
  id: number;
  client: string;
  revision: number;
  proposals: { value: string; label: string }[];
  here: boolean;
  open: boolean;
  untold: boolean;
  outcome: string | null;
};

/** Returns the form with the first proposal of each row, with a mail. */
const defaults = (rows: Row[], tell = "mail") =>
  Object.fromEntries(
    rows.flatMap(({ id, revision, proposals }) => [
      [`do-${id}`, proposals[0]?.value ?? "later"],
      [`tell-${id}`, tell],
      [`revision-${id}`, String(revision)],
    ]),
  );

const visit = (id: number) =>
  studio.rows("SELECT provider_id, date, start_min, status, sequence FROM appointments WHERE id = ?", id)[0];
const toldRows = () =>
  studio.rows("SELECT appointment_id, sequence, how FROM told ORDER BY appointment_id, sequence");
const closedAt = () => studio.rows("SELECT closed_at FROM absences")[0]?.closed_at;

describe("opening", () => {
  test("blocks the day and lists all six visits with phone numbers and proposals, as not informed", async () => {
    const visits = sixVisits();
    const url = await opened();
    expect(url).toBe("/receptionist/absence/1");
    expect(studio.rows("SELECT provider_id, first_date, start_min, end_min, reason FROM time_off")).toEqual([
      { provider_id: studio.maya, first_date: monday, start_min: 0, end_min: 1440, reason: "Sick" },
    ]);
    const absence = await caseAt(url);
    expect(absence).toMatchObject({ open: 6, untold: 6, providerName: "Maya Ortiz" });
    expect(absence.rows.map(({ client }: Row) => client)).toEqual(names);
    expect(absence.rows[0]).toMatchObject({
      phone: "(555) 010-3000",
      proposals: [{ label: "9:00 AM with Tom Reed" }, { label: "Tue, Mar 3, 9:00 AM with Maya Ortiz" }],
    });
    expect(toldRows()).toEqual(visits.map(({ id }) => ({ appointment_id: id, sequence: 0, how: "not_yet" })));
    const again = await opened();
    expect(again).toBe(url);
    expect(studio.count("time_off")).toBe(1);
  });

  test("reopens a settled case when repeated, with an audit entry", async () => {
    const [ana] = sixVisits();
    studio.sqlite.prepare("DELETE FROM appointments WHERE id > ?").run(ana?.id);
    const url = await opened();
    const keep = { [`do-${ana?.id}`]: "keep", [`tell-${ana?.id}`]: "mail", [`revision-${ana?.id}`]: "0" };
    await decide(url, keep);
    expect(closedAt()).toBe(now);
    expect(await opened()).toBe(url);
    expect(closedAt()).toBeNull();
    const entries = () =>
      studio.rows("SELECT action FROM audit WHERE action LIKE 'absence-%'").map(({ action }) => action);
    expect(entries()).toEqual(["absence-opened", "absence-reopened"]);
    await opened();
    expect(entries()).toHaveLength(2);
  });

  test("includes a visit that has just begun, lists present clients first and leaves out past visits", async () => {
    const [first, second, third] = sixVisits();
    const at = instantAt(monday, "10:48");
    studio.sqlite.prepare("UPDATE appointments SET status = 'arrived' WHERE id = ?").run(third?.id);
    const absence = await caseAt(await opened({ how: "now" }, monday, at), at);
    const ids = absence.rows.map(({ id }: Row) => id);
    expect(ids.slice(0, 2)).toEqual([third?.id, second?.id]);
    expect(ids).not.toContain(first?.id);
    expect(absence.rows[1]).toMatchObject({ begun: true, here: false });
  });

  test("blocks all days until another day, and refuses a last day before the first", async () => {
    sixVisits(tuesday);
    const until = { how: "until", lastDate: tuesday, to: "12:00" };
    const absence = await caseAt(await opened(until));
    expect(absence.rows.map(({ client }: Row) => client)).toEqual(["Ana", "Bea"]);
    const wrong = { intent: "open", how: "until", date: tuesday, lastDate: monday, reason: "Child is ill" };
    const refused = await callRoute(openUrl(tuesday), { as: studio.rita, form: wrong });
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({
      fields: { lastDate: "The last day must not be before the first day." },
      values: { reason: "Child is ill" },
    });
  });

  test("closes the case right away if no one is booked, and answers 404 for an unknown provider or case", async () => {
    await opened();
    expect(closedAt()).toBe(now);
    expect((await callRoute("/receptionist/absence?provider=999", { as: studio.rita })).status).toBe(404);
    expect((await callRoute("/receptionist/absence/99", { as: studio.rita })).status).toBe(404);
    expect((await decide("/receptionist/absence/99", {})).status).toBe(404);
    const strange = { intent: "open", how: "forever", date: "never" };
    expect((await callRoute(openUrl(), { as: studio.rita, form: strange })).status).toBe(400);
  });

  test("uses the same case for a time off of the schedules page", async () => {
    sixVisits();
    studio.sqlite
      .prepare("INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (?, ?, ?, 'Course')")
      .run(studio.maya, monday, monday);
    const { data } = await callRoute(openUrl(), { as: studio.rita });
    expect(data.asked.known).toMatchObject([{ hits: 6, absenceId: null, reason: "Course" }]);
    const known = { intent: "open-known", timeOff: String(data.asked.known[0].id) };
    const { location } = await callRoute(openUrl(), { as: studio.rita, form: known });
    expect(await caseAt(location ?? "")).toMatchObject({ open: 6, reason: "Course" });
    expect(studio.count("time_off")).toBe(1);
  });
});

describe("proposals", () => {
  test("start at least two hours from now, and only the same time is preselected", async () => {
    const [ana] = sixVisits();
    const at = instantAt(monday, "08:30");
    const url = await opened({}, monday, at);
    appointmentAt(studio, monday, "09:00", { providerId: studio.tom, customerEmail: "gil@example.com" });
    const { rows } = await caseAt(url, at);
    const row = rows.find(({ id }: { id: number }) => id === ana?.id);
    const today = row.proposals.filter(({ value }: { value: string }) => value.startsWith(monday));
    for (const { value } of today) expect(value.slice(11, 16) >= "10:30").toBe(true);
    expect(row.preset).toBeNull();
    expect(row.proposed).toBe(row.proposals[0].value);
  });

  test("say that the provider can't come if no reason is given", async () => {
    sixVisits();
    expect(await caseAt(await opened({ reason: "" }))).toMatchObject({ reason: "can't come" });
  });
});

describe("applying the choices", () => {
  test("moves all six visits to their first proposals, mails each client and closes the case", async () => {
    const visits = sixVisits();
    const url = await opened();
    const { rows } = await caseAt(url);
    studio.sqlite.exec("DELETE FROM outbox");
    const { status } = await decide(url, defaults(rows));
    expect(status).toBe(303);
    for (const { id, startMin } of visits) {
      expect(visit(id)).toMatchObject({ provider_id: studio.tom, date: monday, start_min: startMin });
    }
    expect(studio.overlaps()).toBe(0);
    expect(studio.mails().filter((mail) => /^moved .*@example\.com/u.test(mail))).toHaveLength(6);
    expect(await caseAt(url)).toMatchObject({ open: 0, untold: 0 });
    expect(closedAt()).toBe(now);
  });

  test("shows an error for a time that no longer fits, keeps the other choices and changes nothing", async () => {
    const [ana, bea] = sixVisits();
    const url = await opened();
    const { rows } = await caseAt(url);
    const form = defaults(rows.slice(0, 2));
    appointmentAt(studio, monday, "10:00", { providerId: studio.tom, customerEmail: "gil@example.com" });
    const before = [studio.appointments(), toldRows(), studio.mails()];
    const { status, data } = await decide(url, form);
    expect(status).toBe(409);
    expect(data.fields).toEqual({
      [`do-${bea?.id}`]: "Monday, March 2, 10:30 AM with Tom Reed is no longer free. Choose another time.",
    });
    expect(data.values[`do-${ana?.id}`]).toBe(form[`do-${ana?.id}`]);
    expect(data.chosen[form[`do-${ana?.id}`] ?? ""]).toBe("9:00 AM with Tom Reed");
    expect([studio.appointments(), toldRows(), studio.mails()]).toEqual(before);
  });

  test("gives a time to the first row if two rows choose it", async () => {
    const [ana, bea] = sixVisits();
    const url = await opened();
    const both = `${monday}T09:00@${studio.tom}`;
    const form = {
      [`do-${ana?.id}`]: both,
      [`do-${bea?.id}`]: both,
      [`revision-${ana?.id}`]: "0",
      [`revision-${bea?.id}`]: "0",
    };
    const { status, data } = await decide(url, form);
    expect([status, Object.keys(data.fields)]).toEqual([409, [`do-${bea?.id}`]]);
    expect(visit(ana?.id ?? 0)).toMatchObject({ provider_id: studio.maya });
  });

  test("refuses a row that another user has changed", async () => {
    const [ana] = sixVisits();
    const url = await opened();
    studio.sqlite.prepare("UPDATE appointments SET late_minutes = 5 WHERE id = ?").run(ana?.id);
    const { status, data } = await decide(url, { [`do-${ana?.id}`]: "cancel", [`revision-${ana?.id}`]: "0" });
    expect(status).toBe(409);
    expect(data.fields[`do-${ana?.id}`]).toMatch(/^This visit was changed since you opened this page/u);
  });

  test("leaves rows without a choice open, settles the others, and lists clients until they are informed", async () => {
    const [ana, bea, cleo] = sixVisits();
    const url = await opened();
    const revisions = Object.fromEntries([ana, bea, cleo].map((each) => [`revision-${each?.id}`, "0"]));
    const choice = { [`do-${ana?.id}`]: "keep", [`do-${bea?.id}`]: "cancel", [`do-${cleo?.id}`]: "later" };
    await decide(url, { ...revisions, ...choice, [`tell-${bea?.id}`]: "no" });
    expect(visit(bea?.id ?? 0)).toMatchObject({ status: "cancelled" });
    expect(
      studio.rows("SELECT charge_minor, cancelled_by, cancel_reason FROM appointments WHERE id = ?", bea?.id),
    ).toEqual([
      { charge_minor: 0, cancelled_by: "studio", cancel_reason: "Maya Ortiz can't come that day." },
    ]);
    expect(studio.mails()).not.toContain("cancelled bea@example.com");
    expect(studio.mails()).toContain("cancelled maya@studio.test");
    const later = await caseAt(url, instantAt(tuesday, "09:00"));
    expect(later).toMatchObject({ open: 0, untold: 5 });
    expect(later.rows.find(({ client }: Row) => client === "Bea")).toMatchObject({
      outcome: "Cancelled",
      untold: true,
    });
    const { data } = await callRoute("/receptionist", { as: studio.rita, now: instantAt(tuesday, "09:00") });
    expect(data.page.board.absences).toMatchObject([{ words: "5 not told", provider: "Maya Ortiz" }]);
    await decide(url, { [`tell-${bea?.id}`]: "told" });
    expect(await caseAt(url)).toMatchObject({ open: 4, untold: 4 });
    expect((await decide(url, {})).status).toBe(400);
  });

  test("counts a mail about a move on the board, and needs none if the client cancels", async () => {
    const [ana, bea] = sixVisits();
    const url = await opened();
    const move = {
      ...{
        intent: "move",
        visit: String(ana?.id),
        revision: "0",
        providerId: String(studio.tom),
        date: monday,
      },
      ...{ time: "09:00", timesFor: `,${studio.tom},${monday}` },
    };
    const moved = await callRoute("/receptionist", { as: studio.rita, form: move });
    expect(moved.status).toBe(303);
    studio.sqlite
      .prepare(
        "UPDATE appointments SET status = 'cancelled', cancelled_by = 'client', sequence = 1 WHERE id = ?",
      )
      .run(bea?.id);
    expect(await caseAt(url)).toMatchObject({ open: 4, untold: 4 });
  });
});

describe("the board", () => {
  test("marks affected visits, shows the absence in the column, and does not mark a kept visit", async () => {
    const [ana] = sixVisits();
    const url = await opened();
    await decide(url, { [`do-${ana?.id}`]: "keep", [`revision-${ana?.id}`]: "0" });
    const { data } = await callRoute("/receptionist", { as: studio.rita });
    const [column] = data.page.board.columns;
    expect(column.away).toMatchObject({
      words: "Off today: Sick",
      waiting: { id: 1, words: "5 not told" },
      unopened: false,
    });
    const marked = column.entries.filter(({ needsOther }: { needsOther?: boolean }) => needsOther);
    expect(marked.map(({ client }: Row) => client)).toEqual(names.slice(1));
  });

  test("shows a case in the column on its days, and beside the board on every day", async () => {
    sixVisits();
    await opened();
    const { data } = await callRoute(`/receptionist?date=${tuesday}`, { as: studio.rita });
    expect(data.page.board.columns[0].away).toBeNull();
    expect(data.page.board.absences).toMatchObject([{ id: 1, providerId: studio.maya }]);
  });

  test("offers to open a case for a time off that has none", async () => {
    sixVisits();
    studio.sqlite
      .prepare(
        "INSERT INTO time_off (provider_id, first_date, start_min, last_date, reason) VALUES (?, ?, 720, ?, '')",
      )
      .run(studio.maya, monday, monday);
    const { data } = await callRoute("/receptionist", { as: studio.rita });
    expect(data.page.board.columns[0].away).toMatchObject({
      words: "Off from 12:00 PM",
      unopened: true,
      waiting: null,
    });
    expect(data.page.board.columns[0].away.needsProvider).toHaveLength(4);
  });
});
