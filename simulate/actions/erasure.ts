/** The owner erases a person without an account, by email and phone number. */
import type { Action } from "../actions.ts";
import type { Dice } from "../dice.ts";
import { done, mayChange } from "../expectations.ts";
import type { Person } from "../people.ts";
import { refusePages, refuseTraces } from "../traces.ts";
import type { World } from "../world.ts";

type Found = { accounts: { id: number }[]; contacts: { key: string }[]; isEmpty: boolean } | null;

async function eraseGuest(world: World, dice: Dice): Promise<void> {
  const person = dice.from(world.people.guests.filter(({ id, deleted }) => id === null && !deleted));
  if (!person || world.diskIsFull || !(await world.signIn(world.people.owner))) return;
  for (const who of [person.email, person.phone]) if (!(await erased(world, person, who))) return;
  refuseTraces(world, person);
  refusePages(world, person);
}

const stillThere = `
  SELECT 1 FROM appointments WHERE customer_email = @who OR customer_phone = @who
  UNION ALL SELECT 1 FROM contact_messages WHERE email = @who`;

/** Returns false if the page did not confirm the erasure. */
async function erased(world: World, person: Person, who: string): Promise<boolean> {
  const { owner } = world.people;
  const to = `/admin/data?person=${encodeURIComponent(who)}`;
  const page = await world.page({ path: world.dataOf(to), as: owner });
  if (page.status !== 200) return false;
  const found: Found = JSON.parse(page.text).person?.found ?? null;
  if (!found || found.isEmpty) return true;
  const form: [string, string][] = [
    ["intent", "erase"],
    ["person", who],
    ...found.accounts.map(({ id }): [string, string] => ["account", String(id)]),
    ...found.contacts.map(({ key }): [string, string] => ["name", key]),
  ];
  const expectation = mayChange(
    ({ customer_email: email, customer_phone: phone }) => email === person.email || phone === person.phone,
    [
      ...(["customer_name", "customer_email", "customer_phone", "notes", "erased_at"] as const),
      ...(["status", "charge_minor", "cancelled_by"] as const),
    ],
  );
  const { answers } = await world.act([{ path: world.dataOf("/admin/data"), form, as: owner }], expectation);
  world.post.forgetUndone(world);
  const isTold = done(answers?.[0]) && (answers?.[0]?.location?.includes("erased") ?? false);
  // After a kill or refusal it is complete or did not happen. A person who was not erased may return.
  world.toErase.add(person.email);
  if (!isTold && world.open.books.one(stillThere, { who })) return false;
  world.erased.set(person.email, person);
  person.deleted = true;
  return isTold;
}

export const erasureActions: Action[] = [{ name: "the owner erases a guest", weight: 3, run: eraseGuest }];
