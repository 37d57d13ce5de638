import { expect, test } from "vitest";
import { browser, type Page } from "#app/testing/browser.tsx";
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

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:04") });

const early = instantAt(monday, "08:00");
const open = (query: string, as = studio.rita) => browser({ as }).open(`/receptionist?${query}`);

/** The alert next to the button. */
const alertIn = ({ html }: Page): string | undefined => /role="alert">([^<]*)</u.exec(html)?.[1];
const shownIn = ({ html }: Page): string[] =>
  [...html.matchAll(/id="p(\d+)" class="column shown"/gu)].map(([, id = ""]) => id);

test("The undo tool names the change and who made it.", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  const marked = { intent: "status", visit: String(id), revision: "0", status: "confirmed" };
  await callRoute("/receptionist", { as: studio.rita, form: marked });
  const words = ({ html }: Page) => {
    const [, attributes = "", text = ""] =
      /<button type="submit" class="[^"]*\bundo private"([^>]*)>(.*?)<\/button>/u.exec(html) ?? [];
    return [attributes.match(/(?:id|title)="[^"]*"/gu), text.replaceAll(/<[^>]*>/gu, "")];
  };
  const own = "Undo: Ana López marked confirmed";
  expect(words(await open(`date=${tuesday}`))).toEqual([['id="undo"', `title="${own}"`], own]);
  // The key U presses only the button with the id.
  const olga = addPerson(studio.sqlite, "Olga", "olga@studio.test", "receptionist");
  const others = "Undo (Rita): Ana López marked confirmed";
  expect(words(await open(`date=${tuesday}`, olga))).toEqual([[`title="${others}"`], others]);
});

test("The undo tool is short for a booking, and its title and its name contain the full text.", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  const to = `${studio.tom} ${tuesday} ${12 * 60}`;
  await callRoute("/receptionist", {
    as: studio.rita,
    form: { intent: "place", visit: String(id), revision: "0", to },
  });
  const page = await open(`date=${tuesday}`);
  const whole = "Undo: Ana López moved to Tuesday, March 3, 12:00 PM with Tom Reed";
  expect(page.html).toContain(`title="${whole}"`);
  expect(page.html).toContain(
    'Undo: Ana López moved<span class="visually-hidden"> to Tuesday, March 3, 12:00 PM with Tom Reed</span>',
  );
  expect((await page.press(whole)).status).toBe(303);
});

test("Undoing another user's change asks first and keeps the half-filled form.", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  const marked = { intent: "status", visit: String(id), revision: "0", status: "confirmed" };
  await callRoute("/receptionist", { as: studio.rita, form: marked });
  const olga = addPerson(studio.sqlite, "Olga", "olga@studio.test", "receptionist");
  const status = () => studio.appointments()[0]?.status;
  const question = "Rita did this for Tuesday, March 3: Ana López marked confirmed. Undo it anyway?";

  const form = await open(`date=${tuesday}&new`, olga);
  form.type("customerName", "Half Typed");
  const beside = await form.pressValue("undo", "1");
  expect([beside.status, status()]).toEqual([409, "confirmed"]);
  expect(beside.words).toContain(question);
  expect(beside.control("customerName")?.value).toBe("Half Typed");
  const gone = await beside.press("Undo it (Rita): Ana López marked confirmed");
  expect([gone.status, status()]).toEqual([200, "booked"]);
  expect(gone.control("customerName")?.value).toBe("Half Typed");

  await callRoute("/receptionist", { as: studio.rita, form: { ...marked, revision: "2" } });
  const asked = await (await open(`date=${tuesday}`, olga)).press("Undo (Rita): Ana López marked confirmed");
  expect([asked.status, status()]).toEqual([409, "confirmed"]);
  expect(asked.words).toContain(question);
  const undone = await asked.press("Undo it (Rita): Ana López marked confirmed");
  expect([undone.leadsTo, status()]).toEqual([
    `/receptionist?date=${tuesday}&visit=${id}&done=undone&change=2#panel`,
    "booked",
  ]);
});

test("A phone starts with the column of the next client, until another column or a visit is opened.", async () => {
  const mayas = appointmentAt(studio, monday, "09:00", { at: early }).appointment.id;
  appointmentAt(studio, monday, "11:00", { at: early, providerId: studio.tom });
  appointmentAt(studio, tuesday, "09:00", { at: early, providerId: studio.tom });
  appointmentAt(studio, tuesday, "10:30", { at: early });
  const [maya, tom] = [String(studio.maya), String(studio.tom)];
  expect(shownIn(await open(`date=${monday}`))).toEqual([tom]);
  expect(shownIn(await open(`date=${tuesday}`))).toEqual([tom]);
  expect(shownIn(await open(`date=${monday}&show=${maya}`))).toEqual([maya]);
  expect(shownIn(await open(`date=${monday}&visit=${mayas}`))).toEqual([maya]);
  expect(shownIn(await open("date=2026-03-06"))).toEqual([maya]);
});

test("The reason why a time does not fit appears next to the button of a booking and of a move.", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30", { at: early }).appointment;
  const place = `date=${tuesday}&provider=${studio.maya}`;
  const form = `${place}&service=${studio.facial}&new`;
  expect(alertIn(await open(`${form}&time=10:45`))).toMatch(
    /^10:45 AM does not fit\. Maya Ortiz: Ana López until 11:30 AM/u,
  );
  expect(alertIn(await open(`${form}&time=16:00`))).toBe("");
  expect(alertIn(await open(form))).toBe("");
  expect(alertIn(await open(`date=${tuesday}&provider=any&service=${studio.facial}&time=10:45&new`))).toBe(
    "",
  );
  expect(alertIn(await open(`${form.replace(tuesday, "2026-03-01")}`))).toMatch(/day is over|closed/u);
  expect(alertIn(await open(`${place}&visit=${id}&move&time=08:00`))).toMatch(
    /^8:00 AM does not fit\. Maya Ortiz: /u,
  );
});

test("A refused booking, move or walk-in gives the reason next to the button.", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30", { at: early }).appointment;
  appointmentAt(studio, tuesday, "15:00", { at: early, customerName: "Bo" });
  const page = await open(`date=${tuesday}&provider=${studio.maya}&visit=${id}&move`);
  page.type("otherTime", "15:15");
  const moved = await page.press("Move appointment");
  expect([moved.status, alertIn(moved)]).toEqual([409, expect.stringMatching(/^3:15 PM does not fit\. /u)]);
  const walkIn = await open(`date=${monday}&walkin`);
  appointmentAt(studio, monday, "11:00", { at: early, providerId: studio.tom });
  const tomNow = new RegExp(`value="(${studio.facial}\\.${studio.tom}\\.now[^"]*)"`, "u");
  const refused = await walkIn.pressValue("begin", tomNow.exec(walkIn.html)?.[1] ?? "");
  expect([refused.status, alertIn(refused)]).toEqual([
    409,
    "10:04 AM is no longer free. Choose another time below.",
  ]);
});
