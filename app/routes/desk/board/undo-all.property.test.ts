/** Undoing everything that the desk's pages can send leaves the database as it was (rule 6.61). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { deskPartTimes } from "#app/routes/desk/visit/add-part.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { appointmentAt, instantAt, monday, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

type Studio = ReturnType<typeof studioWithPeople>;

const sunday = "2026-03-08";

/** Records of changes and sessions, and shared rows. A revision may only increase. */
const passedOver = "audit desk_changes sessions secrets policies paper_references daily_counts clients".split(
  " ",
);

function dump({ rows }: Studio): Record<string, unknown> {
  const names = rows(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
  )
    .map(({ name }) => String(name))
    .filter((name) => !passedOver.includes(name));
  const contentOf = (name: string) =>
    rows(`SELECT * FROM ${name}`).map((row) =>
      JSON.stringify(name === "appointments" ? { ...row, revision: 0 } : row),
    );
  return Object.fromEntries(names.map((name) => [name, contentOf(name).sort()]));
}

type Fields = Record<string, string>;
type Dice = { visit: number; who: number; date: string; time: number; n: number };
type Sent = { to: string; form: Fields; as?: number };
/** Returns the values on the page of the form, or null if there is nothing to send. */
type Deed = (studio: Studio, dice: Dice, now: number) => Sent | null | Promise<Sent | null>;

const times = ["09:00", "10:30", "12:00", "13:00", "15:00", "16:15"];
const timeOf = ({ time }: Dice): string => times[time % times.length] ?? "09:00";
const laterBy = (time: string, hours: number): string =>
  `${String(Number(time.slice(0, 2)) + hours).padStart(2, "0")}${time.slice(2)}`;
const providerOf = ({ maya, tom }: Studio, { who }: Dice): string => String(who % 2 === 1 ? tom : maya);
const among = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];
const everyRule = "closed-day,booking-hours,working-hours,break,block,time-off,buffer,past";

const visitOf = ({ rows }: Studio, { visit }: Dice): Fields => {
  const row = among(rows("SELECT id, revision FROM appointments ORDER BY id"), visit);
  return { visit: String(row?.id), revision: String(row?.revision) };
};
const desk = (form: Fields): Sent => ({ to: "/receptionist", form });
const dayUrl = (studio: Studio, dice: Dice, own: boolean): string =>
  `/receptionist/day?date=${dice.date}${own ? `&provider=${providerOf(studio, dice)}` : ""}`;
const planRow = ({ rows }: Studio, kind: string, n: number) =>
  among(rows("SELECT id, provider_id, date, start_min FROM day_plans WHERE kind = ? ORDER BY id", kind), n);
