import { beforeEach, describe, expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const sunday = "2026-03-08";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const urlOf = (date: string, provider?: number) =>
  `/receptionist/day?date=${date}${provider ? `&provider=${provider}` : ""}`;
const load = async (date: string, provider?: number) =>
  (await callRoute(urlOf(date, provider), { as: rita })).data.page;
const send = (form: Record<string, string>, provider?: number, as = rita) =>
  callRoute(urlOf(form.date ?? "", provider), { as, form });
const offered = async (date: string, providerId: number) => {
  const { data } = await callRoute(
    `/api/availability?service_id=${studio.facial}&date=${date}&provider_id=${providerId}`,
  );
  return data.times.map(({ time }: { time: string }) => time);
};
/** Returns how /book shows the day. */
const guestsDay = async (date: string) =>
  (await renderedAt(`/book?service=Facial&provider=any&date=${date}`)).html
    .replace(/<[^>]*>/gu, "")
    .replace(/\s+/gu, " ");
const planned = () => studio.sqlite.prepare("SELECT count(*) FROM day_plans").pluck().get();
const audit = () =>
  studio.sqlite.prepare("SELECT action FROM audit WHERE action LIKE 'day%' ORDER BY id").pluck().all();

describe("a provider's day", () => {
  test("shows the usual hours, and answers 404 to an unknown provider", async () => {
    expect(await load(tuesday, studio.maya)).toMatchObject({
      own: { single: false, off: null, hours: [{ from: "09:00", to: "18:00" }], breaks: [] },
      studio: null,
    });
    expect((await callRoute(urlOf(tuesday, 999), { as: rita })).status).toBe(404);
    expect((await callRoute(urlOf("2026-02-30"), { as: rita })).status).toBe(400);
  });

  test("is shorter on that date alone, and has the usual hours after that", async () => {
    const shorter = {
      intent: "day",
      date: tuesday,
      "hours-0-from": "12:00",
      "hours-0-to": "16:00",
      "breaks-0-from": "13:00",
      "breaks-0-to": "13:30",
      "breaks-0-label": "Lunch",
    };
    expect((await send(shorter, studio.maya)).location).toBe(`${urlOf(tuesday, studio.maya)}&done=day`);
    expect(await offered(tuesday, studio.maya)).toEqual(["12:00", "13:30", "15:00"]);
    expect((await offered("2026-03-10", studio.maya))[0]).toBe("09:00");
    expect(await load(tuesday, studio.maya)).toMatchObject({ own: { single: true } });
    expect((await send({ intent: "usual", date: tuesday }, studio.maya)).status).toBe(303);
    expect(planned()).toBe(0);
    expect((await offered(tuesday, studio.maya))[0]).toBe("09:00");
    expect(audit()).toEqual(["day-planned", "day-usual"]);
  });

  test("shows another user's change and saves nothing (rule 9.6)", async () => {
    const { seen } = await load(tuesday, studio.maya);
    const form = { intent: "day", date: tuesday, "hours-0-from": "12:00", "hours-0-to": "16:00", seen };
    expect((await send(form, studio.maya)).status).toBe(303);
    const late = await send({ ...form, "hours-0-to": "17:00" }, studio.maya);
    expect([late.status, late.data.values["hours-0-to"]]).toEqual([409, "17:00"]);
    expect((await send({ intent: "off", date: tuesday, seen }, studio.maya)).status).toBe(409);
    const present = await load(tuesday, studio.maya);
    expect(present.own.hours).toEqual([{ from: "12:00", to: "16:00", label: "" }]);
    expect((await send({ ...form, seen: present.seen }, studio.maya)).status).toBe(303);
    const whole = await load(tuesday);
    const open = { intent: "open", date: tuesday, from: "10:00", to: "16:00", seen: whole.seen };
    expect((await send(open)).status).toBe(303);
    expect((await send({ ...open, intent: "close" })).status).toBe(409);
  });

  test("counts hours outside the studio's only if the studio is opened as long", async () => {
    const longer = { intent: "day", date: tuesday, "hours-0-from": "09:00", "hours-0-to": "20:00" };
    const saved = await send(longer, studio.maya);
    expect((await callRoute(saved.location ?? "", { as: rita })).data.done).toBe(
      "Day saved. The studio is only open 9:00 AM to 6:00 PM. Clients can't book other hours. Tick “Also open the studio” and save to change that.",
    );
    const onSunday = await send({ ...longer, date: sunday }, studio.maya);
    expect((await callRoute(onSunday.location ?? "", { as: rita })).data.done).toMatch(
      /The studio is closed, so clients can't book it\./u,
    );
    expect((await offered(tuesday, studio.maya)).at(-1)).toBe("16:30");
    await send({ ...longer, openStudio: "on" }, studio.maya);
    expect((await offered(tuesday, studio.maya)).at(-1)).toBe("18:00");
    expect((await offered(tuesday, studio.tom)).at(-1)).not.toBe("18:00");
  });

  test("may be off, after the affected visits are shown", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const off = { intent: "off", date: tuesday, reason: "Moving house" };
    const asked = await send(off, studio.maya);
    expect(asked).toMatchObject({ status: 409, data: { form: "off", values: { reason: "Moving house" } } });
    expect(planned()).toBe(0);
    await send({ ...off, shown: asked.data.question.outside.mark }, studio.maya);
    expect(await load(tuesday, studio.maya)).toMatchObject({ own: { off: "Moving house", single: true } });
    expect(await offered(tuesday, studio.maya)).toEqual([]);
    await send({ intent: "usual", date: tuesday }, studio.maya);
    expect(await load(tuesday, studio.maya)).toMatchObject({ own: { off: null, single: false } });
  });

  test.each([
    ["no hours", {}, "hours-0-from"],
    ["hours that end before they begin", { "hours-0-from": "12:00", "hours-0-to": "10:00" }, "hours-0-to"],
    ["a span with one end", { "hours-0-from": "12:00" }, "hours-0-to"],
    [
      "spans that overlap",
      { "hours-0-from": "09:00", "hours-0-to": "12:00", "hours-1-from": "11:00", "hours-1-to": "13:00" },
      "hours-1-from",
    ],
  ])("is refused with %s, and keeps the typed values", async (_, fields, field) => {
    const { status, data } = await send({ intent: "day", date: tuesday, ...fields }, studio.maya);
    expect([status, Object.keys(data.fields)]).toEqual([400, [field]]);
    expect(data.values).toMatchObject(fields);
    expect(planned()).toBe(0);
  });

  test("is refused for a past day or an unknown provider", async () => {
    const day = { intent: "day", date: "2026-03-01", "hours-0-from": "09:00", "hours-0-to": "12:00" };
    expect((await send(day, studio.maya)).status).toBe(400);
    expect((await send({ ...day, date: tuesday }, 999)).status).toBe(404);
  });
});

