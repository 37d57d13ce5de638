import type { SerializeFrom } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import { wholeAppointmentByToken } from "#app/domain/appointments/in-words.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { isBookedHere } from "#app/domain/booking/change/link-to-account.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { type Call, callRoute } from "#app/testing/call-route.server.ts";
import { caller, cookieOf } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, ana, monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import type { Refused } from "./booking-answer.ts";
import type { loadOne } from "./loader.server.ts";

const studio = perTest(smallStudio, { clock: now });

async function look(query = "", sent: Call = {}) {
  const { status, data } = await callRoute<SerializeFrom<typeof loadOne>>(`/book?${query}`, sent);
  return { status, page: data };
}

/** Submits the form as a browser does. Null fields are left out. */
async function send(
  fields: Record<string, unknown>,
  { query = "", as }: { query?: string; as?: number } = {},
) {
  const body = new URLSearchParams();
  const form = {
    serviceId: studio.facial,
    providerId: "any",
    date: tuesday,
    time: "10:30",
    ...ana,
    ...fields,
  };
  for (const [name, value] of Object.entries(form)) if (value !== null) body.append(name, String(value));
  const answer = await callRoute<Refused>(`/book?${query}`, { as, form: body });
  return { ...answer, answer: answer.data };
}

test("The confirmation informs a client that they were logged out while filling in the form, in that browser only.", async () => {
  const userId = addPerson(studio.sqlite, "Ana López", ana.customerEmail, "user");
  const cookie = cookieOf(openSession(userId, "browser", caller, now - 40 * 60_000));
  const form = { serviceId: String(studio.facial), providerId: "any", date: tuesday, time: "10:30", ...ana };
  const { location, headers } = await callRoute("/book", { cookie, form });
  expect(location).toMatch(/&ended$/u);
  const kept = headers.getSetCookie().map((line) => line.split(";")[0]);
  const here = { cookie: kept.join("; ") };
  expect((await renderedAt(location ?? "", here)).html).toContain("You booked this visit as a guest.");
  expect((await renderedAt(location ?? "")).html).not.toContain("as a guest");
  const stranger = await callRoute("/book", { form: { ...form, time: "12:00", forSomeoneElse: "on" } });
  expect(stranger.location).not.toContain("ended");
});

const tokenIn = (address: string | null): string =>
  new URL(address ?? "", "http://x").searchParams.get("b") ?? "";

describe("the page", () => {
  test("with a service shows the first day that has times, and a new key each time", async () => {
    const { status, page } = await look("service=facial");
    expect(status).toBe(200);
    expect(page.choices.service).toMatchObject({ name: "Facial", price: "$95" });
    expect(page.choices.day?.date).toBe(monday);
    expect(page.choices.times.length).toBeGreaterThan(3);
    expect(page.key).not.toBe((await look("service=facial")).page.key);
    expect(page.failed).toBe(false);
  });

  test("answers 400 and the sentence for a day that can't be chosen, 200 for day 30", async () => {
    const wrong = ["2026-03-08", "2026-03-01", addDays(monday, 31), "2026-02-30", "soon"];
    for (const date of wrong) {
      const { status, page } = await look(`service=Facial&date=${date}`);
      expect([date, status, page.choices.dateProblem, page.failed]).toEqual([
        date,
        400,
        "Date input not valid.",
        true,
      ]);
      expect(page.askedDate).toBe(date);
    }
    expect((await look(`service=Facial&date=${addDays(monday, 30)}`)).status).toBe(200);
  });

  test("explains why, and links to a day with times", async () => {
    const wrong = [
      ["2026-03-08", "Closed on Sundays.", "Next day with times:", "2026-03-09"],
      ["2026-03-01", "This day is over.", "Next day with times:", monday],
      [
        addDays(monday, 31),
        "We take bookings until Wednesday, April 1.",
        "Last day with times:",
        "2026-04-01",
      ],
      ["soon", "Please choose one of these days.", "Next day with times:", monday],
    ];
    for (const [date, why, lead, next] of wrong) {
      const { page } = await look(`service=Facial&date=${date}`);
      expect(page.choices.wayOn).toMatchObject({ why, lead, nextDay: { date: next } });
    }
    const { html } = await renderedAt("/book?service=Facial&date=2026-03-08");
    expect(html).toMatch(/id="date-why".*Closed on Sundays\..*value="2026-03-09"/su);
    expect(html).toMatch(
      /<details class="more" open="">.*Date input not valid\..*aria-describedby="[^"]*date-why"/su,
    );
    expect((await look(`service=Facial&date=${monday}`)).page.choices.wayOn).toBeNull();
    expect((await look("date=2026-03-08")).page.choices.wayOn).toMatchObject({ nextDay: null });
  });

  test("fills in the contact of the logged-in client, and nothing else of the account", async () => {
    const bo = addPerson(studio.sqlite, "Bo", "bo@example.com", "user");
    const { page } = await look("", { as: bo });
    expect(page.visitor).toEqual({ username: "Bo", email: "bo@example.com", phone: "(555) 010-4050" });
  });
});

