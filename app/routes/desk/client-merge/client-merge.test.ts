import { beforeEach, expect, test } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, studioWithPeople, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let one: number;
let other: number;
beforeEach(() => {
  const again = { customerEmail: "ana@work.example", customerPhone: "(555) 010-7777" };
  one = appointmentAt(studio, tuesday, "10:30").appointment.recordId ?? 0;
  other = appointmentAt(studio, wednesday, "10:30", again).appointment.recordId ?? 0;
});

const desk = () => browser({ as: studio.rita, now });
const after = async (pressed: Promise<{ leadsTo: string | null }>) =>
  desk().open((await pressed).leadsTo ?? "/nowhere");
const records = () => studio.rows("SELECT record_id AS id FROM appointments ORDER BY id").map(({ id }) => id);

test("a suggested pair opens side by side, is merged with one press and undone with another", async () => {
  const list = await desk().open("/receptionist/clients?duplicates");
  expect(list.words).toContain("Ana López and Ana López");
  const pair = await desk().open(`/receptionist/clients/${one}/merge?with=${other}`);
  expect([pair.chosen("name"), pair.chosen("email")]).toEqual(["kept", "kept"]);
  pair.choose("phone", "merged");
  const kept = await after(pair.press("Merge records"));
  expect(kept.words).toContain("Records merged.");
  expect(records()).toEqual([one, one]);
  expect(studio.rows("SELECT email, phone FROM clients WHERE id = ?", one)).toEqual([
    { email: "ana@example.com", phone: "(555) 010-7777" },
  ]);
  const merged = await callRoute(`/receptionist/clients/${other}`, { as: studio.rita, now });
  expect([merged.status, merged.location]).toEqual([303, `/receptionist/clients/${one}`]);
  const parted = await after(kept.press("Undo merge"));
  expect(parted.words).toContain("Merge undone.");
  expect(records()).toEqual([one, other]);
  expect(parted.words).not.toContain("Merged with");
});

test("distinguishes the two records by visits, notes and account", async () => {
  studio.sqlite.exec("UPDATE appointments SET status = 'completed', date = '2026-02-24' WHERE id = 1");
  const note = { intent: "note", note: "Likes it quiet." };
  await callRoute(`POST /receptionist/clients/${other}`, { as: studio.rita, now, form: note });
  const { kept, merged } = (
    await callRoute(`/receptionist/clients/${one}/merge?with=${other}`, { as: studio.rita, now })
  ).data.page;
  expect(kept.facts).toEqual([
    "Since March 2, 2026",
    "1 visit",
    "Last visit February 24, 2026, Facial",
    "0 notes",
    "No account",
  ]);
  expect(merged.facts.slice(1)).toEqual(["0 visits", "No visit yet", "1 note", "No account"]);
});

test("two people stay separate and are no longer suggested", async () => {
  const pair = await desk().open(`/receptionist/clients/${one}/merge?with=${other}`);
  const told = await after(pair.press("Not the same person"));
  expect(told.words).toContain("Saved as two people.");
  expect(told.words).toContain("No possible duplicates found.");
  expect(records()).toEqual([one, other]);
});

test("the other record is found by name and is never the same record", async () => {
  const page = await desk().open(`/receptionist/clients/${one}/merge?q=ana`);
  expect(page.words).toContain("Next visit March 4, 2026");
  const itself = await callRoute(`/receptionist/clients/${one}/merge?with=${one}`, { as: studio.rita, now });
  expect(itself.data.page.merged).toBeNull();
});

test("a changed record, a deleted one and another client's merge are refused", async () => {
  const path = `/receptionist/clients/${one}/merge?with=${other}`;
  const form = { intent: "merge", merged: String(other), keptRevision: "0", mergedRevision: "0" };
  const send = (more: Record<string, string>, to = path) =>
    callRoute(`POST ${to}`, { as: studio.rita, now, form: { ...form, ...more } });
  expect((await send({ keptRevision: "7" })).status).toBe(409);
  expect((await send({ merged: "999" })).status).toBe(404);
  expect((await send({ merged: "x" })).status).toBe(400);
  expect((await send({ merged: String(one) })).status).toBe(409);
  expect((await send({ intent: "apart", merged: "" })).status).toBe(400);
  expect((await callRoute("/receptionist/clients/999/merge", { as: studio.rita, now })).status).toBe(404);
  expect((await callRoute(path, { as: studio.maya, now })).status).toBe(403);
  await send({});
  const part = (id: number) =>
    callRoute(`POST /receptionist/clients/${id}`, { as: studio.rita, now, form: { part: "1" } });
  const third = appointmentAt(studio, wednesday, "13:30", { customerName: "Eve" }).appointment.recordId ?? 0;
  expect((await part(third)).status).toBe(409);
  expect((await part(one)).location).toContain("done=parted");
  expect((await part(one)).status).toBe(409);
});
