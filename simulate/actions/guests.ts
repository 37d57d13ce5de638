/** Guests book by the API and by the form, and return by the link in their email. */

import type { Action } from "../actions.ts";
import type { Visit } from "../books.ts";
import type { Dice } from "../dice.ts";
import { booked, changed, changedTogether, done, type Wanted } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import type { Person } from "../people.ts";
import type { Answer } from "../process.ts";
import { addDays, minuteOf } from "../studio-clock.ts";
import { type Ask, type Expectation, isAhead, isOpen, nothingChanges, type World } from "../world.ts";

export type Free = { serviceId: number; date: string; time: string; providerId: number };

/** Returns a free time after looking at some days, or undefined. */
export async function freeTime(world: World, dice: Dice): Promise<Free | undefined> {
  const services = world.open.books.all<{ id: number }>(
    "SELECT id FROM services WHERE unavailable = 0 ORDER BY id",
  );
  const serviceId = dice.from(services)?.id;
  if (serviceId === undefined) return undefined;
  for (let look = 0; look < 3; look += 1) {
    const date = addDays(world.today.date, dice.chance(600) ? dice.below(4) : dice.below(30));
    const answer = await world.page({ path: `/api/availability?service_id=${serviceId}&date=${date}` });
    if (!done(answer)) return undefined;
    const { times }: { times: { time: string; providerIds: number[] }[] } = JSON.parse(answer.text);
    const found = dice.from(times);
    if (found) return { serviceId, date, time: found.time, providerId: dice.from(found.providerIds) ?? 0 };
  }
  return undefined;
}

export const idIn = (answer: Answer): number | null => {
  const id: unknown = JSON.parse(answer.text).id;
  return typeof id === "number" ? id : null;
};

function bookingOf(person: Person, free: Free, any: boolean, key?: string): Ask {
  return {
    path: "/api/appointments",
    ip: person.ip,
    json: {
      customerName: person.name,
      customerEmail: person.email,
      customerPhone: person.phone,
      serviceId: free.serviceId,
      providerId: any ? "any" : free.providerId,
      date: free.date,
      time: free.time,
      alsoBook: true,
      forSomeoneElse: true,
    },
    ...(key && { headers: { "idempotency-key": key } }),
  };
}

const wantedOf = (person: Person, { serviceId, date, time, providerId }: Free, any: boolean) => ({
  ...{ serviceId, date, time, name: person.name },
  ...(!any && { providerId }),
});

/** Books a time that was just offered. Only a rule about the client can refuse it. */
async function bookByApi(world: World, dice: Dice): Promise<void> {
  const free = await freeTime(world, dice);
  if (!free) return;
  const guest = world.people.guest(dice);
  const any = dice.chance(500);
  const key = dice.chance(500) ? `key-${world.counts.steps}-${dice.below(1000)}` : undefined;
  const ask = bookingOf(guest, free, any, key);
  const wanted = wantedOf(guest, free, any);
  const { answers } = await world.act([ask], booked([wanted], idIn));
  linkIn(world, answers?.[0]);
  if (key && dice.chance(500)) {
    const again = await world.act([ask, ask], booked([wanted, wanted], idIn));
    for (const answer of again.answers ?? []) linkIn(world, answer);
  }
}

function linkIn(world: World, answer: Answer | undefined): void {
  if (answer?.status !== 201) return;
  const { id, manageUrl }: { id: number; manageUrl: string } = JSON.parse(answer.text);
  const token = manageUrl.split("/manage/")[1];
  if (token) world.post.link(id, token);
}

/** Books the same time for two or more clients at once. */
async function bookAtOnce(world: World, dice: Dice): Promise<void> {
  const free = await freeTime(world, dice);
  if (!free) return;
  const guests = Array.from({ length: dice.between(2, 4) }, () => world.people.guest(dice));
  const any = dice.chance(300);
  const asks = guests.map((guest) => bookingOf(guest, free, any));
  const wanted = guests.map((guest) => wantedOf(guest, free, any));
  const { answers } = await world.act(asks, booked(wanted, idIn));
  for (const answer of answers ?? []) linkIn(world, answer);
}