const hhmm = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const deeds: Record<string, Deed> = {
  book: (studio, dice) => {
    const choices = {
      serviceId: String(studio.facial),
      providerId: providerOf(studio, dice),
      date: dice.date,
    };
    const contact: Fields = dice.n % 2 ? { customerEmail: "paula@example.com" } : {};
    const time = `${dice.date}T${timeOf(dice)}@${choices.providerId}!${everyRule}`;
    const person = { client: "new", customerName: "Paula", forSomeoneElse: "on", ...contact };
    return desk({ intent: "book", ...choices, time, timesFor: timesFor(choices), ...person });
  },
  "walk-in": (studio, dice) =>
    desk({ intent: "walk-in", begin: `${studio.facial}.${providerOf(studio, dice)}.now.60` }),
  again: (studio, dice) => {
    const [serviceId, providerId] = [String(studio.facial), providerOf(studio, dice)];
    const at = `${serviceId}.${providerId}.${dice.date}.${timeOf(dice)}`;
    const client = `account:${studio.clientId}`;
    return desk({ "book-again": at, serviceId, providerId, client, forSomeoneElse: "on" });
  },
  place: (studio, dice) =>
    desk({
      intent: "place",
      ...visitOf(studio, dice),
      to: `${providerOf(studio, dice)} ${dice.date} ${600 + 5 * dice.n}`,
    }),
  move: (studio, dice) => {
    const [date, providerId] = [dice.date, providerOf(studio, dice)];
    const time = `${date}T${timeOf(dice)}@${providerId}!${everyRule}`;
    const place = { date, providerId, time, timesFor: timesFor({ providerId, date }) };
    return desk({
      intent: "move",
      ...visitOf(studio, dice),
      ...place,
      tell: among(["mail", "told", "no"], dice.n) ?? "",
      ...(dice.n % 3 === 0 && { status: "booked" }),
    });
  },
  status: (studio, dice) =>
    desk({
      intent: "status",
      ...visitOf(studio, dice),
      status: among(["confirmed", "arrived", "in_service", "completed", "booked"], dice.n) ?? "",
    }),
  "no-show": (studio, dice) =>
    desk({
      intent: "no-show",
      ...visitOf(studio, dice),
      who: dice.n % 3 === 0 ? "client" : "nobody",
      fee: dice.who ? "waive" : "keep",
      waiveReason: "illness",
      early: "on",
    }),
  "own status": (studio, dice) => ({
    to: "/provider",
    as: studio.maya,
    form: {
      intent: "status",
      ...visitOf(studio, dice),
      status: among(["arrived", "in_service", "completed"], dice.n) ?? "",
    },
  }),
  return: (studio, dice) => desk({ intent: "return", ...visitOf(studio, dice), status: "booked" }),
  cancel: (studio, dice) =>
    desk({
      intent: "cancel",
      ...visitOf(studio, dice),
      who: among(["client", "studio", "mistake"], dice.n) ?? "",
      tell: among(["mail", "told", "no"], dice.time) ?? "",
      fee: dice.who ? "waive" : "keep",
      waiveReason: "illness",
    }),
  fee: (studio, dice) =>
    desk({ intent: "fee", ...visitOf(studio, dice), fee: dice.who ? "waive" : "keep", waiveReason: "ours" }),
  reward: (studio, dice) => {
    const given = studio.count("loyalty_rewards");
    return desk({ intent: "reward", ...visitOf(studio, dice), given: String(given) });
  },
  "undo-reward": (studio, dice) => {
    const reward = among(studio.rows("SELECT id FROM loyalty_rewards ORDER BY id"), dice.n);
    return reward
      ? desk({ intent: "undo-reward", ...visitOf(studio, dice), reward: String(reward.id) })
      : null;
  },
  "client late": (studio, dice) =>
    desk({
      intent: "late",
      ...visitOf(studio, dice),
      minutes: among(["5", "10", "15", "0"], dice.n) ?? "",
    }),
  part: (studio, dice, now) => {
    const { visit = "" } = visitOf(studio, dice);
    const serviceId = String(studio.brows);
    const offered = deskPartTimes(
      Number(visit),
      { service: serviceId, provider: null, addons: [], at: null },
      now,
    );
    const time = among([...(offered?.beside ?? []), ...(offered?.movingAll ?? [])], dice.n);
    if (!offered || !time) return null;
    const { revision: jointRevision, shownTerms } = offered;
    return desk({ visit, serviceId, jointRevision, shownTerms, part: time.value });
  },
  block: (studio, dice) =>
    desk({
      intent: "block",
      date: dice.date,
      from: timeOf(dice),
      until: laterBy(timeOf(dice), 1),
      what: "Delivery",
      providerIds: providerOf(studio, dice),
    }),
  "set block": (studio, dice) => {
    const row = planRow(studio, "block", dice.n);
    if (!row) return null;
    const span = { from: timeOf(dice), until: laterBy(timeOf(dice), 1) };
    return desk({ intent: "block", block: String(row.id), ...span, label: "Training" });
  },
  "drop block": (studio, dice) => {
    const row = planRow(studio, "block", dice.n);
    return row ? desk({ intent: "unblock", block: String(row.id) }) : null;
  },
  break: (studio, dice) => {
    const own = planRow(studio, "break", dice.n);
    return desk({
      intent: "break",
      provider: String(own?.provider_id ?? studio.maya),
      date: String(own?.date ?? dice.date),
      break: own ? hhmm(Number(own.start_min)) : "14:30",
      from: timeOf(dice),
      until: laterBy(timeOf(dice), 1),
    });
  },
  "no break": (studio, dice) =>
    desk({ intent: "no-break", provider: String(studio.maya), date: dice.date, break: "14:30" }),
  "usual breaks": (studio, dice) =>
    desk({ intent: "usual-breaks", provider: String(studio.maya), date: dice.date }),
  day: (studio, dice) => ({
    to: dayUrl(studio, dice, true),
    form: {
      intent: among(["day", "day", "off", "usual"], dice.n) ?? "",
      date: dice.date,
      "hours-0-from": "10:00",
      "hours-0-to": dice.n % 2 ? "20:00" : "15:00",
      ...(dice.n % 2 === 1 && { openStudio: "on" }),
      "breaks-0-from": "13:00",
      "breaks-0-to": "13:30",
    },
  }),
  "studio day": (studio, dice) => {
    const date = dice.n % 2 ? sunday : dice.date;
    return {
      to: dayUrl(studio, { ...dice, date }, false),
      form: {
        intent: among(["open", "open", "close", "reopen", "usual"], dice.n) ?? "",
        date,
        from: "10:00",
        to: "16:00",
        providerIds: providerOf(studio, dice),
        reason: "Holiday",
      },
    };
  },
  "open absence": (studio, dice) => ({
    to: `/receptionist/absence?provider=${providerOf(studio, dice)}&date=${dice.date}`,
    form: {
      intent: "open",
      how: among(["day", "now", "until"], dice.n) ?? "",
      date: dice.date,
      lastDate: tuesday,
      to: "",
      reason: "Sick",
    },
  }),
  "own absence": (studio) => ({ to: "/provider", as: studio.maya, form: { intent: "away" } }),
  "decide absence": async (studio, dice, now) => {
    const absence = among(studio.rows("SELECT id FROM absences ORDER BY id"), dice.n);
    if (!absence) return null;
    const to = `/receptionist/absence/${absence.id}`;
    const { data } = await callRoute(to, { as: studio.rita, now });
    type Row = { id: number; revision: number; proposals: { value: string }[] };
    const rows: Row[] = data.absence.rows;
    const form = rows.flatMap(({ id, revision, proposals }, at) => {
      const choices = [proposals[0]?.value ?? "offer", "offer", "keep", "cancel", "later"];
      return [
        [`do-${id}`, among(choices, dice.n + at * dice.time) ?? ""],
        [`tell-${id}`, among(["mail", "told", "no"], dice.time + at) ?? ""],
        [`revision-${id}`, String(revision)],
      ];
    });
    return { to, form: { intent: "decide", ...Object.fromEntries(form) } };
  },
  "running late": async (studio, dice, now) => {
    const minutes = among(["5", "10", "15", "20"], dice.n) ?? "";
    const to = `/receptionist/late?provider=${providerOf(studio, dice)}&date=${monday}&minutes=${minutes}`;
    const { data } = await callRoute(to, { as: studio.rita, now });
    const moves: { id: number; revision: number }[] = data.delay?.moves ?? [];
    const marks = moves.flatMap(({ id, revision }, at) => [
      [`revision-${id}`, String(revision)],
      [`tell-${id}`, at % 2 ? "mail" : ""],
    ]);
    const shown = moves.map(({ id }) => id).join();
    return { to, form: { intent: "delay", minutes, shown, ...Object.fromEntries(marks) } };
  },
  paper: (studio, dice) => ({
    to: `/receptionist/paper/enter?date=${dice.date}`,
    form: {
      intent: "enter",
      date: dice.date,
      "time-1": timeOf(dice),
      "client-1": "Paper Paula",
      "service-1": String(studio.facial),
      "provider-1": providerOf(studio, dice),
      ...(dice.n % 2 === 1 && { "email-1": "paper@example.com", "came-1": "yes" }),
    },
  }),
};

