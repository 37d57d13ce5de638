import { afterEach, describe, expect, test } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, now, studioWithPeople } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });
afterEach(() => (environment().smtpUrl = null));

/** Books Ana from 9:00 to 10:00 and Bea from 10:00 to 11:00 with Tom, who has no buffer, and Cleo at noon. */
function morning() {
  const at = (time: string, name: string) =>
    appointmentAt(studio, monday, time, {
      providerId: studio.tom,
      customerName: name,
      customerEmail: `${name.toLowerCase()}@example.com`,
    }).appointment.id;
  return { ana: at("09:00", "Ana"), bea: at("10:00", "Bea"), cleo: at("12:00", "Cleo") };
}

const halfPastNine = instantAt(monday, "09:30");
const lateUrl = (minutes: number) =>
  `/receptionist/late?provider=${studio.tom}&date=${monday}&minutes=${minutes}`;
const seen = async (minutes: number, at = halfPastNine) =>
  (await callRoute(`GET ${lateUrl(minutes)}`, { as: studio.rita, now: at })).data.delay;

async function send(minutes: number, more: Record<string, string> = {}, at = halfPastNine) {
  const { moves } = await seen(minutes, at);
  const form = {
    intent: "delay",
    minutes: String(minutes),
    shown: moves.map(({ id }: { id: number }) => id).join(),
    ...Object.fromEntries(
      moves.map(({ id, revision }: { id: number; revision: number }) => [`revision-${id}`, String(revision)]),
    ),
    ...more,
  };
  return callRoute(lateUrl(minutes), { as: studio.rita, form, now: at });
}

const at = async (url: string, now = halfPastNine) =>
  (await callRoute(`GET ${url}`, { as: studio.rita, now })).data;
const newestChange = () => Number(studio.rows("SELECT max(id) AS id FROM desk_changes")[0]?.id);
const startOf = (id: number) =>
  studio.rows("SELECT start_min FROM appointments WHERE id = ?", id)[0]?.start_min;

test("shows the moves and the gaps that absorb the delay before anything is done", async () => {
  const { bea, cleo } = morning();
  const delay = await seen(20);
  expect(delay).toMatchObject({
    underWay: { client: "Ana", until: "10:00 AM" },
    moves: [{ id: bea, time: "10:00 AM", newTime: "10:20 AM", warnings: [] }],
  });
  expect([startOf(bea), startOf(cleo)]).toEqual([600, 720]);
});

test("moves all affected visits with one press, emails only selected clients and leaves the others alone", async () => {
  const { ana, bea, cleo } = morning();
  const dora = appointmentAt(studio, monday, "11:00", {
    providerId: studio.tom,
    customerName: "Dora",
    customerEmail: "dora@example.com",
  }).appointment.id;
  studio.sqlite.exec("DELETE FROM outbox");
  environment().smtpUrl = "smtp://mail.test";
  const { status, location } = await send(15, { [`tell-${bea}`]: "mail" });
  const change = newestChange();
  expect([status, location]).toEqual([
    303,
    `/receptionist?date=${monday}&show=${studio.tom}&done=late&change=${change}`,
  ]);
  const { page } = await at(String(location));
  expect(page.undo.done).toMatchObject({ id: change, label: "Tom Reed runs 15 minutes late" });
  expect(page.board.unreached).toEqual([]);
  expect([ana, bea, dora, cleo].map(startOf)).toEqual([540, 615, 675, 735]);
  expect(studio.overlaps()).toBe(0);
  const clients = studio.mails().filter((mail) => mail.endsWith("@example.com"));
  expect(clients).toEqual(["moved bea@example.com"]);
});

test("warns about a shortened break and an end after work, and allows both", async () => {
  morning();
  studio.sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 1, 660, 700, 'Lunch')",
    )
    .run(studio.tom);
  expect((await seen(10)).moves).toMatchObject([
    { warnings: ["runs 10 minutes into the break at 11:00 AM"] },
  ]);
  appointmentAt(studio, monday, "17:00", { providerId: studio.tom, customerEmail: "z@example.com" });
  expect((await seen(5, instantAt(monday, "13:30"))).moves).toMatchObject([
    { warnings: ["ends 5 minutes after work"] },
  ]);
  expect((await send(5, {}, instantAt(monday, "13:30"))).status).toBe(303);
});

test("names the client whose visit needs the room at the new time and moves no visit, unless the room has a second place", async () => {
  const { bea } = morning();
  const { id: maya } = appointmentAt(studio, monday, "09:00", {
    ...{ providerId: studio.maya, customerName: "Mia Bath", customerEmail: "mia@example.com" },
  }).appointment;
  studio.sqlite.exec(`UPDATE appointments SET start_min = 660, end_min = 720 WHERE id = ${maya};
    INSERT INTO resources (id, name, places) VALUES (1, 'Steamer', 1);
    INSERT INTO appointment_resources VALUES (${bea}, 1), (${maya}, 1)`);
  const words = "Steamer is taken by Mia Bath with Maya Ortiz, 11:00 AM to 12:00 PM";
  const [move] = (await seen(20)).moves;
  expect(move.rooms.map((room: string) => room.replaceAll("\u202f", " "))).toEqual([words]);
  const refusal = await send(20);
  expect(refusal.status).toBe(409);
  expect(refusal.data.message.replaceAll("\u202f", " ")).toBe(
    `Bea: ${words}. No visits were moved. Move them one at a time.`,
  );
  expect(startOf(bea)).toBe(600);
  studio.sqlite.exec("UPDATE resources SET places = 2");
  expect((await seen(20)).moves).toMatchObject([{ rooms: [] }]);
  expect((await send(20)).status).toBe(303);
});

