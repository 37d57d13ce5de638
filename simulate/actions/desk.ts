/** The receptionist's actions: the forms of the front desk and their undo. */

import type { Action } from "../actions.ts";
import { dumpOf, type Visit } from "../books.ts";
import type { Dice } from "../dice.ts";
import { booked, changed, done, mayChange } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import { chargeOf } from "../money.ts";
import type { Person } from "../people.ts";
import type { Answer } from "../process.ts";
import { addDays, minuteOf, timeOf } from "../studio-clock.ts";
import { type Expectation, inWords, nothingChanges, type World } from "../world.ts";

type Fields = Record<string, string>;

/** Every rule that the desk may override (rule 6.12). */
const everyRule = "closed-day,booking-hours,working-hours,break,block,time-off,buffer,past";

const changeIn = (answer: Answer | undefined): string | null =>
  /[?&]change=(\d+)/u.exec(answer?.location ?? "")?.[1] ?? null;

const markIn = ({ text, type }: Answer): string | null => {
  if (!type.includes("json")) return /name="shown" value="([^"]+)"/u.exec(text)?.[1] ?? null;
  return /"mark":"([^"]+)"/u.exec(text)?.[1] ?? null;
};

/** `back`: whether it is undone at once. */
type Sent = { to?: string; form: Fields; expectation: Expectation; as?: Person; back?: boolean };

type Dump = { at: number; rows: Map<string, string> };

const dumped = (world: World, at: number): Dump => ({ at, rows: dumpOf(world.open.books, at) });

/** Sends a desk form, confirms its questions, and sometimes undoes it at once. */
export async function atDesk(
  world: World,
  dice: Dice,
  { to = "/receptionist", form, expectation, as, back }: Sent,
) {
  const who = as ?? world.people.desk;
  if (!(await world.signIn(who))) return null;
  const path = dice.chance(150) ? to : world.dataOf(to);
  const before = dice.chance(120) || back ? dumped(world, world.clock) : null;
  const send = (fields: Fields) => world.act([{ path, form: fields, as: who }], expectation);
  let answer = (await send(form)).answers?.[0];
  const mark = answer?.status === 409 ? markIn(answer) : null;
  if (mark) answer = (await send({ ...form, shown: mark })).answers?.[0];
  const change = changeIn(answer);
  if (change && (before || dice.chance(60))) await undo(world, change, before);
  return answer;
}

/** A new visit that was already announced by email is cancelled instead of removed. */
const wasMailed = ({ open: { books } }: World, since: number): boolean =>
  books.one(
    `SELECT 1 FROM appointments a JOIN outbox o ON o.appointment_id = a.id AND o.sent_at IS NOT NULL
     WHERE a.cancelled_by = 'mistake' AND a.created_at >= ?`,
    since,
  ) !== undefined;

/** The studio anonymizes people at night, and no undo restores them. */
const wasAnonymized = ({ open: { books } }: World, since: number): boolean =>
  books.one("SELECT 1 FROM job_runs WHERE name = 'sweep' AND started_at >= ?", since) !== undefined;

async function undo(world: World, change: string, before: Dump | null): Promise<void> {
  const form = { intent: "undo", change, sure: change };
  const ask = { path: world.dataOf("/receptionist"), form, as: world.people.desk };
  const anyVisit: Expectation = ({ changes: [one] }) => (one && !before && !one.before ? inWords(one) : null);
  const { answers } = await world.act([ask], anyVisit);
  world.post.forgetUndone(world);
  if (!answers) return;
  if (!done(answers[0])) {
    if (!before || (answers[0]?.status === 503 && world.diskIsFull)) return;
    const said = answers[0]?.text.slice(0, 300);
    throw new InvariantBroken("A recent change can be undone", `Change ${change} was refused: ${said}`);
  }
  if (!before || wasMailed(world, before.at) || wasAnonymized(world, before.at)) return;
  // Both dumps are from the same instant, so that an email that becomes due is in both or in neither.
  const { rows: after } = dumped(world, before.at);
  for (const [table, rows] of before.rows) {
    if (rows === after.get(table)) continue;
    const old = new Set(rows.split("\n"));
    const now = new Set((after.get(table) ?? "").split("\n"));
    const more = [...now].filter((row) => !old.has(row)).slice(0, 2);
    const less = [...old].filter((row) => !now.has(row)).slice(0, 2);
    throw new InvariantBroken("An undo restores everything", `${table} has ${more} instead of ${less}.`);
  }
}

