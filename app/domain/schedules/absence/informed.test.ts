/** Clients who count as informed, and clients to call (rules 6.84 and 8.21 to 8.23). */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Delivery, Transport } from "#app/domain/notifications/email/transport.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { boardNews, boardStamp } from "#app/routes/desk/live/since.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, now, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });
let ana: number;
beforeEach(() => {
  environment().smtpUrl = "smtp://mail.test";
  ana = appointmentAt(studio, monday, "10:30").appointment.id;
});
afterEach(() => (environment().smtpUrl = null));

const url = "/receptionist/absence/1";
const call = (form: Record<string, string>, at = now, to = url) =>
  callRoute(to, { as: studio.rita, form, now: at });
const open = (at = now) =>
  call(
    { intent: "open", how: "day", date: monday, reason: "Sick" },
    at,
    `/receptionist/absence?provider=${studio.maya}&date=${monday}`,
  );
const decide = (choice: string, fields: Record<string, string> = {}, at = now) =>
  call({ intent: "decide", [`do-${ana}`]: choice, [`revision-${ana}`]: "0", ...fields }, at);
const theCase = async (at = now) => (await callRoute(url, { as: studio.rita, now: at })).data.absence;
const board = async (at = now) =>
  (await callRoute("/receptionist", { as: studio.rita, now: at })).data.page.board.absences;
/** Returns the note in the panel of the visit. */
const notReached = async (at: number) =>
  (await callRoute(`/receptionist?visit=${ana}`, { as: studio.rita, now: at })).data.page.panel.appointment
    .notReached;

const minute = 60_000;
const unknownMailbox: Delivery = {
  ok: false,
  why: "550 5.1.1 No such user",
  forGood: true,
  outOfReach: false,
};
// why: simulates a server that refuses one recipient.
const refusing: Transport = {
  deliver: async ({ to }) => (to === "ana@example.com" ? unknownMailbox : { ok: true }),
};
const willing: Transport = { deliver: async () => ({ ok: true }) };

const withTom = `${monday}T10:30@`;

describe("a mail that failed permanently", () => {
  test("reopens a settled case with the reason until someone has called", async () => {
    await open();
    await decide(`${withTom}${studio.tom}`, { [`tell-${ana}`]: "mail" });
    expect(await theCase()).toMatchObject({ open: 0, untold: 0, rows: [{ told: "told by email" }] });
    expect(await board()).toEqual([]);
    const later = now + 3 * minute;
    await sendDue(later, refusing);
    expect(await board(later)).toMatchObject([{ words: "1 not told", provider: "Maya Ortiz" }]);
    expect(await theCase(later)).toMatchObject({
      untold: 1,
      rows: [
        { untold: true, told: "not told yet", why: "The email was not delivered: 550 5.1.1 No such user" },
      ],
    });
    expect(await notReached(later)).toBe("The email was not delivered: 550 5.1.1 No such user");
    await call({ intent: "decide", [`tell-${ana}`]: "told" }, later);
    expect(await board(later)).toEqual([]);
    expect(await notReached(later)).toBeNull();
  });

  test("leaves the visit open and its client not informed if it was an offer", async () => {
    await open();
    await decide("offer");
    expect(await theCase()).toMatchObject({ open: 1, untold: 0, rows: [{ asked: true }] });
    const later = now + 3 * minute;
    await sendDue(later, refusing);
    expect(await theCase(later)).toMatchObject({ open: 1, untold: 1, rows: [{ asked: false }] });
  });

  test("does not matter if the client has chosen by the link", async () => {
    await open();
    await decide("offer");
    await sendDue(now + 3 * minute, willing);
    studio.sqlite
      .prepare("INSERT INTO told (appointment_id, sequence, how, at, absence_id) VALUES (?, 1, 'mail', ?, 1)")
      .run(ana, now);
    studio.sqlite
      .prepare("UPDATE appointments SET provider_id = ?, sequence = 1 WHERE id = ?")
      .run(studio.tom, ana);
    expect(await theCase()).toMatchObject({ open: 0, untold: 0, rows: [{ told: "chosen by the client" }] });
  });

  test("updates open boards", async () => {
    await open();
    await decide("offer");
    const before = boardStamp();
    await sendDue(now + 3 * minute, refusing);
    expect(boardNews(before, monday)?.changes).toEqual([
      { visit: ana, words: "email not delivered: 10:30 AM with Maya" },
    ]);
  });
});