/** Books from a page that has been open for a long time. */
async function bookStale(world: World, dice: Dice): Promise<void> {
  const free = await freeTime(world, dice);
  if (!free) return;
  const other = world.people.guest(dice);
  await world.act([bookingOf(other, free, false)], booked([wantedOf(other, free, false)], idIn));
  world.now += dice.below(3 * 3_600_000);
  const guest = world.people.guest(dice);
  await world.act([bookingOf(guest, free, false)], booked([wantedOf(guest, free, false)], idIn));
}

async function bookByForm(world: World, dice: Dice): Promise<void> {
  const free = await freeTime(world, dice);
  if (!free) return;
  const guest = world.people.guest(dice);
  const any = dice.chance(500);
  const form = {
    customerName: guest.name,
    customerEmail: guest.email,
    customerPhone: guest.phone,
    serviceId: String(free.serviceId),
    providerId: any ? "any" : String(free.providerId),
    ...{ date: free.date, time: free.time, notes: dice.of("", "The left knee, please"), homepage: "" },
    ...{ alsoBook: "on", forSomeoneElse: "on", key: `form-${world.counts.steps}-${dice.below(1000)}` },
  };
  const wanted = wantedOf(guest, free, any);
  const { answers } = await world.act(
    [{ path: "/book", form, ip: guest.ip }],
    leadsTo("/confirmation", wanted),
  );
  const to = answers?.[0]?.location;
  if (!to) return;
  // A second press books no second visit.
  if (dice.chance(300)) await world.act([{ path: "/book", form, ip: guest.ip }], nothingChanges);
  const { status, text } = await world.page({ path: to, ip: guest.ip });
  if (status !== 200 || !text.includes(free.date.slice(0, 4)))
    throw new InvariantBroken("A client sees the new booking", `${to} was answered with ${status}.`);
}

const leadsTo =
  (place: string, wanted: Wanted): Expectation =>
  (outcome) => {
    const [made] = outcome.changes;
    const isTold = outcome.answers?.[0]?.location?.startsWith(place);
    if (isTold && !made) return `A booking was acknowledged (${place}), but it is not in the database.`;
    return booked([wanted], () => made?.after?.id ?? null)(outcome);
  };

/** The link of any part opens the whole joint visit. The URL says which part is meant. */
const linked = (world: World, dice: Dice, holds: (visit: Visit) => boolean = () => true) => {
  const visit = world.upcoming(dice, (one) => world.post.links.has(one.id) && holds(one));
  const link = visit && dice.from(world.post.links.get(visit.id) ?? []);
  if (!visit || !link) return undefined;
  const part = visit.joint_id === null ? "" : `?part=${visit.reference.split("-")[1] ?? 1}`;
  return { visit, path: `/manage/${link}${part}` };
};

async function openLink(world: World, dice: Dice): Promise<void> {
  const found = linked(world, dice);
  if (!found) return;
  const { status, text } = await world.page({ path: found.path });
  // A joint visit has one reference.
  if (status === 200 && text.includes(found.visit.reference.slice(0, 6))) return;
  throw new InvariantBroken(
    "A link in an email works",
    `The link to visit ${found.visit.id} was answered with ${status}.`,
  );
}

async function cancelByLink(world: World, dice: Dice): Promise<void> {
  const found = linked(world, dice);
  if (!found) return;
  const { visit, path } = found;
  const form = { intent: "cancel", lateConfirmed: "on", revision: String(visit.revision) };
  const expectation = changed(visit.id, ["status", "charge_minor", "cancelled_by"], () => ({
    status: "cancelled",
    cancelled_by: "client",
  }));
  await world.act([{ path, form }], expectation);
}