const pick = (world: World, dice: Dice) => {
  const services = world.open.books.all<{ id: number; duration: number }>(
    "SELECT id, duration_minutes AS duration FROM services WHERE unavailable = 0 ORDER BY id",
  );
  const service = dice.from(services);
  const providers = world.open.books.all<{ id: number }>(
    "SELECT provider_id AS id FROM service_providers JOIN providers ON user_id = provider_id WHERE service_id = ? AND active ORDER BY 1",
    service?.id,
  );
  const provider = dice.from(providers);
  return service && provider ? { serviceId: service.id, providerId: provider.id } : undefined;
};

const dayNear = (world: World, dice: Dice): string =>
  addDays(world.today.date, dice.chance(500) ? 0 : dice.between(-1, 14));

const anyTime = (dice: Dice): string => timeOf(dice.between(8 * 4, 18 * 4) * 15);

async function book(world: World, dice: Dice): Promise<void> {
  const picked = pick(world, dice);
  if (!picked) return;
  const [date, time] = [dayNear(world, dice), anyTime(dice)];
  const guest = world.people.guest(dice);
  const bends = dice.chance(400) ? `!${everyRule}` : "";
  const choices = { serviceId: String(picked.serviceId), providerId: String(picked.providerId), date };
  const form = {
    intent: "book",
    ...choices,
    time: `${date}T${time}@${picked.providerId}${bends}`,
    timesFor: Object.values(choices).join(","),
    client: "new",
    customerName: guest.name,
    ...(dice.chance(700) && { customerEmail: guest.email, customerPhone: guest.phone }),
    forSomeoneElse: "on",
    ...(dice.chance(500) && { key: `desk-${world.counts.steps}-${dice.below(1000)}` }),
  };
  const wanted = { ...picked, date, time, name: guest.name };
  await atDesk(world, dice, { form, expectation: booked([wanted], visitIn) });
}

const visitIn = ({ location }: Answer): number | null =>
  Number(/[?&]visit=(\d+)/u.exec(location ?? "")?.[1]) || null;

async function walkIn(world: World, dice: Dice): Promise<void> {
  const picked = pick(world, dice);
  if (!picked) return;
  const { date } = world.today;
  const expectation: Expectation = ({ changes }) => {
    const [first, second] = changes;
    if (second || (first && (first.before || !first.after)))
      return `A walk-in was sent, and ${changes.map(inWords)}.`;
    const made = first?.after;
    const fits =
      !made || (made.date === date && made.source === "walk_in" && made.provider_id === picked.providerId);
    return fits ? null : `A walk-in for today was sent, and ${changes.map(inWords)}.`;
  };
  const form = { intent: "walk-in", begin: `${picked.serviceId}.${picked.providerId}.now.60` };
  await atDesk(world, dice, { form, expectation });
}

const some = (world: World, dice: Dice, holds: (visit: Visit) => boolean): Visit | undefined =>
  dice.from(world.visitsWhere(holds));

const about = (world: World, dice: Dice): Visit | undefined => {
  const { date } = world.today;
  const from = addDays(date, -1);
  const until = addDays(date, 3);
  return some(world, dice, (visit) => visit.date >= from && visit.date <= until && visit.erased_at === null);
};