test("the guest dialog promises a reminder by email only if mail can be sent", async () => {
  expect((await look()).page.reminder).toBe("A reminder: one tap adds a visit to your phone's calendar.");
  environment().smtpUrl = "smtp://127.0.0.1:1";
  expect((await look()).page.reminder).toBe("A reminder by email, two days before.");
  environment().smtpUrl = null;
});

describe("a booking", () => {
  test("of a guest sets an HttpOnly cookie for an hour; a client's doesn't", async () => {
    const client = addPerson(studio.sqlite, "Bea", "bea@example.com", "user");
    const cookieOf = async (fields: Record<string, unknown>, as?: number) =>
      (await send(fields, { as })).setCookie;
    for (const fields of [{}, { time: "13:30", enhanced: "1", forSomeoneElse: "on" }]) {
      const cookie = (await cookieOf(fields)) ?? "";
      expect(cookie).toMatch(/^booked=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/u);
      const { id } = studio.appointments().at(-1) ?? {};
      const next = new Request("http://studio.test/", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
      expect(isBookedHere(next, Number(id), now + 3_599_999)).toBe(true);
      expect(isBookedHere(next, Number(id), now + 3_600_000)).toBe(false);
    }
    expect(await cookieOf({ time: "15:00" }, client)).toBeNull();
  });

  test("without script redirects to its confirmation with 303", async () => {
    const { location, status } = await send({});
    expect(status).toBe(303);
    const appointment = wholeAppointmentByToken(tokenIn(location), now);
    expect(appointment).toMatchObject({
      serviceName: "Facial",
      contact: { name: "Ana López" },
      time: "10:30 AM",
    });
    expect(studio.appointments()).toHaveLength(1);
  });

  test("with script returns 201 and the URL", async () => {
    const { status, answer } = await send({ enhanced: "1" });
    expect(status).toBe(201);
    const { ok, to } = answer as unknown as { ok: boolean; to: string };
    expect(ok).toBe(true);
    expect(wholeAppointmentByToken(tokenIn(to), now)).not.toBeNull();
  });

  test("sent twice with the same key is one appointment with two links", async () => {
    const first = await send({ key: "a-key-of-the-form" });
    const second = await send({ key: "a-key-of-the-form" });
    expect([first.status, second.status]).toEqual([303, 303]);
    const references = [first, second].map(
      ({ location }) => wholeAppointmentByToken(tokenIn(location), now)?.reference,
    );
    expect(references[0]).toBe(references[1]);
    expect(studio.appointments()).toHaveLength(1);
  });

  test("of a logged-in client belongs to the account", async () => {
    const userId = addPerson(studio.sqlite, "Bo", "bo@example.com", "user");
    expect((await send({}, { as: userId })).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ client_id: userId, customer_name: "Ana López" }]);
  });
});

