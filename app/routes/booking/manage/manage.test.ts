import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bookedHereCookie } from "#app/domain/booking/change/link-to-account.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { checkout } from "#app/domain/till/checkout/checkout.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { type Call, callRoute } from "#app/testing/call-route.server.ts";
import { noteDeposit } from "#app/testing/deposit.server.ts";
import { setOrigin } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  addPerson,
  appointmentAt,
  now,
  setRateLimits,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import type { ManageData } from "./loader.server.ts";
import type { ManageProblem } from "./manage-steps.ts";

const hour = 3_600_000;

const studio = perTest(smallStudio, { clock: now });
let token: string;
/** The cookie of the browser that booked. */
let here: string;
beforeEach(() => {
  const booked = appointmentAt(studio, tuesday, "10:30", { notes: "A scar on my chin" });
  token = booked.token;
  here = bookedHereCookie([booked.appointment], now).split(";")[0] ?? "";
});
afterEach(() => (environment().smtpUrl = null));

const person = (username: string, ...roles: Role[]) =>
  addPerson(studio.sqlite, username, `${username.toLowerCase()}@example.com`, ...roles);

type Sent = Pick<Call, "as" | "cookie" | "context"> & { secret?: string };

async function open(query = "", { secret = token, ...sent }: Sent = {}) {
  const { status, headers, data, text } = await callRoute<ManageData>(`/manage/${secret}${query}`, sent);
  const page = status === 404 || status === 429 ? null : data;
  return { status, headers, page, text: page ? "" : text };
}

/** Submits the form of a page that was just opened. Returns the problem and the rendered page. */
async function post(
  form: Record<string, string>,
  { query = "", ...sent }: { as?: number; query?: string; cookie?: string } = {},
) {
  const fields = { revision: String(row()?.revision), ...form };
  const answer = await callRoute<ManageProblem>(`/manage/${token}${query}`, { ...sent, form: fields });
  const { status, location, setCookie, context } = answer;
  if (location?.includes("&refused=")) {
    const told = await open(location.slice(`/manage/${token}`.length), sent);
    return {
      status: told.status,
      location: null,
      cookie: null,
      problem: told.page?.problem,
      page: told.page,
    };
  }
  const problem = location ? null : answer.data;
  const { page } = location ? { page: null } : await open(query, { ...sent, cookie: "", context });
  return { status, location, cookie: setCookie, problem, page };
}

const row = () => studio.appointments()[0];

test("shows the policy of the visit in one line that unfolds", async () => {
  const { html } = await renderedAt(`/manage/${token}`);
  expect(html).toMatch(
    /<details class="more"><summary>Cancellation policy<\/summary><p id="policy">24-hour notice is required/u,
  );
  expect(html.match(/24-hour notice/gu)).toHaveLength(1);
});

describe("the page of a link", () => {
  test("shows service, time, provider, price and deadline, and only the first name", async () => {
    const { status, page } = await open();
    expect(status).toBe(200);
    expect(page).toMatchObject({
      step: "appointment",
      firstName: "Ana",
      serviceName: "Facial",
      day: "Tuesday, March 3, 2026",
      time: "10:30 AM",
      providerName: "Maya Ortiz",
      price: "$95",
      changeDeadline: "Monday, March 2, 10:30 AM",
      noCancel: null,
      noMove: null,
      account: "none",
    });
    for (const query of ["", "?move", "?confirm=cancel"]) {
      expect(JSON.stringify((await open(query)).page)).not.toMatch(/López|ana@example|010-2030|scar/u);
    }
  });

  test("is not cached or indexed, and a GET changes nothing", async () => {
    const before = JSON.stringify([
      studio.appointments(),
      studio.sqlite.prepare("SELECT * FROM tokens").all(),
    ]);
    for (const query of ["", "?move", "?confirm=cancel", "?intent=cancel", "?done=moved"]) {
      const { headers } = await open(query);
      expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    }
    const after = JSON.stringify([
      studio.appointments(),
      studio.sqlite.prepare("SELECT * FROM tokens").all(),
    ]);
    expect(after).toBe(before);
  });

  test("is the same 404 for an unknown, an expired and a malformed link, and 429 after many guesses", async () => {
    vi.setSystemTime(now + 32 * 24 * hour);
    const ended = await open();
    expect(ended).toMatchObject({ status: 404 });
    vi.setSystemTime(now);
    const answers = [];
    for (let guess = 0; guess < 21; guess += 1) answers.push(await open("", { secret: `guess${guess}` }));
    expect(new Set(answers.slice(0, 19).map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`404 ${ended.text}`]),
    );
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    expect((await open()).status).toBe(200);
  });

  test("does not claim a move that did not happen", async () => {
    expect((await open("?done=moved")).page?.done).toBeNull();
  });
});