/** Usually the current revision, sometimes an older one. */
const revisionOf = (visit: Visit, dice: Dice): string =>
  String(dice.chance(60) ? Math.max(0, visit.revision - 1) : visit.revision);

async function move(world: World, dice: Dice): Promise<void> {
  const visit = about(world, dice);
  const picked = pick(world, dice);
  if (!visit || !picked) return;
  const [date, time] = [dayNear(world, dice), anyTime(dice)];
  const providerId = dice.chance(700) ? visit.provider_id : picked.providerId;
  const form = {
    intent: "move",
    visit: String(visit.id),
    revision: revisionOf(visit, dice),
    ...{ date, providerId: String(providerId) },
    time: `${date}T${time}@${providerId}${dice.chance(500) ? `!${everyRule}` : ""}`,
    timesFor: `,${providerId},${date}`,
    tell: dice.of("mail", "told", "no"),
  };
  const length = visit.end_min - visit.start_min;
  const start = minuteOf(time);
  const to = () => ({ date, start_min: start, end_min: start + length, provider_id: providerId });
  const columns = ["date", "start_min", "end_min", "provider_id", "status", "late_minutes"] as const;
  await atDesk(world, dice, { form, expectation: changed(visit.id, [...columns], to) });
}

const statuses = ["confirmed", "arrived", "in_service", "completed", "completed", "no_show", "booked"];

async function mark(world: World, dice: Dice): Promise<void> {
  const { date } = world.today;
  const visit = dice.chance(800) ? some(world, dice, (one) => one.date === date) : about(world, dice);
  if (!visit) return;
  const status = dice.from(statuses) ?? "booked";
  const form = {
    intent: dice.chance(900) ? "status" : "return",
    visit: String(visit.id),
    ...{ revision: revisionOf(visit, dice), status, early: "on" },
  };
  const columns = ["status", "charge_minor", "waived_minor", "late_minutes", "cancelled_by"] as const;
  // A no-show has a question first, and its answer marks the visit.
  const fee = dice.chance(300) ? "waive" : "keep";
  const missed = { ...form, intent: "no-show", who: "nobody", fee, waiveReason: "illness" };
  const sent = form.intent === "status" && status === "no_show" ? missed : form;
  await atDesk(world, dice, { form: sent, expectation: changed(visit.id, [...columns], () => ({ status })) });
}

async function cancel(world: World, dice: Dice): Promise<void> {
  const visit = about(world, dice);
  if (!visit) return;
  const who = dice.of("client", "client", "studio", "mistake");
  const waives = dice.chance(300);
  const form = {
    intent: "cancel",
    visit: String(visit.id),
    ...{ revision: revisionOf(visit, dice), who, tell: dice.of("mail", "told", "no") },
    ...{ fee: waives ? "waive" : "keep", waiveReason: "illness" },
  };
  const charge = who === "client" ? chargeOf(world, visit, "staff") : 0;
  const to = () => ({
    status: "cancelled",
    cancelled_by: who,
    ...(charge !== null && { charge_minor: waives ? 0 : charge, waived_minor: waives ? charge : 0 }),
  });
  if (visit.status === "cancelled") return;
  const columns = ["status", "charge_minor", "waived_minor", "cancelled_by"] as const;
  await atDesk(world, dice, { form, expectation: changed(visit.id, [...columns], to) });
}

async function takeBack(world: World, dice: Dice): Promise<void> {
  const visit = world.upcoming(dice, ({ erased_at: gone, status }) => gone === null && status === "booked");
  if (!visit) return;
  const status = "confirmed";
  const form = { intent: "status", visit: String(visit.id), revision: String(visit.revision), status };
  const expectation = changed(visit.id, ["status"], () => ({ status }));
  await atDesk(world, dice, { form, expectation, back: true });
}