describe("without a mail server", () => {
  beforeEach(() => {
    environment().smtpUrl = null;
  });

  test("refuses to ask by mail and leaves the visit open", async () => {
    await open();
    const { status, data } = await decide("offer");
    expect([status, data.fields]).toEqual([409, { [`do-${ana}`]: "Email isn't set up. Call instead." }]);
    expect(await theCase()).toMatchObject({
      open: 1,
      untold: 1,
      rows: [{ noMail: "Email isn't set up. Call instead." }],
    });
  });

  test("counts a stored mail only after it is sent", async () => {
    await open();
    await decide(`${withTom}${studio.tom}`, { [`tell-${ana}`]: "mail" });
    expect(studio.mails()).toContain("moved ana@example.com");
    expect(await theCase()).toMatchObject({
      open: 0,
      untold: 1,
      rows: [{ told: "not told yet", why: "Email isn't set up. Call instead." }],
    });
    expect(await board()).toMatchObject([{ words: "1 not told" }]);
    environment().smtpUrl = "smtp://mail.test";
    await sendDue(now + 3 * minute, willing);
    expect(await theCase()).toMatchObject({ untold: 0, rows: [{ told: "told by email" }] });
  });
});

describe("a single visit without a mail server", () => {
  beforeEach(() => {
    environment().smtpUrl = null;
  });

  const desk = (form: Record<string, string>) =>
    callRoute(`/receptionist?visit=${ana}`, {
      as: studio.rita,
      form: { visit: String(ana), revision: "0", ...form },
    });
  const cancel = (who: string, tell: string) =>
    desk({ intent: "cancel", who, tell, reason: "", fee: "keep" });
  const close = async () =>
    (
      await callRoute<{ page: { untold: object[] } }>(`/receptionist/close?date=${monday}`, {
        as: studio.rita,
        now,
      })
    ).data.page.untold;

  test.each(["mail", "no"])(
    "is listed at closing and in its panel until someone calls, if the studio cancels it with %s",
    async (tell) => {
      expect((await cancel("studio", tell)).status).toBe(303);
      const words = "Monday, March 2, 10:30 AM, with Maya Ortiz, cancelled";
      const who = { client: "Ana López", phone: "(555) 010-2030" };
      expect(await close()).toMatchObject([{ id: ana, date: monday, caseId: null, words, ...who }]);
      expect(await notReached(now)).toBe("Email isn't set up. Call instead.");
      const { revision } = studio.rows("SELECT revision FROM appointments")[0] ?? {};
      expect((await desk({ intent: "called", revision: String(revision) })).status).toBe(303);
      expect([await close(), await notReached(now)]).toEqual([[], null]);
    },
  );

  test.each([
    ["client", "no"],
    ["studio", "told"],
  ])("needs no call if the %s cancels it with %s", async (who, tell) => {
    expect((await cancel(who, tell)).status).toBe(303);
    expect([await close(), await notReached(now)]).toEqual([[], null]);
  });
});

describe("a single visit", () => {
  const atDesk = (form: Record<string, string>, at = now) =>
    call({ visit: String(ana), ...form }, at, "/receptionist");
  const move = (tell: string) =>
    atDesk({
      ...{ intent: "move", revision: "0", providerId: String(studio.tom), date: monday, time: "10:30" },
      ...{ timesFor: `,${studio.tom},${monday}`, tell },
    });
  const unreached = async (at: number) =>
    (await callRoute("/receptionist", { as: studio.rita, now: at })).data.page.board.unreached;

  test("is listed beside the board after a failed mail until someone has called", async () => {
    expect((await move("mail")).status).toBe(303);
    const later = now + 3 * minute;
    await sendDue(later, refusing);
    expect(await unreached(later)).toEqual([
      {
        ...{ id: ana, date: monday, words: "Monday, March 2, 10:30 AM, with Tom Reed" },
        who: "Ana López, (555) 010-2030",
      },
    ]);
    expect((await atDesk({ intent: "called", revision: "0" }, later)).status).toBe(409);
    expect((await atDesk({ intent: "called", revision: "1", visit: "999" }, later)).status).toBe(404);
    expect((await atDesk({ intent: "called", revision: "1" }, later)).status).toBe(303);
    expect(await unreached(later)).toEqual([]);
    expect(await notReached(later)).toBeNull();
    const change = String(studio.rows("SELECT max(id) AS id FROM desk_changes")[0]?.id);
    expect((await atDesk({ intent: "undo", change }, later)).status).toBe(303);
    expect(await unreached(later)).toHaveLength(1);
    expect(await unreached(instantAt("2026-03-03", "09:00"))).toEqual([]);
  });

  test("counts as informed when staff say so after a move on the board", async () => {
    await open();
    expect((await move("told")).status).toBe(303);
    expect(await theCase()).toMatchObject({ open: 0, untold: 0, rows: [{ told: "told by phone" }] });
    expect(await board()).toEqual([]);
  });
});

