import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { noteDeposit } from "#app/testing/deposit.server.ts";
import { caller, cookieOf, enrol, minute, password } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, monday, now, smallStudio, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let cookie: string;
let userId: number;
beforeEach(() => {
  ({ id: userId } = enrol("hannah@x.test", ["user"], "Hannah Weber"));
  cookie = cookieOf(openSession(userId, "browser", caller, now));
});
afterEach(() => (environment().smtpUrl = null));

const look = async (query = "") => (await callRoute(`/profile${query}`, { cookie })).data.profile;
/** Submits the form of a page that was just opened. */
const send = (form: Record<string, string>) =>
  callRoute("/profile", { cookie, form: { revision: revisionOf(form.visit), ...form } });
const revisionOf = (id: string | undefined) =>
  String(studio.appointments().find((row) => String(row.id) === id)?.revision ?? 0);
const appointment = (date: string, time: string, more = {}) =>
  appointmentAt(studio, date, time, { clientId: userId, ...more }).appointment.id;
const statusOf = (id: number) => studio.appointments().find((row) => row.id === id)?.status;

describe("access", () => {
  test("is 401 for signed-out visitors, without any account's data", async () => {
    const { status, data } = await callRoute("/profile");
    expect([status, data]).toEqual([401, { profile: null, ended: null }]);
    const scrambled = await callRoute("/profile", { cookie: "sid=scrambled" });
    expect([scrambled.status, scrambled.data.ended]).toEqual([
      401,
      "Your session has expired. Please log in again.",
    ]);
  });

  test("redirects to the login after inactivity, with the reason", async () => {
    vi.setSystemTime(now + 30 * minute);
    const { status, location } = await callRoute("/profile", { cookie });
    expect([status, location]).toEqual([302, "/login?ended=inactivity&redirectTo=%2Fprofile"]);
  });

  test("shows the parts of a visit on one card, with times and total (rule 35.54)", async () => {
    appointment(wednesday, "10:30");
    const rows = [studio.facial, studio.brows].map((serviceId) => ({ serviceId, providerId: studio.maya }));
    const person = {
      customerName: "Hannah Weber",
      customerEmail: "h@x.test",
      customerPhone: "(555) 010-7777",
    };
    const json = { ...person, kind: "chain", rows, date: tuesday, time: "10:30", keepOrder: true };
    const booked = await callRoute("POST /api/visits", { cookie, json });
    expect(booked.status).toBe(201);
    const { upcoming } = await look();
    expect(upcoming).toMatchObject([
      {
        serviceName: "Facial, Brows",
        price: "$123",
        parts: [
          { when: "10:30 AM", words: "Facial with Maya Ortiz" },
          { when: "11:30 AM", words: "Brows with Maya Ortiz" },
        ],
      },
      { serviceName: "Facial", price: "$95", parts: null },
    ]);
    studio.sqlite.exec("UPDATE joint_visits SET kind = 'household'");
    const names = (await look()).upcoming[0].parts.map(({ words }: { words: string }) => words);
    expect(names).toEqual(["Facial with Maya Ortiz, for you", "Brows with Maya Ortiz, for your companion"]);
    const there = await send({ intent: "manage", visit: String(upcoming[0].id) });
    expect([there.status, there.location]).toEqual([303, expect.stringMatching(/^\/manage\//u)]);
    studio.sqlite.exec("UPDATE appointments SET status = 'completed'");
    const again = (await look()).past.map(({ bookAgain }: { bookAgain: string }) => bookAgain);
    const both = expect.stringMatching(/^\/book\?serviceId1=.*&serviceId2=/u);
    expect(again).toEqual([expect.stringMatching(/^\/book\?service=/u), both, both]);
  });

  test("shows add-ons with their treatment (rule 35.64)", async () => {
    studio.sqlite
      .prepare("INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Eye mask', 0, 500)")
      .run(studio.facial);
    const [addon] = studio.sqlite.prepare("SELECT id FROM addons").pluck().all();
    appointment(wednesday, "10:30", { addonIds: [addon] });
    const { html } = await renderedAt("/profile", { cookie });
    expect(html).toContain("Facial with Eye mask");
  });

  test("shows only the account's own details and appointments", async () => {
    appointment(tuesday, "10:30");
    appointmentAt(studio, tuesday, "12:00");
    const { person, upcoming, past } = await look();
    expect(person).toEqual({
      username: "Hannah Weber",
      email: "hannah@x.test",
      phone: "(555) 010-2030",
      accountType: "Client (user)",
      proven: false,
    });
    expect(upcoming).toHaveLength(1);
    expect(past).toEqual([]);
    expect(upcoming[0]).toMatchObject({ serviceName: "Facial", providerName: "Maya Ortiz", price: "$95" });
  });

  test("shows six past appointments, the total, and the rest on request", async () => {
    for (let day = 2; day <= 9; day += 1) {
      if (day !== 8) appointment(`2026-03-0${day}`, "10:30");
    }
    vi.setSystemTime(Date.parse("2026-03-20T12:00:00Z"));
    cookie = cookieOf(openSession(userId, "browser", caller, Date.now()));
    const first = await look();
    expect([first.past.length, first.pastCount, first.upcoming.length]).toEqual([6, 7, 0]);
    expect((await look("?all")).past).toHaveLength(7);
  });
});

describe("packages and balance (rule 37.64)", () => {
  test("are shown once the address is proven and the same as the record's", async () => {
    const own = { customerName: "Hannah Weber", customerEmail: "hannah@x.test" };
    const id = appointment(tuesday, "10:30", own);
    noteDeposit(id, 2000, now);
    const missed = appointment(wednesday, "10:30", own);
    studio.sqlite.exec(`UPDATE appointments SET status = 'cancelled', charge_minor = 2600 WHERE id = ${missed};
      UPDATE users SET email_proven_at = NULL WHERE id = ${userId};
      INSERT INTO packages (record_id, service_id, name, visits, price_minor, currency, made_at)
        SELECT record_id, ${studio.facial}, 'Five for four', 5, 38000, 'USD', 1 FROM appointments WHERE id = ${id};
      INSERT INTO vouchers (code, value_minor, currency, made_at, record_id, last_date)
        SELECT '7K2A-9QRT', 3000, 'USD', 1, record_id, '${wednesday}' FROM appointments WHERE id = ${id}`);
    expect((await look()).balance).toBeNull();
    studio.sqlite.exec(`UPDATE users SET email_proven_at = 1 WHERE id = ${userId}`);
    const { balance, past } = await look();
    expect(balance).toEqual({
      packages: ["Five for four (Facial): 5 of 5 visits left"],
      vouchers: ["7K2A-9QRT: $30 left, until March 4, 2026"],
      deposits: ["$20 for Facial on March 3, 2026"],
      owed: "$26",
    });
    expect(past[0].charge).toBe("$26 charged, unpaid");
    studio.sqlite.exec("UPDATE clients SET email = 'another@x.test'");
    expect((await look()).balance).toBeNull();
  });
});

describe("the stamp card", () => {
  test("shows a client the stamps and the offers", async () => {
    const id = appointment(tuesday, "10:30");
    studio.sqlite.prepare("UPDATE appointments SET status = 'completed' WHERE id = ?").run(id);
    const { stampCard, offers } = await look();
    expect([stampCard, offers]).toEqual([
      { visits: 10, stamps: 1, rewards: 0, reward: expect.stringContaining("massage") },
      [],
    ]);
  });

  test("is not shown to staff", async () => {
    const { id } = enrol("rita@x.test", ["receptionist"], "Rita");
    cookie = cookieOf(openSession(id, "browser", caller, now));
    expect((await look()).stampCard).toBeNull();
  });
});

describe("cancelling", () => {
  test("is free in time, and is confirmed on the page", async () => {
    const id = appointment(wednesday, "10:30");
    noteDeposit(id, 2000, now);
    const { cancelling } = await look(`?cancel=${id}`);
    expect([cancelling.id, cancelling.chargeWords]).toEqual([id, null]);
    const { status, location } = await send({ intent: "cancel", visit: String(id) });
    expect([status, location]).toEqual([303, `/profile?done=cancelled&visit=${id}`]);
    expect(statusOf(id)).toBe("cancelled");
    const after = await look(`?done=cancelled&visit=${id}`);
    expect([after.past[0].status, after.done]).toEqual([
      "cancelled",
      "Your appointment is cancelled. Nothing is charged. You paid a deposit of $20. We can refund it or keep it for your next visit.",
    ]);
  });

  test("needs agreement to the shown charge on the same day", async () => {
    const id = appointment(monday, "13:30");
    const { cancelling } = await look(`?cancel=${id}`);
    expect(cancelling.chargeWords).toContain("charged the full service price: $95.");
    const unasked = await send({ intent: "cancel", visit: String(id) });
    expect(unasked.status).toBe(409);
    expect(unasked.data.message).toMatch(
      /^Failed to cancel appointment: This visit is less than 24 hours away/u,
    );
    expect(statusOf(id)).toBe("booked");
    const shownChargeCents = String(cancelling.chargeMinor);
    const asked = await send({ intent: "cancel", visit: String(id), lateConfirmed: "on", shownChargeCents });
    expect((await look(asked.location?.slice("/profile".length))).done).toBe(
      "Your appointment is cancelled. Our policy charges the full service price for it: $95.",
    );
    expect(studio.appointments().find((row) => row.id === id)).toMatchObject({ charge_minor: 9500 });
  });

  test("treats another client's appointment as missing, for staff too", async () => {
    const theirs = appointmentAt(studio, wednesday, "10:30").appointment.id;
    expect((await look(`?done=cancelled&visit=${theirs}`)).done).toBe("Your appointment is cancelled.");
    const admin = enrol("admin@x.test", ["admin"]);
    cookie = cookieOf(openSession(admin.id, "browser", caller, now));
    const other = await send({ intent: "cancel", visit: String(theirs) });
    const missing = await send({ intent: "cancel", visit: "999999" });
    expect([other.status, other.text]).toEqual([404, missing.text]);
    expect(statusOf(theirs)).toBe("booked");
    expect((await callRoute(`/profile?cancel=${theirs}`, { cookie })).status).toBe(404);
  });
});

test("opens the visit's page by a new link", async () => {
  const id = appointment(wednesday, "10:30");
  const { location } = await send({ intent: "manage", visit: String(id) });
  expect(location).toMatch(/^\/manage\/[\w-]{43}$/u);
});

test("keeps at most twenty links to an appointment", async () => {
  const id = appointment(wednesday, "10:30");
  for (let n = 0; n < 40; n += 1) await send({ intent: "manage", visit: String(id) });
  const links = "SELECT count(*) FROM tokens WHERE purpose = 'manage' AND subject_id = ?";
  expect(studio.sqlite.prepare(links).pluck().get(id)).toBe(20);
});

test("emails a link that confirms the address", async () => {
  expect((await send({ intent: "proof" })).location).toBe("/profile?done=proof");
  expect(studio.sqlite.prepare("SELECT kind, recipient FROM outbox").all()).toContainEqual({
    kind: "address-proof",
    recipient: "hannah@x.test",
  });
  expect((await look()).proofAsked).toBe(false);
  expect((await look("?done=proof")).proofAsked).toBe(true);
});

test("tells a new account that an email is on its way, and offers no second one", async () => {
  const told = async () => {
    const { done, proofAsked } = await look("?done=registered");
    return [done, proofAsked];
  };
  expect(await told()).toEqual(["Account created and logged in successfully!", false]);
  environment().smtpUrl = "smtp://127.0.0.1:1";
  expect(await told()).toEqual([
    expect.stringMatching(/^Account created and logged in successfully! We are emailing you a link/u),
    true,
  ]);
});

test("offers the link again ten minutes after it was emailed", async () => {
  environment().smtpUrl = "smtp://127.0.0.1:1";
  expect((await look()).proofAsked).toBe(false);
  await send({ intent: "proof" });
  expect((await look()).proofAsked).toBe(true);
  studio.sqlite.exec("UPDATE outbox SET created_at = created_at - 601000");
  expect((await look()).proofAsked).toBe(false);
});

test("promises an email only if one can be sent, and otherwise asks to call", async () => {
  const told = async () => [(await look("?done=proof")).done, (await look("?done=address")).done];
  expect(await told()).toEqual([
    expect.stringMatching(/^We can't send email at the moment\. Please call us at .*\d/u),
    expect.stringMatching(/^Details saved\. We can't send email/u),
  ]);
  expect((await look()).noMail).toMatch(/^We can't send email/u);
  environment().smtpUrl = "smtp://127.0.0.1:1";
  expect(await told()).toEqual([
    "We are emailing a link to your address. The link works for two days.",
    "Details saved. We are emailing a link to your new address. Open it to start using that address.",
  ]);
  expect((await look()).noMail).toBeNull();
});

test("ends all sessions of the account with 'Logout from all devices'", async () => {
  openSession(userId, "remember", caller, now);
  const other = openSession(enrol("other@x.test").id, "browser", caller, now);
  const { location, headers } = await send({ intent: "logout-all" });
  expect(location).toBe("/login?done=everywhere");
  expect((await callRoute(`GET ${location}`, { now })).data.done).toBe("You are logged out on all devices.");
  expect(headers.get("Clear-Site-Data")).toBe('"storage"');
  expect(studio.sqlite.prepare("SELECT id FROM sessions").pluck().all()).toEqual([other.id]);
});

test("shows an internal error with the message of the intent", async () => {
  // why: hides an expected error from the output
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  studio.sqlite.exec("CREATE TRIGGER broken BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'no'); END");
  const { status, data } = await send({ intent: "logout-all" });
  expect([status, data.message]).toEqual([500, "Failed to logout from all devices"]);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test("ignores an unknown form", async () => {
  expect((await send({ intent: "constructor" })).status).toBe(400);
  expect((await send({ password })).status).toBe(400);
});