describe("cancelling", () => {
  test("in time asks one question and needs one answer", async () => {
    noteDeposit(Number(row()?.id), 2000, now);
    expect((await open("?confirm=cancel")).page).toMatchObject({
      deposit: "You paid a deposit of $20. We deduct it from your bill.",
      step: "cancel",
      lateCancel: null,
      charge: null,
    });
    const { status, location } = await post({ intent: "cancel", shownChargeCents: "0" });
    expect([status, location]).toEqual([303, `/manage/${token}`]);
    expect(row()).toMatchObject({ status: "cancelled" });
    expect((await open("?confirm=cancel")).page).toMatchObject({
      ...{ step: "appointment", charged: null },
      deposit: "You paid a deposit of $20. We can refund it or keep it for your next visit.",
    });
  });

  test("of a paid visit shows what happens to the payment", async () => {
    const by = { actor: { id: null, role: "system" }, now } as const;
    checkout({ appointmentId: Number(row()?.id), pay: "card" }, by);
    expect((await open("?confirm=cancel")).page?.deposit).toBe("$95 is already paid.");
    await post({ intent: "cancel", shownChargeCents: "0" });
    expect((await open()).page?.deposit).toBe(
      "You paid $95. We can refund it or keep it for your next visit.",
    );
    studio.sqlite.exec("UPDATE appointments SET charge_minor = 4750");
    expect((await open()).page?.deposit).toBe(
      "You paid $95. It is deducted from this charge. We can refund the rest or keep it for your next visit.",
    );
    studio.sqlite.exec("UPDATE appointments SET status = 'completed', charge_minor = 0");
    expect((await open()).page?.deposit).toBe("");
  });

  test("on the same day shows the charge and requires agreement", async () => {
    vi.setSystemTime(now + 25 * hour);
    expect((await open("?confirm=cancel")).page).toMatchObject({ charge: "$95", chargeMinor: 9500 });
    const asked = await post({ intent: "cancel", shownChargeCents: "9500" }, { query: "?confirm=cancel" });
    expect(asked).toMatchObject({ status: 409, problem: { form: "cancel" }, page: { failed: true } });
    expect(row()).toMatchObject({ status: "booked" });
    await post({ intent: "cancel", shownChargeCents: "9500", lateConfirmed: "on" });
    expect(row()).toMatchObject({ status: "cancelled", charge_minor: 9500 });
    expect((await open()).page).toMatchObject({ charged: "$95" });
  });

  test("is asked again if midnight has passed", async () => {
    vi.setSystemTime(now + 17 * hour);
    const answer = { intent: "cancel", shownChargeCents: "0", lateConfirmed: "on" };
    expect((await post(answer, { query: "?confirm=cancel" })).status).toBe(409);
    expect(row()).toMatchObject({ status: "booked" });
  });

  test("after the start is refused with the phone number", async () => {
    vi.setSystemTime(now + 27 * hour);
    const { status, page } = await post(
      { intent: "cancel", lateConfirmed: "on" },
      { query: "?confirm=cancel" },
    );
    expect(status).toBe(409);
    expect(page).toMatchObject({ step: "appointment", noCancel: expect.stringContaining("please call us") });
  });
});