describe("a refused form", () => {
  const empty = {
    customerName: "",
    customerEmail: " ",
    customerPhone: null,
    time: null,
    notes: "Window seat",
  };

  test("left empty is 400 with a sentence for each field, the typed values and a new key", async () => {
    const { status, answer } = await send({ ...empty, customerPhone: "12" });
    expect(status).toBe(400);
    expect(answer.message).toBe("Please fill in all required fields.");
    expect(Object.keys(answer.fields).sort()).toEqual([
      "customerEmail",
      "customerName",
      "customerPhone",
      "time",
    ]);
    expect(answer.values).toMatchObject({ customerPhone: "12", notes: "Window seat", date: tuesday });
    expect(answer.key).toMatch(/^[\da-f-]{36}$/u);
    expect(studio.appointments()).toEqual([]);
  });

  test("begins the page title with the error", async () => {
    const { context } = await send(empty);
    expect((await look("service=Facial", { context })).page.failed).toBe(true);
    expect((await look("service=Facial")).page.failed).toBe(false);
  });

  test("shows the current offer for the posted service, provider and day", async () => {
    const { answer } = await send({ serviceId: studio.brows, customerName: "", date: "2026-03-04" });
    expect(answer.choices).toMatchObject({
      service: { name: "Brows" },
      provider: studio.maya,
      day: { date: "2026-03-04" },
    });
    expect(answer.values.time).toBe("10:30");
  });

  test.each([
    ["a Sunday", "2026-03-08"],
    ["a past day", "2026-03-01"],
    ["day 31", addDays(monday, 31)],
  ])("shows 'Date input not valid.' at the field for %s", async (_, date) => {
    const { status, answer } = await send({ date });
    expect([status, answer.fields.date]).toEqual([400, "Date input not valid."]);
    expect(studio.appointments()).toEqual([]);
  });

  test("filled in by a bot is shown again without the honeypot's value", async () => {
    const { status, answer } = await send({ homepage: "https://spam.example" });
    expect(status).toBe(400);
    expect(answer.values).toMatchObject(ana);
    expect(JSON.stringify(answer)).not.toContain("spam.example");
    expect(studio.appointments()).toEqual([]);
  });

  test("that can't be read is 400 too", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded; charset=utf-16" };
    expect((await callRoute("POST /book", { headers, body: "a=b" })).status).toBe(400);
  });

  test("from a network that booked very often is 429 with Retry-After", async () => {
    for (let taken = 0; taken < 30; taken += 1) takeToken("booking", caller.ip, now);
    const { status, headers, answer } = await send({});
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.values).toMatchObject(ana);
    expect(studio.appointments()).toEqual([]);
  });
});

describe("the visible fields beside the payload", () => {
  test.each([
    ["the same in another case", { service: " facial", provider: "any", askedDate: tuesday }, 303],
    ["no typed date", { service: "Facial", provider: "any", askedDate: "" }, 303],
    ["another service", { service: "Brows" }, 400],
    ["an unknown service", { service: "Nowhere" }, 400],
    ["a service with an invalid id", { service: "Facial", serviceId: "abc" }, 400],
    ["another provider", { provider: "999999999999999999999" }, 400],
    ["another date", { askedDate: "2026-03-04" }, 400],
    ["an invalid date", { askedDate: "soon" }, 400],
  ])("%s", async (_, fields, expected) => {
    const { status, answer } = await send({ ...fields, enhanced: null });
    expect([status, studio.appointments().length]).toEqual([expected, expected === 303 ? 1 : 0]);
    if (expected === 400) expect(answer.values).toMatchObject(ana);
  });

  test("an alternative to a lost time is booked by its own values, unless another service is shown", async () => {
    const time = `2026-03-05T10:00@${studio.tom}`;
    const shown = { service: "Facial", provider: "any", askedDate: tuesday, time };
    expect((await send({ ...shown, service: "Brows" })).status).toBe(400);
    expect((await send(shown)).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ date: "2026-03-05", provider_id: studio.tom }]);
  });
});

