/** Clients with accounts register, verify their email, book, move, cancel, export their data and leave. */

import type { Action } from "../actions.ts";
import type { Dice } from "../dice.ts";
import { booked, changed, done, mayChange } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import { chargeOf } from "../money.ts";
import { type Person, password } from "../people.ts";
import { hourMs, minuteOf } from "../studio-clock.ts";
import { nothingChanges, type World } from "../world.ts";
import { freeTime, idIn } from "./guests.ts";

async function register(world: World, dice: Dice): Promise<void> {
  const known = dice.chance(300) ? dice.from(world.people.guests) : undefined;
  const person = known && !known.deleted && known.id === null ? known : world.people.newClient();
  const json = { username: person.name, email: person.email, phone: person.phone, password };
  const { answers } = await world.act([{ path: "/api/users", json, as: person }], nothingChanges);
  const made = answers?.[0];
  if (made && !done(made)) return;
  const row = world.open.books.one<{ id: number }>("SELECT id FROM users WHERE email = ?", person.email);
  if (made && !row)
    throw new InvariantBroken(
      "The database has every acknowledged change and no other",
      `The account of ${person.email} was acknowledged and is not there.`,
    );
  if (!row) return;
  person.id = row.id;
  if (!world.people.clients.includes(person)) world.people.clients.push(person);
}

const anyClient = (world: World, dice: Dice): Person | undefined =>
  dice.from(world.people.clients.filter(({ deleted }) => !deleted));

/** Hours for which a verification link is certainly valid. */
const proofHours = 20;

const hasFreshProof = ({ post, clock }: World, { email }: Person): boolean => {
  const { at = 0 } = post.proofs.get(email) ?? {};
  return at <= clock && clock - at < proofHours * hourMs;
};

/** Most clients open the link soon. Others let it expire and request another one. Verification adds guest visits to the account. */
async function prove(world: World, dice: Dice): Promise<void> {
  const unproven = world.people.clients.filter((one) => !one.deleted && !one.proven);
  const fresh = unproven.filter((one) => hasFreshProof(world, one));
  const person = dice.from(fresh.length > 0 && dice.chance(850) ? fresh : unproven);
  if (!person || !(await world.signIn(person))) return;
  const proof = world.post.proofs.get(person.email);
  const isGood = hasFreshProof(world, person);
  if (!proof || !isGood) {
    await world.act(
      [{ path: world.dataOf("/profile"), form: { intent: "proof" }, as: person }],
      nothingChanges,
    );
    if (!proof || dice.chance(500)) return;
  }
  const { token } = proof;
  const expectation = mayChange(({ customer_email: email }) => email === person.email, ["client_id"]);
  const { answers } = await world.act(
    [{ path: world.dataOf(`/verify/${token}`), form: {}, as: person }],
    expectation,
  );
  const answer = answers?.[0];
  if (answer) world.post.proofs.delete(person.email);
  if (done(answer)) person.proven = true;
  else if (answer && isGood && !world.diskIsFull) {
    throw new InvariantBroken(
      "A link in an email works",
      `The proof of ${person.email} was refused: ${answer.text.slice(0, 200)}`,
    );
  }
}

async function book(world: World, dice: Dice): Promise<void> {
  const person = anyClient(world, dice);
  if (!person || !(await world.signIn(person))) return;
  const free = await freeTime(world, dice);
  if (!free) return;
  const json = {
    customerName: person.name,
    customerEmail: person.email,
    customerPhone: person.phone,
    ...{ ...free, providerId: "any", alsoBook: true, forSomeoneElse: true },
  };
  const { serviceId, date, time } = free;
  const wanted = { serviceId, date, time, name: person.name };
  const { answers } = await world.act(
    [{ path: "/api/appointments", json, as: person }],
    booked([wanted], idIn),
  );
  const id = answers?.[0]?.status === 201 ? idIn(answers[0]) : null;
  const owner = id === null ? person.id : world.visits.get(id)?.client_id;
  if (owner !== person.id)
    throw new InvariantBroken("A client's visit is in their account", `Visit ${id} belongs to ${owner}.`);
}

const own = (world: World, dice: Dice) => {
  const person = anyClient(world, dice);
  const visit = person && world.upcoming(dice, ({ client_id: id }) => id === person.id);
  return person && visit ? { person, visit } : undefined;
};