async function clientLate(world: World, dice: Dice): Promise<void> {
  const visit = about(world, dice);
  if (!visit) return;
  const minutes = dice.of("0", "5", "10", "15");
  const form = { intent: "late", visit: String(visit.id), revision: String(visit.revision), minutes };
  const to = () => ({ late_minutes: Number(minutes) });
  await atDesk(world, dice, { form, expectation: changed(visit.id, ["late_minutes"], to) });
}

async function block(world: World, dice: Dice): Promise<void> {
  const picked = pick(world, dice);
  const from = dice.between(8, 17);
  if (!picked) return;
  const span = { from: timeOf(from * 60), until: timeOf(from * 60 + 60) };
  const form = { intent: "block", date: dayNear(world, dice), ...span, what: "Delivery" };
  const expectation = nothingChanges;
  await atDesk(world, dice, { form: { ...form, providerIds: String(picked.providerId) }, expectation });
}

async function singleDay(world: World, dice: Dice): Promise<void> {
  const picked = pick(world, dice);
  const date = addDays(world.today.date, dice.between(0, 20));
  if (!picked) return;
  const own = dice.chance(600);
  const intent = own ? dice.of("day", "off", "usual") : dice.of("open", "close", "reopen", "usual");
  const hours = { "hours-0-from": "10:00", "hours-0-to": dice.of("15:00", "20:00"), openStudio: "on" };
  const house = { from: "10:00", to: "16:00", providerIds: String(picked.providerId), reason: "Holiday" };
  const form = { intent, date, ...(own ? hours : house) };
  const to = `/receptionist/day?date=${date}${own ? `&provider=${picked.providerId}` : ""}`;
  await atDesk(world, dice, { to, form, expectation: nothingChanges });
}

const places: (keyof Visit)[] = ["date", "start_min", "end_min", "provider_id", "status", "late_minutes"];

async function absence(world: World, dice: Dice): Promise<void> {
  const picked = pick(world, dice);
  if (!picked) return;
  const { date } = world.today;
  const to = `/receptionist/absence?provider=${picked.providerId}&date=${date}`;
  const form = { intent: "open", how: dice.of("day", "now"), date, lastDate: date, to: "", reason: "Sick" };
  const answer = await atDesk(world, dice, { to, form, expectation: nothingChanges });
  const id = /\/receptionist\/absence\/(\d+)/u.exec(answer?.location ?? "")?.[1];
  if (id) await decide(world, dice, id);
}

async function decide(world: World, dice: Dice, id: string): Promise<void> {
  const path = `/receptionist/absence/${id}`;
  const page = await world.page({ path: world.dataOf(path), as: world.people.desk });
  if (page.status !== 200) return;
  type Row = { id: number; revision: number; proposals?: { value: string }[] };
  const rows: Row[] = JSON.parse(page.text).absence?.rows ?? [];
  const chosen = rows.flatMap((row): [string, string][] => [
    [
      `do-${row.id}`,
      dice.from([row.proposals?.[0]?.value ?? "offer", "offer", "keep", "cancel", "later"]) ?? "",
    ],
    [`tell-${row.id}`, dice.of("mail", "told", "no")],
    [`revision-${row.id}`, String(row.revision)],
  ]);
  const ids = new Set(rows.map((row) => row.id));
  const expectation = mayChange(
    ({ id: visit }) => ids.has(visit),
    [...places, "charge_minor", "cancelled_by"],
  );
  await atDesk(world, dice, {
    to: path,
    form: { intent: "decide", ...Object.fromEntries(chosen) },
    expectation,
  });
}

