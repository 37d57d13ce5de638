/** Several treatments in one visit, add-ons and series: for guests, for clients and at the desk. */

import type { Action } from "../actions.ts";
import { type Change, occupies, type Visit } from "../books.ts";
import type { Dice } from "../dice.ts";
import { bookedTogether, changed, done } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import type { Person } from "../people.ts";
import type { Answer } from "../process.ts";
import { addDays, minuteOf } from "../studio-clock.ts";
import { type Ask, type Expectation, inWords, type World } from "../world.ts";
import { atDesk } from "./desk.ts";

type Kind = "chain" | "household";
type Row = { row: number; providerId: number; time: string; endTime: string };

/** A free visit. `services` are in the requested order; `addons` by service. */
type FreeVisit = {
  kind: Kind;
  services: number[];
  addons: Map<number, number>;
  date: string;
  time: string;
  rows: Row[];
};

async function freeVisit(world: World, dice: Dice): Promise<FreeVisit | undefined> {
  const { books } = world.open;
  const offered = books.all<{ id: number }>("SELECT id FROM services WHERE unavailable = 0 ORDER BY id");
  const kind = dice.chance(700) ? "chain" : "household";
  const count = kind === "chain" && dice.chance(300) ? 3 : 2;
  const services = Array.from({ length: count }, () => dice.from(offered)?.id ?? 0);
  if (services.includes(0) || (kind === "chain" && new Set(services).size < count)) return undefined;
  const addons = new Map<number, number>();
  for (const { id, service } of books.all<{ id: number; service: number }>(
    "SELECT id, service_id AS service FROM addons WHERE active ORDER BY id",
  )) {
    if (services.includes(service) && dice.chance(300)) addons.set(service, id);
  }
  const rows = services.map((id) => `row=${id}:any${addons.has(id) ? `:${addons.get(id)}` : ""}`);
  for (let look = 0; look < 3; look += 1) {
    const date = addDays(world.today.date, dice.chance(500) ? dice.below(4) : dice.below(25));
    const path = `/api/visits/availability?date=${date}&kind=${kind}&${rows.join("&")}`;
    const answer = await world.page({ path });
    if (!done(answer)) return undefined;
    const free: { visits: { time: string; rows: Row[] }[] } = JSON.parse(answer.text);
    const found = dice.from(free.visits);
    if (found) return { kind, services, addons, date, time: found.time, rows: found.rows };
  }
  return undefined;
}

/** Companions have names that no one else has. */
const companions = ["Mila Gast", "Jon Gast", "Ada Gast"];

const nameOf = (person: Person, { kind }: FreeVisit, row: number): string =>
  kind === "household" && row > 1 ? (companions[row - 2] ?? "Eve Gast") : person.name;

const fitsFree =
  (free: FreeVisit, person: Person) =>
  ({ service_id: service, date, customer_name: name, start_min: start }: Visit): boolean =>
    date === free.date &&
    free.rows.some(
      ({ row, time }) =>
        free.services[row - 1] === service && minuteOf(time) === start && nameOf(person, free, row) === name,
    );

function jsonOf(person: Person, free: FreeVisit): object {
  const inTurn = free.rows.map(({ row, providerId }) => {
    const serviceId = free.services[row - 1] ?? 0;
    const addon = free.addons.get(serviceId);
    const name = nameOf(person, free, row);
    return {
      ...{ serviceId, providerId },
      ...(addon && { addonIds: [addon] }),
      ...(name !== person.name && { customerName: name }),
    };
  });
  return {
    ...{ kind: free.kind, rows: inTurn, date: free.date, time: free.time, keepOrder: true },
    ...{ customerName: person.name, customerEmail: person.email, customerPhone: person.phone },
    ...{ alsoBook: true, forSomeoneElse: true },
  };
}

function linkIn(world: World, answer: Answer | undefined): void {
  if (answer?.status !== 201) return;
  const { appointments, manageUrl }: { appointments: { id: number }[]; manageUrl: string } = JSON.parse(
    answer.text,
  );
  const [first] = appointments;
  const token = manageUrl.split("/manage/")[1];
  if (first && token) world.post.link(first.id, token);
}

const askFor = (person: Person, free: FreeVisit, more: Partial<Ask> = {}): Ask => ({
  path: "/api/visits",
  ip: person.ip,
  json: jsonOf(person, free),
  ...more,
});

async function bookByApi(world: World, dice: Dice): Promise<void> {
  const free = await freeVisit(world, dice);
  if (!free) return;
  const guest = world.people.guest(dice);
  const key = dice.chance(400) ? `joint-${world.counts.steps}-${dice.below(1000)}` : undefined;
  const ask = askFor(guest, free, key ? { headers: { "idempotency-key": key } } : {});
  const parts = free.services.length;
  const { answers, changes } = await world.act([ask], bookedTogether(parts, fitsFree(free, guest)));
  linkIn(world, answers?.[0]);
  // The visit may have been booked before the server was killed, without an answer.
  const isKnown = done(answers?.[0]) || changes.length > 0;
  if (key && dice.chance(500))
    await world.act([ask, ask], bookedTogether(parts, fitsFree(free, guest), isKnown));
}