describe("a client marked as arrived early", () => {
  beforeEach(() => studio.sqlite.exec("UPDATE appointments SET status = 'arrived'"));

  test("sees that, and the phone number to call if it isn't right", async () => {
    const { html } = await renderedAt(`/manage/${token}`);
    expect(html).toContain("You&#x27;re checked in.");
    expect(html).toContain("If that&#x27;s wrong or you want to change it, please call us at");
    expect(html).not.toContain("has begun");
  });

  test("sees the same if a page that is still open cancels", async () => {
    const { status, problem } = await post({ intent: "cancel" }, { query: "?confirm=cancel" });
    expect([status, problem?.message]).toEqual([
      409,
      expect.stringMatching(/^You are checked in for this visit\. If that's wrong .* please call us at /u),
    ]);
    expect(row()).toMatchObject({ status: "arrived" });
  });
});

describe("moving", () => {
  test("offers days and times of all providers of the service, without the current time", async () => {
    const { page } = await open(`?move&date=${tuesday}`);
    expect(page?.choices).toMatchObject({
      provider: studio.maya,
      providers: [{ id: studio.maya }, { id: studio.tom }],
    });
    expect(page?.choices?.times.map(({ time }) => time)).toEqual([
      "09:00",
      "12:00",
      "13:30",
      "15:00",
      "16:30",
    ]);
    const withTom = await open(`?move&date=${tuesday}&provider=${studio.tom}`);
    expect(withTom.page?.choices?.times[0]?.time).toBe("09:00");
    expect(withTom.page?.choices?.times).toHaveLength(9);
    expect((await open("?move&date=2026-03-08")).status).toBe(400);
  });

  test("opens on the visit's day, or the next one with other times", async () => {
    expect((await open("?move")).page?.choices?.day?.date).toBe(tuesday);
    for (const time of ["09:00", "12:00", "13:30", "15:00", "16:30"]) appointmentAt(studio, tuesday, time);
    expect((await open("?move")).page?.choices?.day?.date).toBe(wednesday);
    expect((await open(`?move&provider=${studio.tom}`)).page?.choices?.day?.date).toBe(tuesday);
    studio.sqlite.prepare("UPDATE appointments SET date = '2026-05-12' WHERE id = ?").run(row()?.id);
    expect((await open("?move")).page?.choices?.day?.date).toBe("2026-03-02");
  });

  test("takes the chosen time and confirms it", async () => {
    const fields = { intent: "move", date: wednesday, time: "12:00", providerId: "any" };
    const { status, location } = await post(fields);
    expect([status, location]).toEqual([303, `/manage/${token}?done=moved`]);
    expect(row()).toMatchObject({ date: wednesday, start_min: 720, sequence: 1 });
    expect((await open("?done=moved")).page?.done?.heading).toBe("Your visit was moved.");
  });

  test("without a time is refused at the times", async () => {
    const { status, problem } = await post({ intent: "move", date: wednesday }, { query: "?move" });
    expect([status, problem?.fields]).toEqual([400, { time: "Choose a time." }]);
  });

  test("to a taken time offers the nearest free ones, each of which can be submitted", async () => {
    appointmentAt(studio, tuesday, "12:00");
    const fields = { intent: "move", date: tuesday, time: "12:00", providerId: String(studio.maya) };
    const { status, problem } = await post(fields, { query: "?move" });
    expect(status).toBe(409);
    const [, other] = problem?.alternatives ?? [];
    expect(problem?.alternatives).toHaveLength(3);
    await post({ intent: "move", date: tuesday, time: other?.value ?? "", providerId: "any" });
    expect(row()).toMatchObject({ sequence: 1, date: tuesday, start_min: 810, provider_id: studio.maya });
  });

  test("less than 24 hours ahead is refused with the phone number, and not offered", async () => {
    vi.setSystemTime(now + 2.5 * hour + 60_000);
    expect((await open("?move")).page).toMatchObject({
      step: "appointment",
      noMove: expect.stringContaining("please call us at"),
      lateCancel: expect.stringMatching(
        /if you cancel now\. On the day of the visit, the full price is charged\.$/u,
      ),
    });
    const { status } = await post({ intent: "move", date: wednesday, time: "12:00" });
    expect(status).toBe(409);
    expect(row()).toMatchObject({ date: tuesday });
  });
});

test("a visit is moved three times in an hour by its link, then the page shows the phone number", async () => {
  setRateLimits(true);
  for (const time of ["12:00", "13:30", "15:00"]) {
    expect((await post({ intent: "move", date: wednesday, time })).status).toBe(303);
  }
  const { status, problem } = await post({ intent: "move", date: wednesday, time: "12:00" });
  expect(status).toBe(409);
  expect(problem?.message).toMatch(/^This visit has been moved 3 times within an hour\..* call us at \S/u);
  expect(row()).toMatchObject({ date: wednesday, start_min: 900 });
});

describe("the account", () => {
  const account = { intent: "account", password: "Str0ng-Enough" };

  test("is created with a password in the browser that booked, and contains only this visit", async () => {
    appointmentAt(studio, tuesday, "13:30");
    const { status, location, cookie } = await post(account, { cookie: here });
    expect([status, location]).toEqual([303, "/profile?done=registered"]);
    expect(cookie).toContain("HttpOnly");
    const [made] = studio.sqlite.prepare("SELECT * FROM users WHERE email = 'ana@example.com'").all();
    expect(made).toMatchObject({ username: "Ana López", phone: "(555) 010-2030", email_proven_at: null });
    const { id } = made as { id: number };
    expect(studio.appointments().map(({ client_id }) => client_id)).toEqual([id, null]);
  });

  test("is not created for a mere holder of the link, who sees no contact", async () => {
    environment().smtpUrl = "smtp://127.0.0.1:1";
    const other = appointmentAt(studio, tuesday, "13:30").appointment.id;
    const forged = [
      "",
      bookedHereCookie([{ id: other }], now),
      bookedHereCookie([{ id: other }], now).replace(`=${other}.`, "=1."),
      bookedHereCookie([{ id: 1 }], now - hour),
    ];
    for (const cookie of forged.map((one) => one.split(";")[0] ?? "")) {
      const { page } = await open("", { cookie });
      expect(page?.account).toBe("mail");
      expect(JSON.stringify(page)).not.toMatch(/López|ana@example|010-2030/u);
      expect(await post(account, { cookie })).toMatchObject({
        status: 403,
        problem: {
          form: "account",
          message: expect.stringMatching(/^This works only in the browser you booked with/u),
        },
      });
    }
    expect(studio.sqlite.prepare("SELECT 1 FROM users WHERE email = 'ana@example.com'").all()).toEqual([]);
    expect(row()).toMatchObject({ client_id: null });
  });

  test("is otherwise created by an emailed link, at most three an hour, also for a known address", async () => {
    environment().smtpUrl = "smtp://127.0.0.1:1";
    const invites = () =>
      studio.sqlite.prepare("SELECT recipient FROM outbox WHERE kind = 'account-invite'").pluck().all();
    const ask = () => post({ intent: "invite" });
    const first = await ask();
    expect([first.status, first.location]).toEqual([303, `/manage/${token}?done=invited`]);
    expect((await open("?done=invited")).page?.invited).toBe(true);
    addPerson(studio.sqlite, "Ana", "ana@example.com", "user");
    for (let turn = 1; turn < 6; turn += 1) {
      vi.setSystemTime(now + turn);
      expect(await ask()).toEqual(first);
    }
    expect(invites()).toEqual(Array(3).fill("ana@example.com"));
    for (let turn = 0; turn < 14; turn += 1) await ask();
    expect((await ask()).status).toBe(429);
  });

  test("is refused for a weak password, and if the address has one", async () => {
    const weak = await post({ intent: "account", password: "weak" }, { cookie: here });
    expect(weak).toMatchObject({ status: 400, problem: { form: "account", values: {} } });
    expect(weak.problem?.fields.password).toMatch(/^Password must be at least 8 characters/);
    addPerson(studio.sqlite, "Ana", "ana@example.com", "user");
    expect((await post(account, { cookie: here })).status).toBe(409);
    expect(row()).toMatchObject({ client_id: null });
  });

  test("is not offered for a cancelled visit", async () => {
    expect((await open("", { cookie: here })).page?.account).toBe("offer");
    await post({ intent: "cancel" });
    expect(row()).toMatchObject({ status: "cancelled" });
    expect((await open("", { cookie: here })).page?.account).toBe("none");
  });

  test("that is logged in adds the visit only in the browser that booked", async () => {
    const bea = person("Bea", "user");
    expect((await post({ intent: "claim" }, { as: bea })).status).toBe(403);
    expect(row()).toMatchObject({ client_id: null });
    expect((await open("", { as: bea, cookie: here })).page?.account).toBe("add");
    const { location } = await post({ intent: "claim" }, { as: bea, cookie: here });
    expect(location).toBe(`/manage/${token}`);
    expect(row()).toMatchObject({ client_id: bea });
    expect((await open("", { as: bea })).page?.account).toBe("own");
    expect((await open("", { as: person("Cy", "user") })).page?.account).toBe("none");
    expect((await open()).page?.account).toBe("none");
  });

  test("of staff can't add it, and a logged-out visitor is asked to log in", async () => {
    const rita = person("Rita", "receptionist");
    expect((await open("", { as: rita })).page?.account).toBe("none");
    expect((await post({ intent: "claim" }, { as: rita, cookie: here })).status).toBe(403);
    expect((await post({ intent: "claim" })).location).toBe(`/login?redirectTo=%2Fmanage%2F${token}`);
    expect(row()).toMatchObject({ client_id: null });
  });
});

test("an unknown form does nothing", async () => {
  expect((await post({})).status).toBe(400);
  expect((await post({ intent: "delete" })).status).toBe(400);
  expect(row()).toMatchObject({ status: "booked", sequence: 0 });
});

describe("while the studio is closed to the public", () => {
  const closedDoor = "This studio isn't open yet and doesn't take bookings. Please call or come back soon.";
  beforeEach(() => {
    setOrigin("https://quiet.example");
    studio.sqlite.exec("UPDATE settings SET opened_at = NULL");
  });
  afterEach(() => setOrigin("http://localhost:3000"));

  test("the link shows the visit and its calendar file, without other links (rule 28.13)", async () => {
    expect((await callRoute("/book")).text).toBe(closedDoor);
    const { status, page } = await open("?move", { cookie: here });
    expect([status, page?.step, page?.closed]).toEqual([200, "appointment", true]);
    expect(page).toMatchObject({
      noMove: expect.stringMatching(/website is closed at the moment, so a visit can't be moved here/u),
      ...{ noCancel: null, bookAgain: null, wish: null, account: "none" },
    });
    const { html } = await renderedAt(`/manage/${token}`);
    expect(html).toContain("Your visit has not changed.");
    expect(html).toContain("You can cancel it free of charge until");
    expect(html).toContain("Cancel this visit");
    expect(html).not.toMatch(/Move this visit|href="\/book/u);
    expect((await callRoute(`/confirmation/${token}.ics`)).status).toBe(200);
    expect((await open("", { secret: "x".repeat(43) })).status).toBe(404);
  });

  test("a visit can be confirmed and cancelled, not moved or added to an account (rule 28.13)", async () => {
    expect((await post({ intent: "note", notes: "By the back door" }, { cookie: here })).status).toBe(303);
    const move = { date: wednesday, time: "12:00", providerId: "any" };
    const waiting: Record<string, string>[] = [
      { intent: "move", ...move },
      { intent: "show", ...move },
      { intent: "invite" },
      { intent: "claim" },
      { intent: "account", password: "Right-Pass-1" },
    ];
    for (const form of waiting) {
      const { status, problem } = await post(form, { cookie: here });
      expect([form.intent, status]).toEqual([form.intent, 409]);
      expect(problem?.message).toMatch(/^Our website is closed at the moment, so this can't be done here/u);
    }
    expect(row()).toMatchObject({ date: tuesday, status: "booked" });
    expect((await post({ intent: "cancel" })).location).toBe(`/manage/${token}`);
    expect(row()?.status).toBe("cancelled");
    expect((await open()).page).toMatchObject({ state: "cancelled", bookAgain: null });
  });

  test("staff see the page as always", async () => {
    expect((await open("", { as: person("Rita", "receptionist") })).page).toMatchObject({
      closed: false,
      noMove: null,
    });
  });
});
