import { expect, test } from "vitest";
import { moveChoices } from "#app/domain/booking/choose/choices.server.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  monday,
  now,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });

const ask = (values: Record<string, unknown>) => {
  const names = Object.keys(values);
  studio.sqlite
    .prepare(
      `INSERT INTO service_preconditions (service_id, ${names.join()}) VALUES (?, ${names.map(() => "?").join()})`,
    )
    .run(studio.facial, ...Object.values(values));
};
const brows = () => ask({ kind: "before", other_service_id: studio.brows, hours: 24 });
const request = (date: string, time: string, more: object = {}) => ({
  ...ana,
  serviceId: studio.facial,
  providerId: studio.tom,
  date,
  time,
  ...more,
});
const post = (json: object, as?: number) => callRoute("POST /api/appointments", { as, json });
const patch = (time = "09:00", date = monday, more: object = {}) =>
  appointmentAt(studio, date, time, { serviceId: studio.brows, ...more }).appointment;

const rule = "Needs Brows at least 24 hours before.";

const toCheck = (id: number) =>
  studio.rows("SELECT to_check FROM appointments WHERE id = ?", id)[0]?.to_check;

test("A guest's booking is accepted, and the desk checks the requirements it can't verify.", async () => {
  brows();
  const unknown = await post(request(tuesday, "09:00"));
  expect([unknown.status, toCheck(unknown.data.id)]).toEqual([201, rule]);
  const bo = { customerName: "Bo Lind", customerEmail: "bo@example.com", customerPhone: "5550109999" };
  patch("09:00", monday, bo);
  const known = await post(request(tuesday, "10:00", bo));
  expect([known.status, toCheck(known.data.id)]).toEqual([201, ""]);
});

test("Cancelled and missed appointments don't count, and neither do appointments too shortly before.", async () => {
  brows();
  const { id } = patch();
  studio.sqlite.prepare("UPDATE appointments SET status = 'no_show' WHERE id = ?").run(id);
  const asked = async (date: string, more: object = {}) =>
    toCheck((await post(request(date, "09:00", more))).data.id);
  expect(await asked(tuesday)).toBe(rule);
  studio.sqlite.prepare("UPDATE appointments SET status = 'completed' WHERE id = ?").run(id);
  expect(await asked(wednesday)).toBe("");
  const bo = { customerName: "Bo Lind", customerEmail: "bo@example.com", customerPhone: "5550109999" };
  patch("16:30", wednesday, bo);
  expect(await asked("2026-03-05", bo)).toBe(rule);
});

test("A logged-in client learns the unmet requirement, and gets the remaining times.", async () => {
  brows();
  const own = await post(request(tuesday, "09:00"), studio.clientId);
  patch("09:00", tuesday, { clientId: studio.clientId });
  const early = await post(request(tuesday, "15:00"), studio.clientId);
  for (const { status, text } of [early]) {
    expect(status).toBe(409);
    expect(text).toContain(`This treatment can't be booked for that time. ${rule}`);
  }
  expect(own.status).toBe(409);
  const page = await callRoute(`/book?service=Facial&provider=${studio.tom}`, { as: studio.clientId });
  const { choices } = page.data;
  expect(choices.service.asked).toBe(rule);
  expect(choices.day.date).toBe(wednesday);
  expect(choices.days.find(({ date }: { date: string }) => date === tuesday)).toMatchObject({
    timesLeft: 0,
    unstaffed: true,
  });
  const ruledOut = await callRoute(`/book?service=Facial&provider=any&date=${tuesday}`, {
    as: studio.clientId,
  });
  expect(ruledOut.data.choices.whyNone).toContain("don't meet the requirements");
  const times = async (date: string, as?: number) =>
    (await callRoute(`/api/availability?service_id=${studio.facial}&date=${date}`, { as })).data.times.length;
  expect(await times(tuesday, studio.clientId)).toBe(0);
  expect(await times(wednesday, studio.clientId)).toBeGreaterThan(0);
  expect(await times(tuesday)).toBeGreaterThan(0);
  expect(await times(tuesday, studio.rita)).toBeGreaterThan(0);
  const guest = await callRoute(`/book?service=Facial&provider=any&date=${tuesday}`);
  expect(guest.data.choices.times.length).toBeGreaterThan(0);
});

test("Staff learn the unmet requirement and may override it, which the audit log records.", async () => {
  brows();
  const refused = await post(request(tuesday, "09:00"), studio.rita);
  expect(refused).toMatchObject({ status: 409, data: { unmet: rule } });
  const made = await post(request(tuesday, "09:00", { despite: true }), studio.rita);
  expect(made.status).toBe(201);
  expect(studio.rows("SELECT detail FROM audit WHERE action = 'booked'").at(-1)?.detail).toBe(
    '{"bent":["precondition"]}',
  );
  expect(toCheck(made.data.id)).toBe("");
  // A guest can't skip a precondition.
  const bo = { customerName: "Bo Lind", customerEmail: "bo@example.com", despite: true };
  expect(toCheck((await post(request(wednesday, "09:00", bo))).data.id)).toBe(rule);
});