async function bookAtOnce(world: World, dice: Dice): Promise<void> {
  const free = await freeVisit(world, dice);
  if (!free) return;
  const guests = Array.from({ length: dice.between(2, 3) }, () => world.people.guest(dice));
  const isOneOf = (visit: Visit) => guests.some((guest) => fitsFree(free, guest)(visit));
  const asks = guests.map((guest) => askFor(guest, free));
  const { answers } = await world.act(asks, bookedTogether(free.services.length, isOneOf));
  for (const answer of answers ?? []) linkIn(world, answer);
}

const rowFields = ({ services, addons }: FreeVisit): [string, string][] =>
  services.flatMap((id, at): [string, string][] => {
    const addon = addons.get(id);
    const added: [string, string][] = addon ? [[`addonIds${at + 1}`, String(addon)]] : [];
    return [[`serviceId${at + 1}`, String(id)], [`providerId${at + 1}`, "any"], ...added];
  });

const chainValue = ({ date, time, rows }: FreeVisit): string =>
  `${date}T${time}@${rows.map(({ row, providerId }) => `${row}.${providerId}`).join(",")}`;

async function bookByForm(world: World, dice: Dice): Promise<void> {
  const free = await freeVisit(world, dice);
  if (!free) return;
  const guest = world.people.guest(dice);
  const rows = rowFields(free);
  const form: [string, string][] = [
    ["kind", free.kind],
    ...rows,
    ...free.services.slice(1).map((_, at): [string, string] => {
      const name = nameOf(guest, free, at + 2);
      return [`customerName${at + 2}`, name === guest.name ? "" : name];
    }),
    ["made", `${free.kind}?${new URLSearchParams(rows)}`],
    ["date", free.date],
    ["time", chainValue(free)],
    ["customerName", guest.name],
    ["customerEmail", guest.email],
    ["customerPhone", guest.phone],
    ...[["notes", ""] as [string, string], ["homepage", ""] as [string, string]],
    ...[["alsoBook", "on"] as [string, string], ["forSomeoneElse", "on"] as [string, string]],
    ["key", `joint-form-${world.counts.steps}-${dice.below(1000)}`],
  ];
  const expectation: Expectation = (outcome) => {
    const isTold = outcome.answers?.[0]?.location?.startsWith("/confirmation");
    if (isTold && outcome.changes.length === 0)
      return "A visit was acknowledged, but it is not in the database.";
    return bookedTogether(free.services.length, fitsFree(free, guest), !isTold)(outcome);
  };
  const { answers } = await world.act([{ path: "/book?several", form, ip: guest.ip }], expectation);
  const to = answers?.[0]?.location;
  if (!to?.startsWith("/confirmation")) return;
  const { status } = await world.page({ path: to, ip: guest.ip });
  if (status !== 200)
    throw new InvariantBroken("A client sees the new booking", `${to} was answered with ${status}.`);
}

async function bookAtDesk(world: World, dice: Dice): Promise<void> {
  const free = await freeVisit(world, dice);
  if (!free) return;
  const guest = world.people.guest(dice);
  const [serviceId, ...others] = free.services.map(String);
  const choices = { serviceId: serviceId ?? "", providerId: "any", date: free.date };
  const more = others.flatMap((id, at): [string, string][] => [
    [`serviceId${at + 2}`, id],
    [`providerId${at + 2}`, "any"],
    [`customerName${at + 2}`, free.kind === "household" ? nameOf(guest, free, at + 2) : ""],
  ]);
  const added = [...free.addons.values()].sort((a, b) => a - b);
  const form = {
    intent: "book",
    ...choices,
    time: chainValue(free),
    timesFor: Object.values(choices).join(","),
    ...{ kind: free.kind, rowsFor: [free.kind, ...others.map((id) => `${id},any`), ...added].join(" ") },
    ...Object.fromEntries(more),
    ...Object.fromEntries(added.map((id) => [`addon-${id}`, "on"])),
    ...{ client: "new", customerName: guest.name, customerEmail: guest.email, customerPhone: guest.phone },
    ...{ forSomeoneElse: "on", alsoBook: "on" },
  };
  await atDesk(world, dice, {
    form,
    expectation: bookedTogether(free.services.length, fitsFree(free, guest)),
  });
}

async function bookAsClient(world: World, dice: Dice): Promise<void> {
  const person = dice.from(world.people.clients.filter(({ deleted }) => !deleted));
  if (!person || !(await world.signIn(person))) return;
  const free = await freeVisit(world, dice);
  if (!free) return;
  const expectation = bookedTogether(free.services.length, fitsFree(free, person));
  await world.act([askFor(person, free, { as: person })], expectation);
}

