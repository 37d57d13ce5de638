/** Whole visits: moved, cancelled and marked by clients, by link and at the desk. */

import type { Action } from "../actions.ts";
import { occupies, type Visit } from "../books.ts";
import type { Dice } from "../dice.ts";
import { changedTogether } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import { chargeOf } from "../money.ts";
import { addDays, minuteOf } from "../studio-clock.ts";
import { type Ask, type Expectation, isAhead, isOpen, type World } from "../world.ts";
import { atDesk } from "./desk.ts";

/** Returns all parts of a visit with at least one upcoming part, in order. */
function someJoint(world: World, dice: Dice, holds: (visit: Visit) => boolean): Visit[] {
  const one = world.upcoming(dice, (visit) => visit.joint_id !== null && holds(visit));
  if (!one) return [];
  return world.visitsWhere(({ joint_id: id }) => id === one.joint_id).sort((a, b) => placeIn(a) - placeIn(b));
}

const placeIn = ({ reference }: Visit): number => Number(reference.split("-")[1] ?? 1);

const revisionOf = (parts: readonly Visit[], dice: Dice): string =>
  parts.map(({ revision }) => (dice.chance(50) ? revision + 1 : revision)).join(".");

const places: (keyof Visit)[] = ["date", "start_min", "end_min", "provider_id", "status", "late_minutes"];

async function moveByClient(world: World, dice: Dice): Promise<void> {
  const person = dice.from(world.people.clients.filter(({ deleted }) => !deleted));
  const parts = person ? someJoint(world, dice, ({ client_id: id }) => id === person.id) : [];
  const [first] = parts;
  if (!person || !first || !(await world.signIn(person))) return;
  const date = addDays(world.today.date, dice.between(1, 20));
  const time = `${String(dice.between(9, 16)).padStart(2, "0")}:${dice.of("00", "15", "30")}`;
  const json = { date, time, ...(dice.chance(500) && { revision: revisionOf(parts, dice) }) };
  const own = parts.filter((part) => isOpen(part) && part.client_id === person.id);
  const path = `/api/visits/${first.reference.slice(0, 6)}`;
  const all = changedTogether(own, places, () => ({ date }));
  const expectation: Expectation = (outcome) => {
    const starts = outcome.changes.flatMap(({ after }) => after?.start_min ?? []);
    const isThere = starts.length === 0 || Math.min(...starts) === minuteOf(time);
    return isThere ? all(outcome) : `A visit moved to ${time} begins at minute ${Math.min(...starts)}.`;
  };
  await world.act([{ method: "PUT", path, json, as: person }], expectation);
}

const calledOff: (keyof Visit)[] = ["status", "charge_minor", "waived_minor", "cancelled_by"];

async function cancelByClient(world: World, dice: Dice): Promise<void> {
  const person = dice.from(world.people.clients.filter(({ deleted }) => !deleted));
  const parts = person ? someJoint(world, dice, ({ client_id: id }) => id === person.id) : [];
  const [first] = parts;
  if (!person || !first || !(await world.signIn(person))) return;
  const path = `/api/visits/${first.reference.slice(0, 6)}`;
  const own = parts.filter((part) => isAhead(world, part) && part.client_id === person.id);
  const expectation = changedTogether(own, calledOff, () => ({ status: "cancelled" }));
  await world.act([{ method: "DELETE", path, as: person }], expectation);
}

async function cancelAtDesk(world: World, dice: Dice): Promise<void> {
  const parts = someJoint(world, dice, () => true);
  const visit = dice.from(parts.filter((part) => isAhead(world, part)));
  if (!visit) return;
  const who = dice.of("client", "studio");
  const form = {
    intent: "cancel",
    whole: "yes",
    ...{ visit: String(visit.id), revision: String(visit.revision), jointRevision: revisionOf(parts, dice) },
    ...{ who, tell: dice.of("mail", "told", "no"), fee: "keep", waiveReason: "illness" },
  };
  const own = parts.filter((part) => isAhead(world, part));
  const expectation = changedTogether(own, calledOff, () => ({ status: "cancelled", cancelled_by: who }));
  await atDesk(world, dice, { form, expectation });
}