async function runningLate(world: World, dice: Dice): Promise<void> {
  const picked = pick(world, dice);
  if (!picked || !(await world.signIn(world.people.desk))) return;
  const { date, minute } = world.today;
  const next = some(
    world,
    dice,
    (one) => one.date === date && one.start_min > minute && one.status === "booked",
  );
  const providerId = next?.provider_id ?? picked.providerId;
  const minutes = dice.of("5", "10", "15", "20");
  const to = `/receptionist/late?provider=${providerId}&date=${date}&minutes=${minutes}`;
  const page = await world.page({ path: world.dataOf(to), as: world.people.desk });
  if (page.status !== 200) return;
  const moves: { id: number; revision: number }[] = JSON.parse(page.text).delay?.moves ?? [];
  const marks = moves.flatMap(({ id, revision }): [string, string][] => [
    [`revision-${id}`, String(revision)],
    [`tell-${id}`, dice.of("mail", "")],
  ]);
  const shown = moves.map(({ id }) => id).join();
  const form = { intent: "delay", minutes, shown, ...Object.fromEntries(marks) };
  const isTheirs = (visit: Visit) => visit.date === date && visit.provider_id === providerId;
  await atDesk(world, dice, {
    to,
    form,
    expectation: mayChange(isTheirs, ["start_min", "end_min", "late_minutes", "status"]),
  });
}

async function park(world: World, dice: Dice): Promise<void> {
  const guest = world.people.guest(dice);
  const form = {
    intent: "park",
    customerName: guest.name,
    customerPhone: guest.phone,
    date: world.today.date,
  };
  await atDesk(world, dice, { form, expectation: nothingChanges });
}

async function look(world: World, dice: Dice): Promise<void> {
  const { desk } = world.people;
  if (!(await world.signIn(desk))) return;
  const date = dayNear(world, dice);
  const visit = about(world, dice);
  const found = dice.from([...world.visits.values()])?.customer_name ?? "Zor";
  const path = dice.from([
    `/receptionist?date=${date}`,
    `/receptionist?date=${date}&visit=${visit?.id ?? 1}`,
    `/receptionist/week?date=${date}`,
    `/receptionist/month?date=${date}`,
    "/receptionist/free",
    `/receptionist/paper?date=${date}`,
    `/receptionist/find?q=${encodeURIComponent(found)}`,
  ]);
  await world.page({ path: dice.chance(300) ? (path ?? "/") : world.dataOf(path ?? "/"), as: desk });
}

async function ownMark(world: World, dice: Dice): Promise<void> {
  const provider = dice.from(world.people.providers);
  const { date } = world.today;
  const visit = some(world, dice, (one) => one.date === date && one.provider_id === provider?.id);
  if (!provider || !visit) return;
  const status = dice.of("arrived", "in_service", "completed");
  const form = { intent: "status", visit: String(visit.id), revision: String(visit.revision), status };
  const expectation = changed(visit.id, ["status", "charge_minor", "waived_minor", "late_minutes"], () => ({
    status,
  }));
  if (!(await world.signIn(provider))) return;
  await world.act([{ path: world.dataOf("/provider"), form, as: provider }], expectation);
}

async function away(world: World, dice: Dice): Promise<void> {
  const provider = dice.from(world.people.providers);
  if (!provider || !(await world.signIn(provider))) return;
  const form = { intent: "away", part: "day" };
  await world.act([{ path: world.dataOf("/provider"), form, as: provider }], nothingChanges);
}

export const deskActions: Action[] = [
  { name: "the desk books", weight: 26, run: book },
  { name: "a client walks in", weight: 14, run: walkIn },
  { name: "the desk moves a visit", weight: 18, run: move },
  { name: "the desk changes a status", weight: 60, run: mark },
  { name: "the desk cancels", weight: 12, run: cancel },
  { name: "the desk undoes a status", weight: 4, run: takeBack },
  { name: "a client is late", weight: 5, run: clientLate },
  { name: "the desk blocks an hour", weight: 6, run: block },
  { name: "a single day is planned", weight: 4, run: singleDay },
  { name: "a provider can't come", weight: 3, run: absence },
  { name: "the desk runs late", weight: 5, run: runningLate },
  { name: "a call is parked", weight: 3, run: park },
  { name: "the desk views pages", weight: 20, run: look },
  { name: "a provider changes a status", weight: 14, run: ownMark },
  { name: "a provider reports an absence", weight: 1, run: away },
];