async function sayComing(world: World, dice: Dice): Promise<void> {
  const found = linked(world, dice);
  if (!found) return;
  const { visit, path } = found;
  const form = { intent: "coming", revision: String(visit.revision) };
  const parts = dayOf(world, visit).filter((part) => isAhead(world, part));
  const expectation = changedTogether(parts, ["status"], () => ({ status: "confirmed" }));
  await world.act([{ path, form }], expectation);
}

async function sayLate(world: World, dice: Dice): Promise<void> {
  const { date, minute } = world.today;
  const found = linked(world, dice, (visit) => visit.date === date && visit.start_min < minute + 120);
  if (!found) return;
  const { visit, path } = found;
  const form = { intent: "late", minutes: dice.of("5", "10", "15"), revision: String(visit.revision) };
  const late = (one: Visit) => (one.id === visit.id ? { late_minutes: Number(form.minutes) } : {});
  await world.act([{ path, form }], changedTogether(dayOf(world, visit), ["late_minutes"], late));
}

const dayOf = (world: World, { id, joint_id: joint, date }: Visit): Visit[] =>
  world.visitsWhere(
    (one) => one.id === id || (joint !== null && one.joint_id === joint && one.date === date && isOpen(one)),
  );

/** A refusal shows the choices again, so only a confirmed change must have happened. */
const toldAs =
  (said: string, expectation: Expectation): Expectation =>
  (outcome) => {
    const isTold = outcome.answers?.[0]?.location?.includes(`done=${said}`);
    return isTold && outcome.changes.length === 0
      ? `The page said ${said}, but nothing changed.`
      : expectation(outcome);
  };

async function moveByLink(world: World, dice: Dice): Promise<void> {
  const found = linked(world, dice);
  const free = found && (await freeTime(world, dice));
  if (!found || !free) return;
  const { visit, path } = found;
  const { date, time, providerId } = free;
  const revision = String(dice.chance(100) ? visit.revision + 1 : visit.revision);
  const form = { intent: "move", ...{ date, time, providerId: String(providerId), revision } };
  const start = minuteOf(time);
  const length = visit.end_min - visit.start_min;
  const to = () => ({ date, start_min: start, end_min: start + length, provider_id: providerId });
  const columns = ["date", "start_min", "end_min", "provider_id", "status", "late_minutes"] as const;
  await world.act([{ path, form }], toldAs("moved", changed(visit.id, [...columns], to)));
}

async function noteByLink(world: World, dice: Dice): Promise<void> {
  const found = linked(world, dice);
  if (!found) return;
  const { visit, path } = found;
  const notes = `Mind the knee, ${dice.below(1000)}`;
  const form = { intent: "note", notes, revision: String(visit.revision) };
  await world.act(
    [{ path, form }],
    toldAs(
      "note",
      changed(visit.id, ["notes"], () => ({ notes })),
    ),
  );
}

async function askForMailAgain(world: World, dice: Dice): Promise<void> {
  const found = linked(world, dice);
  if (found) await world.act([{ path: found.path, form: { intent: "again" } }], nothingChanges);
}

export const guestActions: Action[] = [
  { name: "a guest books", weight: 60, run: bookByApi },
  { name: "a guest books by the form", weight: 30, run: bookByForm },
  { name: "a guest moves by the link", weight: 10, run: moveByLink },
  { name: "a guest changes the note", weight: 4, run: noteByLink },
  { name: "a guest requests the email again", weight: 3, run: askForMailAgain },
  { name: "guests book at once", weight: 10, run: bookAtOnce },
  { name: "a guest books from an old page", weight: 10, run: bookStale },
  { name: "a guest cancels by the link", weight: 12, run: cancelByLink },
  { name: "a guest confirms by the link", weight: 10, run: sayComing },
  { name: "a guest reports being late", weight: 4, run: sayLate },
  { name: "a guest opens the link", weight: 5, run: openLink },
];