async function markTogether(world: World, dice: Dice): Promise<void> {
  const { date } = world.today;
  const one = dice.from(
    world.visitsWhere((visit) => visit.date === date && visit.joint_id !== null && isOpen(visit)),
  );
  if (!one) return;
  const status = dice.of("confirmed", "arrived", "completed", "no_show");
  const parts = world.visitsWhere(
    (part) => part.joint_id === one.joint_id && part.date === date && occupies(part),
  );
  const marks = { revision: String(one.revision), status, together: "yes", early: "on" };
  const columns: (keyof Visit)[] = [...calledOff, "late_minutes"];
  // Other parts may change with it if their status allows it.
  const expectation: Expectation = (outcome) =>
    changedTogether(parts, columns, ({ id }) => (id === one.id ? { status } : {}))(outcome);
  const missed = { intent: "no-show", who: "nobody", fee: "keep", whole: "yes" };
  const how = status === "no_show" ? missed : { intent: "status" };
  await atDesk(world, dice, { form: { visit: String(one.id), ...marks, ...how }, expectation });
}

function linkTo(world: World, parts: readonly Visit[], dice: Dice): string | undefined {
  const links = parts.flatMap(({ id }) => world.post.links.get(id) ?? []);
  return dice.from(links);
}

/** Returns the times of the parts from a radio value: row n is the n-th remaining part by time. */
function placesIn(value: string, parts: readonly Visit[]): Map<number, Partial<Visit>> {
  const [, date = "", time = "", rows = ""] = /^(.{10})T(\d\d:\d\d)@(.*)$/u.exec(value) ?? [];
  const movable = parts
    .filter(isOpen)
    .sort((a, b) => a.date.localeCompare(b.date) || a.start_min - b.start_min || a.id - b.id);
  return new Map(
    rows.split(",").flatMap((pair, nth): [number, Partial<Visit>][] => {
      const [row, provider] = pair.split(".").map(Number);
      const part = movable[(row ?? 0) - 1];
      const starts = nth === 0 ? { start_min: minuteOf(time) } : {};
      return part ? [[part.id, { date, provider_id: provider, ...starts }]] : [];
    }),
  );
}

function movedTo(value: string, parts: readonly Visit[]): Expectation {
  const to = placesIn(value, parts);
  const before = new Map(parts.map((part) => [part.id, part]));
  const length = ({ start_min: start, end_min: end }: Visit) => end - start;
  const all = changedTogether(
    parts.filter(({ id }) => to.has(id)),
    places,
    ({ id }) => to.get(id) ?? {},
  );
  return (outcome) => {
    const longer = outcome.changes.find(({ after }) => {
      const was = after && before.get(after.id);
      return was && length(was) !== length(after);
    });
    return longer ? `Visit ${longer.after?.id} is not as long as before.` : all(outcome);
  };
}

type Times = { value: string }[];

async function moveByLink(world: World, dice: Dice): Promise<void> {
  const parts = someJoint(world, dice, () => true);
  const link = linkTo(world, parts, dice);
  if (!link || parts.filter(isOpen).length === 0) return;
  const date = addDays(world.today.date, dice.between(1, 20));
  const path = `/manage/${link}?move${dice.chance(500) ? "&anybody" : ""}&date=${date}`;
  const page = await world.page({ path: world.dataOf(path) });
  if (page.status !== 200)
    throw new InvariantBroken("A link in an email works", `${path} was answered with ${page.status}.`);
  const shown: { chains?: { times: Times } } = JSON.parse(page.text);
  const time = dice.from(shown.chains?.times ?? [])?.value;
  if (!time) return;
  const form = { intent: "move", time, revision: revisionOf(parts, dice) };
  const expectation = movedTo(time, parts);
  const { answers } = await world.act(
    [{ path: dice.chance(500) ? path : world.dataOf(path), form }],
    expectation,
  );
  const isTold = answers?.[0]?.location?.includes("done=moved");
  if (isTold && !placesIn(time, parts).has(parts.find(isOpen)?.id ?? 0))
    throw new InvariantBroken(
      "The parts of a joint visit belong together",
      `The page said that it moved to ${time}.`,
    );
}

async function cancelByLink(world: World, dice: Dice): Promise<void> {
  const parts = someJoint(world, dice, () => true);
  const link = linkTo(world, parts, dice);
  const own = parts.filter((part) => isAhead(world, part));
  if (!link || own.length === 0) return;
  const charges = new Map(own.map((part) => [part.id, chargeOf(world, part, "client")]));
  const form = { intent: "cancel", lateConfirmed: "on", revision: revisionOf(parts, dice) };
  const ask: Ask = { path: `/manage/${link}?confirm=cancel`, form };
  const to = ({ id }: Visit) => {
    const charge = charges.get(id) ?? null;
    return {
      ...{ status: "cancelled", cancelled_by: "client" },
      ...(charge !== null && { charge_minor: charge }),
    };
  };
  // A refusal shows the page again. Only a redirect confirms the change.
  const all = changedTogether(own, calledOff, to);
  const expectation: Expectation = (outcome) => {
    const isTold = outcome.answers?.some(({ location }) => location !== null) ?? false;
    return outcome.changes.length === 0 && !isTold ? null : all(outcome);
  };
  await world.act(dice.chance(200) ? [ask, ask] : [ask], expectation);
}