async function cancel(world: World, dice: Dice): Promise<void> {
  const found = own(world, dice);
  if (!found || !(await world.signIn(found.person))) return;
  const { person, visit } = found;
  const charge = chargeOf(world, visit, "client");
  const to = () => ({
    status: "cancelled",
    cancelled_by: "client",
    ...(charge !== null && { charge_minor: charge }),
  });
  const path = `/api/appointments/${visit.id}?revision=${visit.revision}`;
  // A client who gets an offer for another time after an absence cancels free of charge (rule 6.44).
  const offered = world.open.books.one(
    "SELECT 1 FROM outbox WHERE kind = 'absence-offer' AND appointment_id = ?",
    visit.id,
  );
  const expectation = changed(
    visit.id,
    ["status", "charge_minor", "cancelled_by"],
    offered ? () => ({ status: "cancelled" }) : to,
  );
  await world.act([{ method: "DELETE", path, as: person }], expectation);
}

async function move(world: World, dice: Dice): Promise<void> {
  const found = own(world, dice);
  if (!found || !(await world.signIn(found.person))) return;
  const { person, visit } = found;
  const free = await freeTime(world, dice);
  if (!free) return;
  const { date, time, providerId } = free;
  const json = { date, time, providerId, revision: dice.chance(100) ? visit.revision + 1 : visit.revision };
  const start = minuteOf(time);
  const length = visit.end_min - visit.start_min;
  const to = () => ({ date, start_min: start, end_min: start + length, provider_id: providerId });
  const columns = ["date", "start_min", "end_min", "provider_id", "status", "late_minutes"] as const;
  const path = `/api/appointments/${visit.id}`;
  await world.act([{ method: "PUT", path, json, as: person }], changed(visit.id, [...columns], to));
}

async function takeData(world: World, dice: Dice): Promise<void> {
  const person = anyClient(world, dice);
  if (!person || !(await world.signIn(person))) return;
  const answer = await world.page({ path: "/profile/data.json", form: {}, as: person });
  if (!done(answer)) return;
  if (!answer.text.includes(person.email))
    throw new InvariantBroken("A data export has only the person's own data", answer.text.slice(0, 200));
  const others = [...world.people.clients, ...world.people.guests].filter((one) => one !== person);
  const families = new Set(others.map(({ family }) => family.toLowerCase()));
  const strange = answer.text
    .toLowerCase()
    .match(/[a-z]{8,}/gu)
    ?.find((word) => families.has(word));
  if (strange)
    throw new InvariantBroken(
      "A person's data contains another person",
      `The export of ${person.email} contains ${strange}.`,
    );
}

/** Deletes the account. After that, only emails that are still waiting contain the client's data. */
async function leave(world: World, dice: Dice): Promise<void> {
  const person = anyClient(world, dice);
  if (!person || !(await world.signIn(person))) return;
  const id = person.id;
  const expectation = mayChange(
    ({ client_id: client }) => client === id,
    [
      ...(["customer_name", "customer_email", "customer_phone", "notes", "client_id", "erased_at"] as const),
      ...(["status", "charge_minor", "cancelled_by"] as const),
    ],
  );
  const form = { intent: "delete", password };
  await world.act([{ path: world.dataOf("/profile/delete"), form, as: person }], expectation);
  if (world.open.books.one("SELECT 1 FROM users WHERE id = ?", id)) return;
  person.deleted = true;
  person.cookie = "";
  world.post.forgetUndone(world);
}

async function look(world: World, dice: Dice): Promise<void> {
  const person = anyClient(world, dice);
  if (!person || !(await world.signIn(person))) return;
  const path = dice.of("/profile", "/book", "/profile/settings");
  await world.page({ path: dice.chance(400) ? path : world.dataOf(path), as: person });
  await world.page({ path: "/api/appointments/my", as: person });
}

export const clientActions: Action[] = [
  { name: "a visitor registers", weight: 8, run: register },
  { name: "a client verifies the address", weight: 7, run: prove },
  { name: "a client books", weight: 26, run: book },
  { name: "a client cancels", weight: 8, run: cancel },
  { name: "a client moves", weight: 10, run: move },
  { name: "a client exports the data", weight: 2, run: takeData },
  { name: "a client leaves", weight: 2, run: leave },
  { name: "a client views pages", weight: 8, run: look },
];