test("A client without an email address never counts as informed by mail", async () => {
  studio.sqlite.prepare("UPDATE appointments SET customer_email = '' WHERE id = ?").run(ana);
  await open();
  await decide("cancel", { [`tell-${ana}`]: "mail", [`revision-${ana}`]: "1" });
  expect(await theCase()).toMatchObject({
    untold: 1,
    rows: [{ outcome: "Cancelled", noMail: "No email address. Please call." }],
  });
});

describe("a visit in service or in the past", () => {
  const at = instantAt(monday, "10:48");
  const beginService = () =>
    studio.sqlite.prepare("UPDATE appointments SET status = 'in_service' WHERE id = ?").run(ana);

  test("needs no decision and no call while it is in service", async () => {
    beginService();
    const { location } = await open(at);
    expect(location).toBe(`${url}?done=opened`);
    expect(await theCase(at)).toMatchObject({
      open: 0,
      untold: 0,
      rows: [
        {
          open: false,
          proposals: [],
          outcome: "In service now. It can't be moved.",
          told: "nothing to tell",
        },
      ],
    });
    expect(await board(at)).toEqual([]);
    const { data } = await callRoute("/receptionist", { as: studio.rita, now: at });
    expect(data.page.board.columns[0].away).toMatchObject({ needsProvider: [], unopened: false });
    const { status, data: refused } = await decide("cancel", { [`revision-${ana}`]: "1" }, at);
    expect([status, refused.fields]).toEqual([409, { [`do-${ana}`]: "In service now. It can't be moved." }]);
  });

  test("needs no decision when it is over, and its client is listed until someone has called", async () => {
    await open();
    const after = instantAt(monday, "12:00");
    expect(await theCase(after)).toMatchObject({
      open: 0,
      untold: 1,
      rows: [{ open: false, proposals: [], outcome: "Over, can't be moved" }],
    });
    const { status } = await decide("cancel", {}, after);
    expect(status).toBe(409);
    await call({ intent: "decide", [`tell-${ana}`]: "told" }, after);
    expect(await board(after)).toEqual([]);
  });
});

describe("undo", () => {
  const outbox = () =>
    studio.rows("SELECT id, kind, recipient, due_at, dropped_at, last_error FROM outbox ORDER BY id");
  const lastChange = () => Number(studio.rows("SELECT max(id) AS id FROM desk_changes")[0]?.id);
  const undo = (change: number) =>
    call({ intent: "undo", change: String(change) }, now + minute, "/receptionist");

  test.each(["offer", "cancel", "move"])("of a settled absence (%s) withdraws unsent mails", async (how) => {
    await open();
    const before = [outbox(), studio.rows("SELECT * FROM told"), studio.rows("SELECT * FROM absences")];
    const tell = { [`tell-${ana}`]: "mail" };
    await decide(how === "move" ? `${withTom}${studio.tom}` : how, tell);
    expect(outbox()).not.toEqual(before[0]);
    const answer = await undo(lastChange());
    expect(answer.location).toContain("done=undone");
    expect([outbox(), studio.rows("SELECT * FROM told"), studio.rows("SELECT * FROM absences")]).toEqual(
      before,
    );
    await sendDue(now + 5 * minute, willing);
    const kinds = studio.rows("SELECT kind FROM outbox WHERE sent_at IS NOT NULL AND recipient LIKE 'ana%'");
    expect(kinds).toEqual([{ kind: "booked" }]);
  });

  test("is refused for an absence with settled visits", async () => {
    appointmentAt(studio, monday, "15:00", { customerEmail: "bea@example.com" });
    await open();
    const opened = lastChange();
    await decide(`${withTom}${studio.tom}`, { [`tell-${ana}`]: "no" });
    const { status, data } = await undo(opened);
    expect([status, data.message]).toEqual([
      409,
      "This can no longer be undone: some of its visits were settled after that.",
    ]);
  });
});

describe("an entry by mistake", () => {
  const cancel = () =>
    call(
      { intent: "cancel", visit: String(ana), revision: "0", who: "mistake", tell: "no" },
      now + 2 * minute,
      "/receptionist",
    );

  test.each([
    ["with a mail server", "smtp://mail.test"],
    ["without one", null],
  ])("needs no call if no confirmation was sent, %s", async (_, smtpUrl) => {
    environment().smtpUrl = smtpUrl;
    await cancel();
    expect(await notReached(now + 3 * minute)).toBeNull();
  });

  test("asks for a call if the client has a confirmation", async () => {
    await sendDue(now + minute, willing);
    await cancel();
    expect(await notReached(now + 3 * minute)).toBe("No email was sent.");
  });
});