async function moveAtDesk(world: World, dice: Dice): Promise<void> {
  const parts = someJoint(world, dice, () => true);
  const { desk } = world.people;
  const visit = dice.from(parts.filter(isOpen));
  if (!visit || !(await world.signIn(desk))) return;
  const date = addDays(world.today.date, dice.below(15));
  const to = `/receptionist?date=${date}&visit=${visit.id}&whole`;
  const page = await world.page({ path: world.dataOf(to), as: desk });
  const time = dice.from([...page.text.matchAll(/"value":"(\d{4}-[^"]+@\d\.[^"]+)"/gu)])?.[1];
  if (page.status !== 200 || !time) return;
  const form = {
    ...{ intent: "move-whole", visit: String(visit.id), jointRevision: revisionOf(parts, dice) },
    ...{ date, time, tell: dice.of("mail", "told", "no") },
  };
  await atDesk(world, dice, { to, form, expectation: movedTo(time, parts) });
}

async function settle(world: World, dice: Dice): Promise<void> {
  const isCharged = ({ charge_minor: charge, waived_minor: waived }: Visit) => charge + waived > 0;
  const visit = dice.from(world.visitsWhere(isCharged));
  if (!visit) return;
  const minor = visit.charge_minor + visit.waived_minor;
  const waives = dice.chance(500);
  const form = {
    ...{ intent: "fee", visit: String(visit.id), revision: revisionOf([visit], dice) },
    ...{ fee: waives ? "waive" : "keep", waiveReason: "first" },
  };
  const to = () => ({ charge_minor: waives ? 0 : minor, waived_minor: waives ? minor : 0 });
  await atDesk(world, dice, {
    form,
    expectation: changedTogether([visit], ["charge_minor", "waived_minor"], to),
  });
}

async function cancelFollowing(world: World, dice: Dice): Promise<void> {
  const rows = world.open.books.all<{ id: number; series: number }>(
    "SELECT id, series_id AS series FROM appointments WHERE series_id IS NOT NULL ORDER BY date, start_min, id",
  );
  const seriesOf = new Map(rows.map(({ id, series }) => [id, series]));
  const isLater = (visit: Visit) => visit.date > world.today.date && isOpen(visit);
  const visit = dice.from(world.visitsWhere((one) => seriesOf.has(one.id) && isLater(one)));
  if (!visit) return;
  const inOrder = rows
    .filter(({ series }) => series === seriesOf.get(visit.id))
    .flatMap(({ id }) => world.visits.get(id) ?? []);
  const visits = [...new Set(inOrder.map(visitOf))];
  const following = visits.slice(visits.indexOf(visitOf(visit)));
  const all = world.visitsWhere((part) => following.includes(visitOf(part)) && isAhead(world, part));
  const own = world.visitsWhere((part) => visitOf(part) === visitOf(visit));
  own.sort((a, b) => placeIn(a) - placeIn(b));
  const form = {
    ...{ intent: "cancel", visit: String(visit.id), revision: revisionOf([visit], dice), following: "yes" },
    ...{ jointRevision: revisionOf(own, dice) },
    ...{ who: "client", tell: dice.of("mail", "told", "no"), fee: "keep" },
  };
  const expectation = changedTogether(all, calledOff, () => ({
    status: "cancelled",
    cancelled_by: "client",
  }));
  await atDesk(world, dice, { form, expectation });
}

const visitOf = ({ joint_id: joint, id }: Visit): number => joint ?? -id;

export const jointVisitActions: Action[] = [
  { name: "a client moves all of a visit", weight: 8, run: moveByClient },
  { name: "a client cancels all of a visit", weight: 4, run: cancelByClient },
  { name: "a guest moves all of a visit", weight: 8, run: moveByLink },
  { name: "a guest cancels all of a visit", weight: 5, run: cancelByLink },
  { name: "the desk moves all of a visit", weight: 8, run: moveAtDesk },
  { name: "the desk cancels all of a visit", weight: 4, run: cancelAtDesk },
  { name: "the desk marks all of a visit", weight: 8, run: markTogether },
  { name: "the desk ends a series", weight: 2, run: cancelFollowing },
  { name: "a charge is waived or confirmed", weight: 4, run: settle },
];