describe("the studio's day", () => {
  const open = () => ({
    intent: "open",
    date: sunday,
    from: "11:00",
    to: "16:00",
    providerIds: String(studio.maya),
  });

  test("opens a Sunday once for the selected providers, and clients can book it", async () => {
    expect(await offered(sunday, studio.maya)).toEqual([]);
    expect((await send(open())).status).toBe(303);
    expect(await offered(sunday, studio.maya)).toEqual(["11:00", "12:30", "14:00"]);
    expect(await offered(sunday, studio.tom)).toEqual([]);
    expect(appointmentAt(studio, sunday, "12:30").appointment.date).toBe(sunday);
    const { data } = await callRoute(`/receptionist?date=${sunday}`, { as: rita });
    expect(data.page.board).toMatchObject({ closed: false, hours: { start: 660, end: 960 } });
  });

  test("says that no provider works, here and to clients, and links to the providers (rule 14.15)", async () => {
    const { location } = await send({ ...open(), providerIds: "" });
    const told =
      "Open 11:00 AM to 4:00 PM. No providers work yet. Clients see no times. The website shows this day as closed until one does.";
    const { data } = await callRoute(location ?? "", { as: rita });
    expect(data.done).toBe(`Day saved. ${told}`);
    expect(data.page.studio.forGuests).toEqual({ words: told, unstaffed: true });
    const { html } = await renderedAt(urlOf(sunday), { as: rita });
    expect(html).toContain('<a href="#providerIds">Add a provider</a>');
    expect((await renderedAt("/contact")).html).not.toContain("Special hours");
    expect(await offered(sunday, studio.maya)).toEqual([]);
    expect(await guestsDay(sunday)).toMatch(/8 March no times/u);
    // The selected provider is away, so still no one works.
    studio.sqlite
      .prepare("INSERT INTO time_off (provider_id, first_date, last_date) VALUES (?, ?, ?)")
      .run(studio.maya, sunday, sunday);
    await send(open());
    expect((await load(sunday)).studio.forGuests.unstaffed).toBe(true);
  });

  test("says who is on time off, next to the box and after saving (rule 14.15)", async () => {
    const away = studio.sqlite.prepare(
      "INSERT INTO time_off (provider_id, first_date, last_date, end_min, reason) VALUES (?, ?, ?, ?, ?)",
    );
    away.run(studio.maya, sunday, sunday, 1440, "Holiday");
    const nowOf = async (date: string) =>
      (await load(date)).studio.providers.map(
        ({ name, now }: { name: string; now: string }) => `${name} ${now}`,
      );
    const { location } = await send(open());
    expect((await callRoute(location ?? "", { as: rita })).data.done).toMatch(
      /Open 11:00 AM to 4:00 PM\. Maya Ortiz is on time off all day \(Holiday\)\. No providers work yet/u,
    );
    expect(await nowOf(sunday)).toEqual([
      "Maya Ortiz is on time off all day (Holiday)",
      "Tom Reed (now: day off)",
    ]);
    away.run(studio.tom, tuesday, tuesday, 720, "");
    expect(await nowOf(tuesday)).toEqual([
      "Maya Ortiz (now: 9:00 AM–6:00 PM)",
      "Tom Reed (now: 9:00 AM–6:00 PM) is on time off until 12:00 PM",
    ]);
    await send({ intent: "off", date: tuesday }, studio.maya);
    expect((await nowOf(tuesday))[0]).toBe("Maya Ortiz (now: day off)");
  });

  test("appears on the website as open once a provider works (rule 22.8)", async () => {
    studio.sqlite.prepare("INSERT INTO closed_days VALUES (?, 'Training day')").run(tuesday);
    studio.sqlite.prepare("UPDATE providers SET active = 0 WHERE user_id <> ?").run(studio.maya);
    studio.sqlite
      .prepare("INSERT INTO time_off (provider_id, first_date, last_date) VALUES (?, ?, ?)")
      .run(studio.maya, tuesday, tuesday);
    await send({ ...open(), date: tuesday });
    const contact = async () => (await renderedAt("/contact")).html;
    expect(await contact()).toContain("closed: Training day");
    expect(await contact()).not.toContain("11:00am");
    studio.sqlite.exec("DELETE FROM time_off");
    expect(await contact()).not.toContain("Training day");
    expect(await contact()).toContain("11:00am-4:00pm");
  });

  test("says who works and from when clients can book it (rule 14.15)", async () => {
    const { location } = await send({ ...open(), providerIds: String(studio.maya) });
    const done = async (to: string | null) => (await callRoute(to ?? "", { as: rita })).data.done;
    expect(await done(location)).toBe(
      "Day saved. Open 11:00 AM to 4:00 PM. Maya Ortiz works on this day. Clients can book it.",
    );
    expect(await guestsDay(sunday)).toMatch(/8 March, \d+ times left/u);
    const far = await send({ ...open(), date: "2026-05-03" });
    expect(await done(far.location)).toMatch(/Clients can book it from Friday, April 3\.$/u);
    const short = await send({ ...open(), to: "11:15" });
    expect(await done(short.location)).toMatch(/Clients see no times\. /u);
    studio.sqlite.prepare("INSERT INTO closed_days VALUES ('2026-03-15', 'Fair')").run();
    const reopened = await send({ intent: "reopen", date: "2026-03-15" });
    expect(await done(reopened.location)).toBe(
      "This day has its usual hours again. The studio is closed. Clients see no times.",
    );
  });

  test("names both fields if the times are missing, and keeps the selected providers", async () => {
    const { status, data } = await send({ ...open(), from: "", to: "" });
    expect([status, data.fields, data.values.providerIds]).toEqual([
      400,
      { from: "Enter a start time, such as 09:00.", to: "Enter an end time, such as 18:00." },
      String(studio.maya),
    ]);
  });

  test("opens a day that the owner has closed, and closes it again", async () => {
    studio.sqlite.prepare("INSERT INTO closed_days VALUES (?, 'Training day')").run(tuesday);
    await send({ ...open(), date: tuesday });
    expect(await offered(tuesday, studio.maya)).toContain("11:00");
    expect(await load(tuesday)).toMatchObject({ studio: { single: true, closed: false } });
    const close = { intent: "close", date: tuesday, reason: "Snow" };
    const asked = await send(close);
    expect([asked.status, asked.data.message]).toEqual([
      409,
      "Tuesday, March 3, 2026 has its own hours, 11:00 AM–4:00 PM. They will be deleted, along with those of Maya Ortiz. Its reason was “Training day”.",
    ]);
    expect((await send({ ...close, shown: asked.data.question.outside.mark })).status).toBe(303);
    expect(await load(tuesday)).toMatchObject({ studio: { single: false, closed: true, reason: "Snow" } });
    expect(await offered(tuesday, studio.maya)).toEqual([]);
    await send({ intent: "reopen", date: tuesday });
    expect((await offered(tuesday, studio.maya))[0]).toBe("09:00");
  });

  test("lists its own hours before it closes, and restores them with one undo (rule 3.12)", async () => {
    await send(open());
    const close = { intent: "close", date: sunday, reason: "Snow" };
    const asked = await send(close);
    expect(asked).toMatchObject({ status: 409, data: { form: "close", values: { reason: "Snow" } } });
    expect(asked.data.message).toBe(
      "Sunday, March 8, 2026 has its own hours, 11:00 AM–4:00 PM. They will be deleted, along with those of Maya Ortiz.",
    );
    expect([planned(), studio.count("closed_days")]).toEqual([2, 0]);
    await send({ ...close, shown: asked.data.question.outside.mark });
    expect([planned(), studio.count("closed_days")]).toEqual([0, 1]);
    const { last } = (await callRoute(`/receptionist?date=${sunday}`, { as: rita })).data.page.undo;
    await callRoute("/receptionist", { as: rita, form: { intent: "undo", change: String(last.id) } });
    expect([planned(), studio.count("closed_days")]).toEqual([2, 0]);
  });

  test("lists the appointments of a longer evening before it returns to the usual hours", async () => {
    await send({ ...open(), date: tuesday, from: "09:00", to: "21:00" });
    appointmentAt(studio, tuesday, "18:00");
    const asked = await send({ intent: "usual", date: tuesday });
    expect(asked).toMatchObject({ status: 409, data: { question: { outside: { count: 1 } } } });
    const { mark } = asked.data.question.outside;
    expect((await send({ intent: "usual", date: tuesday, shown: mark })).status).toBe(303);
  });

  test("is changed by the front desk alone", async () => {
    expect((await send(open(), undefined, studio.maya)).status).toBe(403);
    expect(planned()).toBe(0);
  });
});