test("A provider learns it only about their own clients, and books for others as a guest.", async () => {
  ask({ kind: "mark", mark_kind: "pregnancy" });
  const { recordId } = appointmentAt(studio, tuesday, "15:00", { serviceId: studio.brows }).appointment;
  studio.sqlite
    .prepare("UPDATE clients SET mark = 'Expecting', mark_kind = 'pregnancy' WHERE id = ?")
    .run(recordId);
  const own = await post(request(wednesday, "09:00"), studio.maya);
  expect(own).toMatchObject({ status: 409, data: { unmet: "Not suitable during pregnancy." } });
  const others = await post(request(wednesday, "09:00"), studio.tom);
  expect([others.status, others.text.includes("pregnancy")]).toEqual([201, false]);
  expect(toCheck(others.data.id)).toBe("Not suitable during pregnancy.");
});

test("An earlier treatment of the same visit counts, only for the same person.", () => {
  ask({ kind: "before", other_service_id: studio.brows, hours: 0 });
  const visit = (kind: string, names: string[]) =>
    bookVisit(
      {
        ...ana,
        kind,
        date: tuesday,
        time: "09:00",
        rows: [
          { serviceId: studio.brows, providerId: studio.maya, customerName: names[0] },
          { serviceId: studio.facial, providerId: studio.tom, customerName: names[1] },
        ],
      },
      { visitor: null, key: null, now },
    );
  const checks = () =>
    studio.rows("SELECT to_check FROM appointments ORDER BY id").map((row) => row.to_check);
  expect(visit("household", ["Ana López", "Bo Lind"]).ok).toBe(true);
  expect(checks()).toEqual(["", "Needs Brows before."]);
  studio.sqlite.exec("DELETE FROM appointments; DELETE FROM clients");
  expect(visit("chain", []).ok).toBe(true);
  expect(checks()).toEqual(["", ""]);
});

test("A move is checked too, and an earlier override by staff doesn't apply to it.", async () => {
  ask({ kind: "apart", days: 3 });
  const first = appointmentAt(studio, tuesday, "09:00").appointment;
  const second = appointmentAt(studio, "2026-03-07", "09:00").appointment;
  const move = (id: number, body: object, as = studio.rita) =>
    callRoute(`PUT /api/appointments/${id}`, { as, json: body });
  const refused = await move(second.id, { date: wednesday, time: "09:00" });
  expect(refused).toMatchObject({ status: 409, data: { unmet: "Not twice within 3 days." } });
  const moved = await move(second.id, { date: wednesday, time: "09:00", despite: true });
  expect(moved.status).toBe(200);
  expect(studio.rows("SELECT detail FROM audit WHERE action = 'moved'").at(-1)?.detail).toContain(
    '"bent":["precondition"]',
  );
  expect((await move(second.id, { date: wednesday, time: "13:30" })).status).toBe(200);
  expect((await move(first.id, { status: "confirmed" })).status).toBe(200);
});

test("A stranger's record is not used for an account that enters the same name.", async () => {
  ask({ kind: "mark", mark_kind: "pregnancy" });
  const { recordId } = appointmentAt(studio, tuesday, "15:00", { serviceId: studio.brows }).appointment;
  studio.sqlite
    .prepare("UPDATE clients SET mark = 'Expecting', mark_kind = 'pregnancy', account_id = NULL WHERE id = ?")
    .run(recordId);
  const bo = addPerson(studio.sqlite, "Bo Lind", "bo@example.com", "user");
  const { status, data } = await post(request(wednesday, "09:00"), bo);
  expect([status, toCheck(data.id)]).toEqual([201, "Not suitable during pregnancy."]);
  // The client can't skip it when moving their own visit either.
  const { appointment } = appointmentAt(studio, wednesday, "12:00", { clientId: bo });
  const { times } = moveChoices(appointment, { date: "2026-03-05" }, now, bo);
  expect([appointment.recordId, times.length > 0]).toEqual([recordId, true]);
  const json = { date: "2026-03-05", time: "09:00" };
  expect((await callRoute(`PUT /api/appointments/${appointment.id}`, { as: bo, json })).status).toBe(200);
});