async function addSomething(world: World, dice: Dice): Promise<void> {
  const { books } = world.open;
  const visit = world.upcoming(dice, ({ erased_at: gone }) => gone === null);
  if (!visit) return;
  const [added] = books.all<{ id: number; price: number; minutes: number }>(
    "SELECT id, price_minor AS price, minutes FROM appointment_items WHERE appointment_id = ?",
    visit.id,
  );
  const offered = dice.from(
    books.all<{ id: number; price: number; minutes: number }>(
      "SELECT id, price_minor AS price, minutes FROM addons WHERE service_id = ? AND active ORDER BY id",
      visit.service_id,
    ),
  );
  const mark = { visit: String(visit.id), revision: String(visit.revision) };
  const columns: (keyof Visit)[] = ["price_minor", "end_min"];
  if (added) {
    const to = () => ({
      price_minor: visit.price_minor - added.price,
      end_min: visit.end_min - added.minutes,
    });
    const form = { intent: "addon-off", ...mark, "addon-off": String(added.id) };
    await atDesk(world, dice, { form, expectation: changed(visit.id, columns, to) });
    return;
  }
  if (!offered) return;
  const to = () => ({
    price_minor: visit.price_minor + offered.price,
    end_min: visit.end_min + offered.minutes,
  });
  const form = { intent: "addon", ...mark, addon: String(offered.id) };
  await atDesk(world, dice, { form, expectation: changed(visit.id, columns, to) });
}

/** Whether a radio value has this part: "2031-06-10T10:30@2" of one, "…@1.2,2.4" of several parts. */
function isIn(value: string, part: { date: string; start: number; provider: number }): boolean {
  const [moment = "", given = ""] = (value.split("!")[0] ?? "").split("@");
  if (!given.includes("."))
    return moment === `${part.date}T${clock(part.start)}` && given === `${part.provider}`;
  const isGiven = given.split(",").some((pair) => pair.split(".")[1] === String(part.provider));
  return isGiven && moment.startsWith(part.date) && moment <= `${part.date}T${clock(part.start)}`;
}

type PlannedDate = { control: string; choices: { value: string }[] };

async function repeat(world: World, dice: Dice): Promise<void> {
  const { desk } = world.people;
  const visit = world.upcoming(dice, ({ erased_at: gone }) => gone === null);
  if (!visit || !(await world.signIn(desk))) return;
  const parts = world.visitsWhere(
    (part) =>
      part.id === visit.id || (visit.joint_id !== null && part.joint_id === visit.joint_id && occupies(part)),
  );
  const length = { every: String(dice.between(1, 4)), times: String(dice.between(2, 5)) };
  const to = `/receptionist/series?${new URLSearchParams({ visit: String(visit.id), ...length })}`;
  const page = await world.page({ path: world.dataOf(to), as: desk });
  if (page.status !== 200) return;
  const data: { page: { plan?: { dates: PlannedDate[] }; dates?: PlannedDate[] } | null } = JSON.parse(
    page.text,
  );
  const dates = data.page?.plan?.dates ?? data.page?.dates ?? [];
  const chosen = dates.map(({ control, choices }): [string, string] => [
    control,
    dice.from(choices.slice(0, 2))?.value ?? "skip",
  ]);
  const wanted = chosen.filter(([, value]) => value !== "skip").map(([, value]) => value);
  const key = `series-${world.counts.steps}-${dice.below(1000)}`;
  const form = {
    intent: "book-series",
    visit: String(visit.id),
    ...length,
    key,
    ...Object.fromEntries(chosen),
  };
  const expectation: Expectation = ({ answers, changes }) => {
    // The first visit of a series gets only a new revision.
    const isFirst = ({ before, after }: Change) =>
      before !== undefined &&
      parts.some(({ id }) => id === before.id) &&
      JSON.stringify({ ...after, revision: before.revision }) === JSON.stringify(before);
    const strange = changes.find((one) => (one.before || !one.after) && !isFirst(one));
    if (strange) return `A series was asked for, and ${inWords(strange)}.`;
    const made = changes.flatMap(({ before, after }) => (after && !before ? after : []));
    if (made.length !== 0 && made.length !== wanted.length * parts.length)
      return `Of a series of ${wanted.length} visits of ${parts.length} parts ${made.length} were booked.`;
    const other = made.find(
      ({ date, start_min: start, provider_id: provider, source, customer_name: name }) =>
        source !== "series" ||
        !parts.some((part) => part.customer_name === name) ||
        !wanted.some((value) => isIn(value, { date, start, provider })),
    );
    if (other) return `No one asked for ${JSON.stringify(other)} in a series.`;
    return answers?.some(done) && made.length === 0
      ? "A series was acknowledged, but it is not in the database."
      : null;
  };
  await atDesk(world, dice, { to, form, expectation });
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const visitActions: Action[] = [
  { name: "a guest books several treatments", weight: 16, run: bookByApi },
  { name: "a guest books several by the form", weight: 12, run: bookByForm },
  { name: "guests book several at once", weight: 6, run: bookAtOnce },
  { name: "a client books several treatments", weight: 10, run: bookAsClient },
  { name: "the desk books several treatments", weight: 12, run: bookAtDesk },
  { name: "something is added to a visit", weight: 12, run: addSomething },
  { name: "the desk repeats a visit", weight: 6, run: repeat },
];
