import { nameKey, readAsked } from "#app/domain/privacy/person/contacts.server.ts";
import { type PersonSummary, personSummary } from "#app/domain/privacy/person/person-summary.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";

export const personWords = {
  person: { type: "string" },
  name: { type: "string", multiple: true },
} as const;

type ChosenPerson = { person: string; accounts: number[]; names: string[]; kept: PersonSummary };

/** Finds the person. Refusals: not-found, conflict (several names share the address and none was given). */
export async function chosenFrom(
  person: string,
  said: string[],
  now: number,
): Promise<Outcome<ChosenPerson>> {
  const asked = await readAsked(person);
  if (!asked.ok) return asked;
  const kept = personSummary(asked.value, now);
  const keys = said.map(nameKey);
  const isMeant = (name: string) => keys.length === 0 || keys.includes(nameKey(name));
  const accounts = kept.accounts.filter(({ username }) => isMeant(username));
  const contacts = kept.contacts.filter(({ name }) => isMeant(name));
  const names = new Set([
    ...accounts.map(({ username }) => nameKey(username)),
    ...contacts.map(({ key }) => key),
  ]);
  if (names.size === 0) {
    return refused("not-found", whyNobody(person, said, kept));
  }
  if (keys.length === 0 && names.size > 1) {
    const all = [...kept.accounts.map(({ username }) => username), ...kept.contacts.map(({ name }) => name)];
    return refused(
      "conflict",
      `Several names use ${person}. Choose one or more of: ${[...new Set(all)].map((name) => `--name ${quoted(name)}`).join(" ")}`,
    );
  }
  return done({
    person,
    accounts: accounts.map(({ id }) => id),
    names: contacts.map(({ key }) => key),
    kept: { ...kept, accounts, contacts },
  });
}

// Names need shell quotes, because anyone can book under any name, and these commands are pasted.
const quoted = (name: string): string => `'${name.replaceAll("'", "'\\''")}'`;

function whyNobody(person: string, said: string[], { accounts, contacts, addresses }: PersonSummary): string {
  const isEmpty = accounts.length + contacts.length === 0;
  if (!isEmpty || addresses.length === 0)
    return `No data found for ${person}${said.length > 0 ? " under that name" : ""}.`;
  const one = addresses.length === 1 ? "it" : "one of them";
  return `All appointments with ${person} are stored under an email address. Enter ${one} instead: ${addresses.join(", ")}`;
}