test("A visit is checked as a whole if it moves.", async () => {
  ask({ kind: "before", other_service_id: studio.brows, hours: 0 });
  ask({ kind: "apart", days: 2 });
  const rows = [
    { serviceId: studio.brows, providerId: studio.maya },
    { serviceId: studio.facial, providerId: studio.tom },
  ];
  const later = "2026-03-06";
  const visit = { ...ana, kind: "chain", keepOrder: true, date: later, time: "09:00", rows };
  const made = await callRoute("POST /api/visits", { as: studio.clientId, json: visit });
  expect(made.status).toBe(201);
  const { reference } = made.data;
  const put = async (date: string, as = studio.clientId, more: object = {}) => {
    const { revision } = (await callRoute(`GET /api/visits/${reference}`, { as })).data;
    return callRoute(`PUT /api/visits/${reference}`, {
      as,
      json: { date, time: "09:00", revision, ...more },
    });
  };
  // This is earlier than the brows, which move as well.
  expect((await put("2026-03-05")).status).toBe(200);
  patch("09:00", monday, { clientId: studio.clientId });
  patch("09:00", tuesday, { serviceId: studio.facial, clientId: studio.clientId });
  const refused = await put(wednesday);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Not twice within 2 days.");
  expect((await put(wednesday, studio.clientId, { despite: true })).status).toBe(409);
  expect(await put(wednesday, studio.rita)).toMatchObject({
    status: 409,
    data: { unmet: "Not twice within 2 days." },
  });
  expect((await put(wednesday, studio.rita, { despite: true })).status).toBe(200);
});

test("A client who moves a visit is offered the remaining times.", async () => {
  ask({ kind: "apart", days: 3 });
  patch("09:00", tuesday, { serviceId: studio.facial, clientId: studio.clientId });
  const { appointment } = appointmentAt(studio, "2026-03-07", "09:00", { clientId: studio.clientId });
  const on = (date: string, accountId: number | null) =>
    moveChoices(appointment, { date }, now, accountId).times.length;
  expect(on(wednesday, studio.clientId)).toBe(0);
  expect(on("2026-03-06", studio.clientId)).toBeGreaterThan(0);
  expect(on(wednesday, null)).toBeGreaterThan(0);
});

const kinds: [string, () => void, string][] = [
  ["a patch test", () => ask({ kind: "consent", consent: "patch_test", hours: 24 }), "Needs a patch test"],
  ["fourteen days", () => ask({ kind: "apart", days: 14 }), "Not twice within 14 days."],
  [
    "no alert of a kind",
    () => ask({ kind: "mark", mark_kind: "pregnancy" }),
    "Not suitable during pregnancy.",
  ],
];

test.each(kinds)(
  "A slot that requires %s is refused by the API and by the form, which keeps the typed values.",
  async (_, asks, words) => {
    patch("15:00", monday, { clientId: studio.clientId });
    patch("09:00", "2026-03-10", { serviceId: studio.facial, clientId: studio.clientId });
    studio.sqlite.exec("UPDATE clients SET mark = 'Expecting', mark_kind = 'pregnancy'");
    const page = await browser({ as: studio.clientId }).open(
      `/book?service=Facial&provider=${studio.tom}&date=${wednesday}`,
    );
    asks();
    const before = studio.count("appointments");
    const byApi = await post(request(wednesday, "09:00"), studio.clientId);
    expect([byApi.status, byApi.text.includes(words)]).toEqual([409, true]);
    page.choose("time", "09:00");
    page.type("notes", "By the window");
    const refused = await page.press("Book Appointment");
    expect([refused.status, studio.count("appointments")]).toEqual([409, before]);
    expect(refused.words).toContain(`be booked for that time. ${words}`);
    expect([refused.control("customerName")?.value, refused.html.includes("By the window")]).toEqual([
      ana.customerName,
      true,
    ]);
  },
);

test("A guest moves by link and the desk checks; the desk moves with a checkbox, which is logged.", async () => {
  patch("09:00", monday, { serviceId: studio.facial });
  const { appointment, token } = appointmentAt(studio, "2026-03-10", "09:00", { providerId: studio.tom });
  ask({ kind: "apart", days: 3 });
  const place = () => studio.rows("SELECT date FROM appointments WHERE id = ?", appointment.id)[0]?.date;
  const guest = browser({});
  const step = await guest.open(`/manage/${token}?move&provider=${studio.tom}&date=${wednesday}`);
  step.choose("time", step.radios("time")[0] ?? "");
  expect((await step.pressValue("intent", "move")).status).toBe(303);
  expect([place(), toCheck(appointment.id)]).toEqual([wednesday, "Not twice within 3 days."]);
  studio.sqlite
    .prepare(
      "UPDATE appointments SET date = '2026-03-10', start_min = 540, end_min = 600, to_check = '' WHERE id = ?",
    )
    .run(appointment.id);
  const desk = browser({ as: studio.rita });
  const panel = await desk.open(
    `/receptionist?date=${wednesday}&provider=${studio.tom}&visit=${appointment.id}&move`,
  );
  panel.choose("time", panel.radios("time")[0] ?? "");
  const asked = await panel.press("Move appointment");
  expect([asked.status, place()]).toEqual([409, "2026-03-10"]);
  expect(asked.words).toContain("Book anyway: Not twice within 3 days.");
  asked.tick("despite", true);
  expect((await asked.press("Move appointment")).status).toBe(303);
  expect(place()).toBe(wednesday);
  expect(studio.rows("SELECT detail FROM audit WHERE action = 'moved'").at(-1)?.detail).toContain(
    '"bent":["precondition"]',
  );
});