describe("another day, requested with a filled-in form", () => {
  const typed = { ...ana, notes: "Window seat", time: "10:30", service: "Facial", provider: "any" };

  test("shows its times, keeps everything and books nothing", async () => {
    const { status, answer } = await send({ ...typed, customerPhone: "12", show: "2026-03-05" });
    expect([status, answer.message, answer.fields]).toEqual([200, null, {}]);
    expect(answer.values).toMatchObject({
      ...ana,
      customerPhone: "12",
      notes: "Window seat",
      time: "10:30",
      date: "2026-03-05",
    });
    expect(answer.choices).toMatchObject({ service: { name: "Facial" }, day: { date: "2026-03-05" } });
    expect(studio.appointments()).toEqual([]);
  });

  test("uses the service, provider and date of the fields", async () => {
    const { answer } = await send({
      ...typed,
      provider: String(studio.tom),
      askedDate: "2026-03-04",
      show: "typed",
    });
    expect(answer.choices).toMatchObject({ provider: studio.tom, day: { date: "2026-03-04" } });
    const brows = await send({ ...typed, service: "Brows", askedDate: "", show: "typed" });
    expect(brows.answer.choices).toMatchObject({ service: { name: "Brows" }, day: { date: monday } });
    expect(brows.answer.values).toMatchObject({ ...ana, date: "" });
  });

  test("ignores the day of a chosen alternative", async () => {
    const time = `2026-03-06T10:30@${studio.tom}`;
    const { answer } = await send({ ...typed, time, show: "2026-03-05" });
    expect(answer.choices).toMatchObject({ provider: "any", day: { date: "2026-03-05" } });
    expect(answer.values).toMatchObject({ date: "2026-03-05", time: "10:30" });
  });

  test("that can't be chosen is refused, and the page title says so", async () => {
    const { status, answer, context } = await send({ ...typed, show: "2026-03-08" });
    expect([status, answer.choices.dateProblem, answer.values.date]).toEqual([
      400,
      "Date input not valid.",
      "2026-03-08",
    ]);
    expect((await look("service=Facial", { context })).page.failed).toBe(true);
    expect(answer.values).toMatchObject(ana);
  });
});

describe("a closed day", () => {
  const close = () => studio.sqlite.prepare("INSERT INTO closed_days (date) VALUES (?)").run(tuesday);

  test("shows a page like that of a day without times", async () => {
    close();
    const { status, page } = await look(`service=Facial&date=${tuesday}`);
    expect([status, page.failed, page.choices.dateProblem]).toEqual([200, false, null]);
    expect(page.choices).toMatchObject({ times: [], nextDay: { date: "2026-03-04" } });
  });

  test("posted by hand is refused, with a link to a day with times", async () => {
    close();
    const { status, answer } = await send({});
    expect([status, answer.fields.date]).toEqual([
      400,
      "No available times for this date. Please select another date.",
    ]);
    expect(answer.choices).toMatchObject({ day: { date: tuesday }, nextDay: { date: "2026-03-04" } });
    expect(studio.appointments()).toEqual([]);
  });
});

describe("a lost race", () => {
  const lose = async () => {
    for (const name of ["first", "second"]) await send({ customerEmail: `${name}@example.com` });
    return send({ notes: "Still here" });
  };

  test("is a 409 that keeps everything and offers the three nearest times", async () => {
    const { status, answer } = await lose();
    expect(status).toBe(409);
    expect(answer.values).toMatchObject({ ...ana, time: "10:30", notes: "Still here" });
    expect(answer.fields.time).toBe(answer.message);
    expect(answer.alternatives).toHaveLength(3);
    expect(answer.alternatives[0]?.short).toMatch(/^Tue 3, \d+:\d\d [AP]M$/u);
  });

  test("is fixed by one radio with day, time and provider", async () => {
    const { answer } = await lose();
    const chosen = answer.alternatives[2];
    expect((await send({ time: chosen?.value })).status).toBe(303);
    const [mine] = studio.appointments().filter((row) => row.customer_email === ana.customerEmail);
    const [hour = 0, minute = 0] = (chosen?.time ?? "").split(":").map(Number);
    expect(mine).toMatchObject({
      date: chosen?.date,
      start_min: hour * 60 + minute,
      provider_id: chosen?.providerId,
    });
  });

  test("shows the day and the chosen time of an alternative that was booked, too", async () => {
    const value = `2026-03-05T10:30@${studio.tom}`;
    const { answer } = await send({ time: value, customerName: "" });
    expect(answer.choices).toMatchObject({ day: { date: "2026-03-05" }, provider: studio.tom });
    expect(answer.values).toMatchObject({ date: "2026-03-05", time: "10:30" });
  });
});

test("asks a person who has a visit at that time, and can book for someone else", async () => {
  // Both providers start at nine.
  await send({ time: "09:00" });
  const told = await send({ time: "09:00" });
  expect(told.status).toBe(409);
  expect(told.answer.ownAppointment).toBe("Tuesday, March 3, 9:00 AM");
  expect(told.answer.fields.forSomeoneElse).toBeDefined();
  expect((await send({ time: "09:00", forSomeoneElse: "on" })).status).toBe(303);
  expect(studio.appointments()).toHaveLength(2);
});
