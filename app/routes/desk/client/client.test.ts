import { beforeEach, describe, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  now,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let visit: number;
let record: number;
beforeEach(() => {
  const booked = appointmentAt(studio, tuesday, "10:30").appointment;
  visit = booked.id;
  record = booked.recordId ?? 0;
});

const at = () => `/receptionist/clients/${record}`;
const read = async (as: number = studio.rita, path = at()) => callRoute(path, { as, now });
const page = async () => (await read()).data.page;
const send = (form: Record<string, string>, as: number = studio.rita) =>
  callRoute(`POST ${at()}`, { as, now, form });
const row = () => studio.rows("SELECT * FROM clients WHERE id = ?", record)[0];
const audit = () =>
  studio.rows("SELECT action, entity_id AS id, detail FROM audit WHERE entity = 'client' ORDER BY id");

test("only the front desk reads the record, and an unknown one is 404", async () => {
  expect((await page()).client).toMatchObject({ id: record, name: "Ana López", phone: "(555) 010-2030" });
  expect((await callRoute(at(), { now })).status).toBe(302);
  expect((await read(studio.maya)).status).toBe(403);
  expect((await read(studio.clientId)).status).toBe(403);
  expect((await read(studio.rita, "/receptionist/clients/999")).status).toBe(404);
  expect((await read(studio.rita, "/receptionist/clients/x")).status).toBe(404);
});

describe("the contact", () => {
  const contact = (more: Record<string, string> = {}) =>
    send({
      intent: "contact",
      revision: "0",
      name: "Ana Lopez",
      email: "ana@new.example",
      phone: "(555) 010-9999",
      ...more,
    });

  test("is changed, and upcoming visits follow if chosen", async () => {
    expect((await contact({ follow: "on" })).location).toMatch(/done=followed&change=\d+$/u);
    expect(row()).toMatchObject({
      ...{ name: "Ana Lopez", email: "ana@new.example", phone_digits: "5550109999", revision: 1 },
    });
    expect(studio.appointments()[0]).toMatchObject({
      ...{ customer_name: "Ana Lopez", customer_email: "ana@new.example", customer_phone: "(555) 010-9999" },
    });
    expect(audit()).toEqual([
      { action: "changed", id: record, detail: '{"fields":["name","email","phone"],"revision":1}' },
    ]);
  });

  test("stays on upcoming visits if not chosen, and on visits in another name", async () => {
    await contact();
    expect(studio.appointments()[0]).toMatchObject({ customer_name: "Ana López" });
    studio.sqlite.exec("UPDATE appointments SET customer_name = 'Mia', customer_email = 'ana@new.example'");
    const again = {
      intent: "contact",
      revision: "1",
      name: "A.",
      email: "a@b.example",
      phone: "",
      follow: "on",
    };
    await send(again);
    expect(studio.appointments()[0]).toMatchObject({ customer_name: "Mia", customer_email: "a@b.example" });
  });

  test("is refused if it is invalid or was changed by another user, with the typed values", async () => {
    const wrong = await contact({ name: " ", email: "nobody" });
    expect(wrong).toMatchObject({
      status: 400,
      data: { form: "contact", values: { email: "nobody" }, fields: { name: "Enter the client's name." } },
    });
    expect(Object.keys(wrong.data.fields)).toEqual(["email", "name"]);
    await contact();
    const stale = await contact({ name: "Another" });
    expect(stale).toMatchObject({
      status: 409,
      data: { message: expect.stringMatching(/^Rita changed this record since/u) },
    });
    expect(row()).toMatchObject({ name: "Ana Lopez" });
    expect((await contact({ revision: "", name: "Another" })).status).toBe(409);
  });
});

describe("an alert", () => {
  const mark = (markKind: string, words = "", revision = 0) =>
    send({ intent: "mark", revision: String(revision), markKind, mark: words });

  test("appears on the board, in the panel and in the provider's day, until it is removed", async () => {
    await mark("allergy", "latex");
    const entryOf = async () => {
      const { data } = await callRoute(`/receptionist?date=${tuesday}&visit=${visit}`, {
        as: studio.rita,
        now,
      });
      const entries: { id?: number; clientMark?: string }[] = data.page.board.columns.flatMap(
        (column: { entries: object[] }) => column.entries,
      );
      return [entries.find(({ id }) => id === visit)?.clientMark, data.page.panel.appointment.clientMark];
    };
    expect(await entryOf()).toEqual(["Allergy: latex", "Allergy: latex"]);
    const own = await callRoute(`/provider?date=${tuesday}`, { as: studio.maya, now });
    expect(own.data.day.appointments[0]).toMatchObject({
      clientMark: "Allergy: latex",
      clientPage: `/provider/clients/${record}`,
    });
    await mark("", "", 1);
    expect(await entryOf()).toEqual([undefined, null]);
  });

  test("needs a kind, and a text for the kind Other", async () => {
    expect((await mark("", "latex")).data.fields).toHaveProperty("markKind");
    expect((await mark("other")).data.fields).toHaveProperty("mark");
    expect((await mark("spots", "x")).status).toBe(400);
    expect((await mark("pregnancy")).status).toBe(303);
    expect((await page()).client.marked).toBe("Pregnancy");
  });
});

describe("notes", () => {
  const note = (words: string) => send({ intent: "note", note: words });

  test("are added once with author and date, and removed with an audit entry", async () => {
    await note("Likes it quiet.\nNo music.");
    await note("Likes it quiet.\nNo music.");
    const { notes } = await page();
    expect(notes).toEqual([
      {
        id: 1,
        authorId: studio.rita,
        body: "Likes it quiet.\nNo music.",
        by: "Rita",
        at: "March 2, 2026, 8:00 AM",
      },
    ]);
    expect((await send({ "remove-note": "1" })).location).toContain("done=note-removed");
    expect((await page()).notes).toEqual([]);
    expect(audit().map(({ action }) => action)).toEqual(["note-added", "note-removed"]);
    expect((await send({ "remove-note": "1" })).status).toBe(404);
  });

  test("are undone and restored", async () => {
    await note("One");
    const removed = await send({ "remove-note": "1" });
    const change = /change=(\d+)/u.exec(removed.location ?? "")?.[1] ?? "";
    expect((await callRoute(removed.location ?? "", { as: studio.rita, now })).data.page.undo).toMatchObject({
      label: "Ana López: note removed",
    });
    const undone = await send({ intent: "undo", change });
    expect(undone.location).toBe(`${at()}?done=undone&change=${change}`);
    expect((await page()).notes).toMatchObject([{ body: "One", by: "Rita" }]);
    expect(audit().at(-1)).toMatchObject({ action: "undone", id: record });
  });

  test("must not be empty, and another record's note is 404", async () => {
    expect((await note("  ")).data.fields).toEqual({ note: "Enter the note." });
    expect((await note("x".repeat(2001))).status).toBe(400);
    await note("One");
    const other = appointmentAt(studio, wednesday, "10:30", {
      customerName: "Eve",
      customerEmail: "e@x.example",
    });
    const there = `POST /receptionist/clients/${other.appointment.recordId}`;
    expect((await callRoute(there, { as: studio.rita, now, form: { "remove-note": "1" } })).status).toBe(404);
    expect((await page()).notes).toHaveLength(1);
  });
});

test("consents have a date, and the latest of a kind applies", async () => {
  const consent = (kind: string, given: string, date: string) =>
    send({ intent: "consent", consent: kind, given, date, words: "" });
  await consent("photos", "given", "2026-02-01");
  await consent("photos", "withdrawn", "2026-02-20");
  await consent("photos", "given", "2026-01-01");
  await consent("patch_test", "given", "2026-03-02");
  const { consents } = await page();
  expect(consents.holds).toMatchObject([
    { kind: "Patch test", given: true },
    { kind: "Photos", given: false, day: "February 20, 2026" },
  ]);
  expect(consents.earlier).toHaveLength(2);
  expect((await consent("photos", "given", "2026-03-03")).data.fields).toHaveProperty("date");
  expect((await consent("photos", "given", "soon")).status).toBe(400);
  expect((await consent("photos", "", "2026-02-20")).data.fields).toHaveProperty("given");
});

test("counts show visits, no-shows and late cancellations of twelve months and of all time", async () => {
  const past = (date: string, time: string, set: string) => {
    const { id } = appointmentAt(studio, date, time, { at: instantAt(date, "07:00") }).appointment;
    studio.sqlite.exec(`UPDATE appointments SET ${set} WHERE id = ${id}`);
  };
  past("2026-02-24", "09:00", "status = 'completed'");
  past("2026-02-24", "10:30", "status = 'no_show', charge_minor = 9500");
  const late = instantAt("2026-02-24", "10:00");
  past("2026-02-24", "13:30", `status = 'cancelled', cancelled_by = 'client', cancelled_at = ${late}`);
  past("2026-02-24", "15:00", `status = 'cancelled', cancelled_by = 'studio', cancelled_at = ${late}`);
  past("2024-05-06", "09:00", "status = 'completed'");
  const { counts, client, history, coming } = await page();
  expect(counts).toEqual({
    year: { visits: 1, noShows: 1, lateCancellations: 1 },
    all: { visits: 2, noShows: 1, lateCancellations: 1 },
  });
  expect(client.owed).toBe("$95");
  expect(history.visits.map(({ when }: { when: string }) => when)[0]).toContain("3:00");
  expect([history.visits.length, coming.length]).toEqual([5, 1]);
});

test("a client who came every four weeks is booked again in that rhythm", async () => {
  for (const date of ["2025-12-08", "2026-01-05", "2026-02-02"]) {
    const { id } = appointmentAt(studio, date, "09:00", { at: instantAt(date, "07:00") }).appointment;
    studio.sqlite.exec(`UPDATE appointments SET status = 'completed' WHERE id = ${id}`);
  }
  const { links } = await page();
  expect(links.rhythm).toMatchObject({ weeks: 4, to: expect.stringContaining("date=2026-03-02") });
});

describe("a provider", () => {
  const own = (as: number) => callRoute(`/provider/clients/${record}`, { as, now });

  test("reads the alert, notes and consents of an own client, without contact details", async () => {
    await send({ intent: "mark", revision: "0", markKind: "allergy", mark: "latex" });
    await send({ intent: "note", note: "Likes it quiet." });
    const { data, text } = await own(studio.maya);
    expect(data.client).toMatchObject({ mark: "Allergy: latex", notes: [{ body: "Likes it quiet." }] });
    expect(text).not.toMatch(/010-2030|ana@example/u);
  });

  test("does not find another provider's client", async () => {
    expect((await own(studio.tom)).status).toBe(404);
    expect((await own(studio.rita)).status).toBe(403);
    expect((await own(studio.clientId)).status).toBe(403);
    studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
    expect((await own(studio.maya)).status).toBe(404);
  });

  const write = (as: number, form: Record<string, string>) =>
    callRoute(`POST /provider/clients/${record}`, { as, now, form });

  test("can't write on the desk's page", async () => {
    const form = { intent: "note", note: "x" };
    expect((await callRoute(`POST ${at()}`, { as: studio.maya, now, form })).status).toBe(403);
  });

  test("adds a note about an own client, and removes only their own", async () => {
    await send({ intent: "note", note: "Prefers mornings." });
    expect((await write(studio.maya, { intent: "note", note: "Redness on the left." })).status).toBe(303);
    const { notes } = (await own(studio.maya)).data.client;
    expect(notes).toMatchObject([
      { body: "Redness on the left.", isOwn: true },
      { body: "Prefers mornings.", isOwn: false },
    ]);
    expect((await write(studio.maya, { "remove-note": String(notes[1].id) })).status).toBe(404);
    expect((await write(studio.maya, { "remove-note": String(notes[0].id) })).status).toBe(303);
    expect((await own(studio.maya)).data.client.notes).toMatchObject([{ body: "Prefers mornings." }]);
  });

  test("keeps a note that is too long in the form", async () => {
    const answer = await write(studio.maya, { intent: "note", note: "x".repeat(2001) });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ form: "note", values: { note: "x".repeat(2001) } });
  });

  test("saves one patch test a day, and removes the provider's own ones", async () => {
    for (const _press of [1, 2])
      expect((await write(studio.maya, { intent: "patch-test" })).status).toBe(303);
    const { consents, testedToday } = (await own(studio.maya)).data.client;
    expect([consents.length, testedToday]).toEqual([1, true]);
    expect(consents).toMatchObject([{ kind: "Patch test", given: true, date: "2026-03-02", isOwn: true }]);
    const removed = await write(studio.maya, { "remove-consent": String(consents[0].id) });
    expect(removed.status).toBe(303);
    expect((await own(studio.maya)).data.client).toMatchObject({ consents: [], testedToday: false });
  });

  test("writes nothing about another provider's client", async () => {
    for (const form of [
      { intent: "note", note: "x" },
      { intent: "patch-test", note: "" },
    ]) {
      expect((await write(studio.tom, form)).status).toBe(404);
      expect((await write(studio.rita, form)).status).toBe(403);
    }
    studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
    expect((await write(studio.maya, { intent: "note", note: "x" })).status).toBe(404);
  });
});