const anyDeed = fc.record({
  what: fc.constantFrom(...Object.keys(deeds)),
  visit: fc.nat({ max: 6 }),
  who: fc.nat({ max: 1 }),
  date: fc.constantFrom(monday, monday, tuesday),
  time: fc.nat({ max: 5 }),
  n: fc.nat({ max: 59 }),
});

type AnyDeed = typeof anyDeed extends fc.Arbitrary<infer One> ? One : never;

/** 12:30 PM: a past visit, two with Maya, three with Tom (one in service), and a weekly break. */
function studioOfTheDay(): Studio {
  const studio = studioWithPeople();
  // A client may be asked by email.
  environment().smtpUrl = "smtp://mail.test";
  studio.sqlite.exec("UPDATE settings SET loyalty_visits = 1, email = 'hello@studio.test'");
  const { clientId, tom, maya } = studio;
  const over = appointmentAt(studio, monday, "09:00", { clientId }).appointment;
  appointmentAt(studio, monday, "15:00", { customerEmail: "bea@example.com", customerName: "Bea" });
  appointmentAt(studio, monday, "12:00", { providerId: tom, customerName: "Cleo" });
  appointmentAt(studio, monday, "13:00", { providerId: tom, customerName: "Eva" });
  appointmentAt(studio, tuesday, "12:00", { clientId, providerId: tom });
  const missed = appointmentAt(studio, tuesday, "15:00", { customerName: "Dora" }).appointment;
  studio.sqlite.exec(`UPDATE appointments SET status = 'completed' WHERE id = ${over.id};
    UPDATE appointments SET status = 'no_show', charge_minor = 9500 WHERE id = ${missed.id}`);
  for (const weekday of [1, 2]) {
    studio.sqlite
      .prepare(
        "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, ?, 870, 900, 'Lunch')",
      )
      .run(maya, weekday);
  }
  return studio;
}

