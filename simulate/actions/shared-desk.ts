/** The browser at the counter: the owner registers it as a desk, staff sign in by PIN or password, and lock it. */

import type { Action } from "../actions.ts";
import type { Dice } from "../dice.ts";
import { changed, done } from "../expectations.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import { type Person, password } from "../people.ts";
import type { Answer } from "../process.ts";
import { type Ask, type Expectation, nothingChanges, type World } from "../world.ts";

const invariant = "A locked desk and a sign-in by PIN give no extra access";

const at = ({ counter, people }: World, ask: Ask): Ask => ({
  ...ask,
  as: people.counter,
  cookie: counter.cookie,
});

async function makeDesk(world: World): Promise<boolean> {
  const { counter, people } = world;
  if (counter.cookie !== "") return true;
  if (!(await world.signIn(people.owner))) return false;
  const form = { intent: "desks", deskName: `Counter ${world.counts.steps}` };
  const ask = { path: world.dataOf("/admin/settings"), form, as: people.owner };
  const { answers } = await world.act([ask], nothingChanges);
  for (const line of answers?.[0]?.cookies ?? []) {
    if (/^(?:__Host-)?desk=./u.test(line)) counter.cookie = line.split(";", 1)[0] ?? "";
  }
  return counter.cookie !== "";
}

async function choosePin(world: World, person: Person, dice: Dice): Promise<void> {
  if (world.counter.pins.has(person) || !(await world.signIn(person))) return;
  const pin = dice.of("2580", "7319", "90210", "461937");
  const form = { intent: "pin", pin, currentPassword: password };
  const { answers } = await world.act(
    [{ path: world.dataOf("/profile/settings"), form, as: person }],
    nothingChanges,
  );
  if (answers?.[0]?.location?.includes("done=pin")) world.counter.pins.set(person, { pin, wrong: 0 });
}

/** The fifth wrong PIN in a row requires the password. */
const mostWrong = 5;

async function takeOver(world: World, person: Person, dice: Dice): Promise<"pin" | "password" | null> {
  const { counter, people } = world;
  const known = counter.pins.get(person);
  const send = async (form: Record<string, string>): Promise<Answer | undefined> => {
    const ask = at(world, { path: "/receptionist/switch", form: { ...form, who: String(person.id) } });
    return (await world.act([ask], nothingChanges)).answers?.[0];
  };
  if (known && dice.chance(150)) {
    people.counter.cookie = "";
    const wrong = await send({ intent: "pin", pin: "1029" });
    if (!wrong) counter.pins.delete(person);
    if (!wrong) return null;
    known.wrong += 1;
    if (people.counter.cookie !== "") throw new InvariantBroken(invariant, "A wrong PIN has opened it.");
  }
  const byPin = known !== undefined && known.wrong < mostWrong && dice.chance(750);
  const taken = await send(byPin ? { intent: "pin", pin: known.pin } : { intent: "password", password });
  // Without an answer it is unknown whether the attempt was counted.
  if (!taken) counter.pins.delete(person);
  if (taken?.status === 303 && people.counter.cookie !== "") {
    if (known) known.wrong = 0;
    return byPin ? "pin" : "password";
  }
  if (byPin && taken && taken.status !== 429) {
    throw new InvariantBroken(
      "The right PIN opens the desk",
      `It was answered with ${taken.status}: ${taken.text.slice(0, 200)}`,
    );
  }
  return null;
}

async function refuse(world: World, ask: Ask, isRefused: (answer: Answer) => boolean): Promise<void> {
  const { answers } = await world.act([at(world, ask)], nothingChanges);
  const answer = answers?.[0];
  if (!answer || isRefused(answer)) return;
  throw new InvariantBroken(
    invariant,
    `${ask.path} was answered with ${answer.status} (${answer.location}).`,
  );
}

const leadsTo =
  (place: string) =>
  ({ status, location }: Answer): boolean =>
    status === 403 || (location?.startsWith(place) ?? false);

/** Requests pages of a locked desk, which shows only the way to unlock it and staff names. */
async function tryLocked(world: World, dice: Dice): Promise<void> {
  const isRefused = leadsTo("/receptionist/lock");
  const path = dice.of("/receptionist", "/admin/users", "/", "/profile", "/api/appointments/my");
  await refuse(world, { path }, isRefused);
  const id = dice.from([...world.visits.keys()]) ?? 1;
  const form = { intent: "status", visit: String(id), revision: "0", status: "completed" };
  await refuse(world, { path: "/receptionist", form }, isRefused);
  const { status, text } = await world.page(at(world, { path: "/receptionist/lock" }));
  const families = new Set([...world.people.guests, ...world.people.clients].map(({ family }) => family));
  const named = text.match(/[A-Z][a-z]{7,}/gu)?.find((word) => families.has(word));
  if (status !== 200 || named) throw new InvariantBroken(invariant, `The lock (${status}) names ${named}.`);
}

async function mark(world: World, person: Person, dice: Dice): Promise<void> {
  const visit = dice.from(world.visitsWhere(({ date }) => date === world.today.date));
  if (!visit) return;
  const form = {
    intent: "status",
    visit: String(visit.id),
    revision: String(visit.revision),
    status: "confirmed",
  };
  const columns = ["status", "charge_minor", "waived_minor", "late_minutes", "cancelled_by"] as const;
  const expectation: Expectation = changed(visit.id, [...columns], () => ({ status: "confirmed" }));
  const outcome = await world.act([at(world, { path: world.dataOf("/receptionist"), form })], expectation);
  if (!done(outcome.answers?.[0]) || outcome.changes.length === 0) return;
  const by = world.open.books.one<{ actor: number }>(
    "SELECT actor_id AS actor FROM audit WHERE entity = 'appointment' ORDER BY id DESC LIMIT 1",
  );
  if (by?.actor !== person.id)
    throw new InvariantBroken(invariant, `The audit says ${by?.actor} and it was ${person.id}.`);
}

async function atCounter(world: World, dice: Dice): Promise<void> {
  const { desk, owner, counter } = world.people;
  if (!(await makeDesk(world))) return;
  const person = dice.of(desk, desk, owner);
  await choosePin(world, person, dice);
  counter.cookie = "";
  const how = await takeOver(world, person, dice);
  if (how === null) return;
  await mark(world, person, dice);
  if (how === "pin") {
    const beyond = dice.of("/admin/users", "/admin/settings", "/profile/settings", "/api/users");
    await refuse(world, { path: beyond }, leadsTo("/receptionist/switch"));
  }
  if (counter.cookie === "" || dice.chance(300)) return;
  const { answers } = await world.act([at(world, { path: "/receptionist/lock", form: {} })], nothingChanges);
  if (!answers?.[0]?.location?.startsWith("/receptionist/lock")) return;
  await tryLocked(world, dice);
  if (dice.chance(500)) await takeOver(world, dice.of(desk, owner), dice);
}

export const sharedDeskActions: Action[] = [{ name: "staff share a desk", weight: 8, run: atCounter }];