test("refuses a stale visit and a day with other affected visits, and moves none", async () => {
  const { bea } = morning();
  const stale = await send(15, { [`revision-${bea}`]: "7" });
  expect(stale.status).toBe(409);
  expect(stale.data.message).toMatch(/^Bea: This visit was changed since you opened this page/u);
  expect((await send(15, { shown: "99" })).status).toBe(409);
  expect((await send(15, { minutes: "7" })).status).toBe(400);
  expect(startOf(bea)).toBe(600);
  const nobody = await callRoute("/receptionist/late?provider=99", { as: studio.rita });
  expect(nobody.status).toBe(404);
});

test("moves a client who is waiting at the studio, without an email", async () => {
  const { ana, bea } = morning();
  studio.sqlite.prepare("UPDATE appointments SET status = 'arrived' WHERE id = ?").run(ana);
  const at = instantAt(monday, "09:05");
  expect((await seen(10, at)).moves).toMatchObject([
    { id: ana, here: true, newTime: "9:10 AM" },
    { id: bea, newTime: "10:10 AM" },
  ]);
  await send(10, {}, at);
  expect(studio.rows("SELECT status, start_min FROM appointments WHERE id = ?", ana)).toEqual([
    { status: "arrived", start_min: 550 },
  ]);
});

describe("a delayed client without an email", () => {
  const noAddress = (id: number) =>
    studio.sqlite.prepare("UPDATE appointments SET customer_email = '' WHERE id = ?").run(id);
  const unreached = async () =>
    (await at("/receptionist")).page.board.unreached.map(({ id }: { id: number }) => id);
  const notReached = async (id: number) =>
    (await at(`/receptionist?visit=${id}`)).page.panel.appointment.notReached;

  test.each([
    ["without a mail server", false, "Email isn't set up. Call instead."],
    ["without an address", true, "No email address. Please call."],
  ])(
    "is listed to call and marked as not informed until someone has called, %s",
    async (_why, hasServer, why) => {
      if (hasServer) environment().smtpUrl = "smtp://mail.test";
      const { bea, cleo } = morning();
      noAddress(bea);
      const { status, location } = await send(15);
      const change = newestChange();
      const here = `/receptionist/late?provider=${studio.tom}&date=${monday}&change=${change}`;
      expect([status, location]).toEqual([303, here]);
      const { done } = await at(here);
      expect(done).toMatchObject({
        undo: { id: change, label: "Tom Reed runs 15 minutes late" },
        toCall: [{ id: bea, client: "Bea", time: "10:15 AM", email: "", phone: expect.stringMatching(/./u) }],
      });
      expect([await unreached(), await notReached(cleo)]).toEqual([[bea], null]);
      expect(await notReached(bea)).toBe("No email address. Please call.");
      if (!hasServer) {
        studio.sqlite
          .prepare("UPDATE appointments SET customer_email = 'bea@example.com' WHERE id = ?")
          .run(bea);
        expect(await notReached(bea)).toBe(why);
      }
      const called = (revision: number) =>
        callRoute(here, {
          as: studio.rita,
          form: { intent: "called", visit: String(bea), revision: String(revision) },
          now: halfPastNine,
        });
      expect((await called(99)).status).toBe(409);
      const [first] = (await at(here)).done.toCall;
      expect((await called(first.revision)).location).toBe(here);
      expect([await unreached(), await notReached(bea), (await at(here)).done.toCall]).toEqual([
        [],
        null,
        [],
      ]);
    },
  );

  test("is no longer marked after an undo", async () => {
    const { bea } = morning();
    await send(15);
    expect(await unreached()).toEqual([bea]);
    const undo = { intent: "undo", change: String(newestChange()) };
    await callRoute("/receptionist", { as: studio.rita, form: undo, now: halfPastNine });
    expect([await unreached(), startOf(bea)]).toEqual([[], 600]);
    const { done } = await at(`${lateUrl(15)}&change=${undo.change}`);
    expect(done).toBeNull();
  });

  test("needs no call if they are here", async () => {
    const { ana, bea } = morning();
    studio.sqlite.prepare("UPDATE appointments SET status = 'arrived' WHERE id = ?").run(ana);
    const early = instantAt(monday, "09:05");
    await send(10, {}, early);
    expect(await unreached()).toEqual([bea]);
  });
});

test("sends a held confirmation with the new time, even if no one is emailed about the delay", async () => {
  const { bea } = morning();
  studio.sqlite.prepare("UPDATE outbox SET due_at = ?").run(halfPastNine + 60_000);
  await send(15);
  const texts: string[] = [];
  await sendDue(halfPastNine + 180_000, {
    async deliver({ to, content }) {
      if (to === "bea@example.com") texts.push(JSON.stringify(content));
      return { ok: true };
    },
  });
  expect(texts).toEqual([expect.stringContaining("10:15 AM")]);
  environment().smtpUrl = "smtp://mail.test";
  const { page } = await at(`/receptionist?visit=${bea}`);
  expect([page.board.unreached, page.panel.appointment.notReached]).toEqual([[], null]);
});