const start = instantAt(monday, "12:30");

/** Sends the form, and a second time with the confirmation if appointments are in the way. */
async function send(studio: Studio, { to, form, as = studio.rita }: Sent, now: number) {
  const first = await callRoute(`POST ${to}`, { as, form, now });
  const mark = first.status === 409 ? first.data.question?.outside?.mark : undefined;
  return mark ? callRoute(`POST ${to}`, { as, form: { ...form, shown: mark }, now }) : first;
}

const standing = ({ rows }: Studio): string[] =>
  rows("SELECT id FROM desk_changes WHERE undone_at IS NULL ORDER BY id DESC").map(({ id }) => String(id));

async function doOne(studio: Studio, { what, ...dice }: AnyDeed, now: number) {
  const sent = await deeds[what]?.(studio, dice, now);
  if (!sent) return null;
  const answer = await send(studio, sent, now);
  expect([what, answer.status < 500]).toEqual([what, true]);
  return answer;
}

async function undoAll(studio: Studio, before: ReturnType<typeof dump>): Promise<void> {
  for (const change of standing(studio)) {
    const call = { as: studio.rita, form: { intent: "undo", change, sure: change }, now: start + 600_000 };
    const { status, data } = await callRoute("POST /receptionist", call);
    expect([status, data.message]).toEqual([303, undefined]);
  }
  expect(standing(studio)).toEqual([]);
  expect(dump(studio)).toEqual(before);
}

const one = (what: string, more: Partial<AnyDeed> = {}): AnyDeed => ({
  ...{ what, visit: 0, who: 0, date: monday, time: 0, n: 0 },
  ...more,
});

/** Every action at least once, in an order in which none is refused. */
const wholeDay = [
  one("reward"),
  one("undo-reward"),
  one("fee", { visit: 5 }),
  one("walk-in"),
  one("client late", { visit: 1 }),
  one("running late", { who: 1, n: 1 }),
  one("status", { visit: 1, n: 1 }),
  one("own status", { visit: 6, n: 1 }),
  one("no-show", { visit: 2, n: 1, who: 1 }),
  one("return", { visit: 2 }),
  one("cancel", { visit: 3, n: 1 }),
  one("place", { visit: 4, who: 1, date: tuesday, n: 9 }),
  one("move", { visit: 4, date: tuesday, time: 2, n: 1 }),
  one("book", { date: tuesday, who: 1, time: 1, n: 1 }),
  one("again", { date: tuesday, who: 1, time: 3 }),
  one("paper", { date: tuesday, time: 0 }),
  one("part", { visit: 4 }),
  one("block", { date: tuesday, who: 1, time: 4 }),
  one("set block", { time: 5 }),
  one("drop block"),
  one("break", { date: tuesday, time: 3 }),
  one("usual breaks", { date: tuesday }),
  one("no break", { date: tuesday }),
  one("day", { date: tuesday, n: 1 }),
  one("studio day", { n: 1 }),
  one("open absence", { date: tuesday }),
  one("decide absence", { time: 1 }),
  one("own absence"),
];

test("a day on which every action is done once and then undone equals the start", async () => {
  const studio = studioOfTheDay();
  try {
    const before = dump(studio);
    for (const [at, deed] of wholeDay.entries()) {
      const answer = await doOne(studio, deed, start + at * 5000);
      expect([deed.what, answer?.status, answer?.data.message]).toEqual([deed.what, 303, undefined]);
    }
    expect(Object.keys(deeds).filter((what) => wholeDay.every((deed) => deed.what !== what))).toEqual([]);
    expect(standing(studio)).toHaveLength(wholeDay.length);
    await undoAll(studio, before);
  } finally {
    studio.close();
  }
});

test("any actions at the desk leave the database unchanged after they are all undone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 1, maxLength: 12 }), async (all) => {
      const studio = studioOfTheDay();
      try {
        const before = dump(studio);
        for (const [at, deed] of all.entries()) await doOne(studio, deed, start + at * 5000);
        await undoAll(studio, before);
      } finally {
        studio.close();
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
