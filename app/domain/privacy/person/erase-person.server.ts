/** Erases a person by address or number in one transaction (rules 21.9 to 21.12). */
import { z } from "zod";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { noteErasure, writingErasure } from "#app/domain/privacy/ledger-file.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { emptyLog, whenOverwritten } from "#app/platform/shared/log.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { type Asked, accountsOf, contactsOf, readAsked } from "./contacts.server.ts";
import { eraseContact } from "./erase-contact.server.ts";
import { personSummary, whyAccountStays } from "./person-summary.server.ts";

/** `names`: keys of `contactsOf`. `shown`: ids of the upcoming appointments that the page listed. */
const Chosen = z.object({
  person: z.string(),
  accounts: z.array(Id).default([]),
  names: z.array(z.string().max(300)).default([]),
  shown: z.array(Id).optional(),
  cancelCompanions: z.boolean().default(false),
});

type Ticked = {
  asked: Asked;
  accounts: number[];
  names: string[];
  shown?: number[];
  cancelCompanions: boolean;
};
type Choice = Ticked & { isWhole: boolean };

type ErasedPerson = { accounts: number; appointments: number; cancelled: number; messages: number };

/** Reads the selected people. Refuses as "invalid" if no one is selected. */
export async function readTicked(input: unknown): Promise<Outcome<Ticked>> {
  const read = readInput(Chosen, input);
  if (!read.ok) return read;
  const asked = await readAsked(read.value.person);
  if (!asked.ok) return asked;
  const [accounts, names] = [[...new Set(read.value.accounts)], [...new Set(read.value.names)]];
  if (accounts.length + names.length === 0) {
    const sentence = "Select at least one person.";
    return refused("invalid", sentence, { fields: { who: sentence } });
  }
  const { shown, cancelCompanions } = read.value;
  return done({ asked: asked.value, accounts, names, shown, cancelCompanions });
}

/** Checks the selection. Refuses as "conflict" if a selected person no longer exists. */
export function choiceOf({ asked, accounts, names, ...rest }: Ticked): Outcome<Choice> {
  const known = accountsOf(asked).map(({ id }) => id);
  const contacts = contactsOf(asked, { accounts: known });
  const keys = contacts.map(({ key }) => key);
  if (accounts.every((id) => known.includes(id)) && names.every((name) => keys.includes(name))) {
    const isWhole = keys.every((key) => names.includes(key)) && known.every((id) => accounts.includes(id));
    return done({ asked, accounts, names, ...rest, isWhole });
  }
  return hasChanged();
}

const hasChanged = () =>
  refused(
    "conflict",
    "The data of this person was changed since you opened this page. Check it and try again.",
  );

/** Returns false if an appointment was booked after the page was shown. */
function isAllShown({ asked, accounts, names, shown, cancelCompanions }: Ticked, now: number): boolean {
  if (!shown) return true;
  const kept = personSummary(asked, now);
  const theirs = [
    ...kept.accounts.filter(({ id }) => accounts.includes(id)),
    ...kept.contacts.filter(({ key }) => names.includes(key)),
  ];
  const companions = cancelCompanions
    ? kept.contacts.filter(({ key }) => names.includes(key)).flatMap(({ companions: theirs }) => theirs)
    : [];
  return [...theirs.flatMap(({ coming }) => coming), ...companions].every(({ id }) => shown.includes(id));
}

/** Erases people. Refuses as the functions it calls, and as "conflict" if an appointment was not shown. */
export async function erasePerson(input: unknown, by: By): Promise<Outcome<ErasedPerson>> {
  const ticked = await readTicked(input);
  if (!ticked.ok) return ticked;
  const erased = writingErasure((): Outcome<ErasedPerson> => {
    const choice = choiceOf(ticked.value);
    if (!choice.ok) return choice;
    if (!isAllShown(ticked.value, by.now)) return hasChanged();
    const { asked, accounts, names, isWhole, cancelCompanions } = choice.value;
    for (const id of accounts) {
      const why = whyAccountStays(id, by.now);
      if (why) return refused("conflict", why);
    }
    const who = [...asked.emails, ...asked.numbers];
    const line = { at: by.now, kind: "contact", who, account: null, movedTo: null } as const;
    if (isWhole || names.length > 0) noteErasure({ ...line, names: isWhole ? null : names });
    let cancelled = 0;
    for (const id of accounts) {
      const deleted = deletePerson(id, {}, by);
      if (!deleted.ok) throw new Error(`Account ${id} could not be deleted.`);
      cancelled += deleted.value.cancelled;
    }
    const isNamed = isWhole ? null : (key: string) => names.includes(key);
    const rest = eraseContact(asked, { isNamed, cancelCompanions }, by);
    const counts = {
      accounts: accounts.length,
      appointments: rest.appointments,
      cancelled: cancelled + rest.cancelled,
      messages: rest.messages,
    };
    record({ action: "erased", entity: "person", entityId: null, detail: counts }, by);
    return done(counts);
  });
  if (erased.ok) {
    emptyLog();
    await whenOverwritten();
  }
  return erased;
}