test("the list is sorted by latest visit, finds by name and number, and hides staff notes", async () => {
  appointmentAt(studio, tuesday, "13:30");
  appointmentAt(studio, wednesday, "10:30", { customerName: "Eve Stone", customerEmail: "eve@x.example" });
  const list = async (query = "") =>
    (await callRoute(`/receptionist/clients${query}`, { as: studio.rita, now })).data.page;
  const names = ({ clients }: { clients: { name: string }[] }) => clients.map(({ name }) => name);
  const all = await list();
  expect(names(all)).toEqual(["Eve Stone", "Ana López"]);
  expect(all.clients).toMatchObject([
    { visit: "Next visit March 4, 2026" },
    { visit: "Next visit March 3, 2026" },
  ]);
  const later = await callRoute("/receptionist/clients", {
    as: studio.rita,
    now: instantAt(wednesday, "08:00"),
  });
  expect(later.data.page.clients).toMatchObject([
    { visit: "Next visit March 4, 2026" },
    { visit: "Last visit March 3, 2026" },
  ]);
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
  expect((await list()).clients).toMatchObject([{ visit: "No visit yet" }, { visit: "No visit yet" }]);
  expect(names(await list("?q=stone"))).toEqual(["Eve Stone"]);
  expect(names(await list("?q=nobody"))).toEqual([]);
  const [{ reference } = {}] = studio.rows("SELECT reference FROM appointments ORDER BY id");
  expect(names(await list(`?q=${String(reference).toLowerCase()}`))).toEqual(["Ana López"]);
  expect((await list("?page=7")).clients).toEqual([]);
  expect((await callRoute("/receptionist/clients", { as: studio.maya, now })).status).toBe(403);
});

test("undoing a contact change restores the visits too, and older forms are refused", async () => {
  const contact = { intent: "contact", name: "Ana L.", email: "", phone: "(555) 010-9999" };
  const { location } = await send({ ...contact, revision: "0", follow: "on" });
  expect(studio.appointments()[0]).toMatchObject({ customer_name: "Ana L.", customer_email: "" });
  await send({ intent: "undo", change: /change=(\d+)/u.exec(location ?? "")?.[1] ?? "" });
  expect(row()).toMatchObject({ name: "Ana López", email: "ana@example.com", revision: 2 });
  expect(studio.appointments()[0]).toMatchObject({ customer_name: "Ana López" });
  expect((await send({ ...contact, revision: "1" })).status).toBe(409);
});
