/** Erasing again after a restore: a backup still knows whom the ledger names (rule 21.13). */
import { gt } from "drizzle-orm";
import { accountById } from "#app/accounts/people/account.server.ts";
import { eraseContact } from "#app/privacy/person/erase-contact.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { emptyLog } from "#app/shared/keeping/log.server.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, clients, contactMessages, outbox, tokens } from "#db/schema.ts";
import { deletePerson } from "./delete-person.server.ts";
import { ledgerIn, ledgerText, type NotedErasure, notedErasures } from "./ledger-file.server.ts";

/**
 * Erases in the current database whom the ledger of `dataDir` names, and `more`, the text of another one, as far as it was made
 * before the moment of each line; nobody is told again. Answers how many lines found something. An administrator who is the last one stays.
 */
export function replayErasures(dataDir: string, now: number, more = ""): number {
  const by: By = { actor: { id: null, role: "system" }, now };
  const erasures = [ledgerText(ledgerIn(dataDir)), more].flatMap(notedErasures);
  const wanted = new Set(erasures.flatMap(({ who }) => who));
  const known = new Map<NotedErasure["hash"], Map<string, string>>();
  let made = 0;
  for (const erasure of erasures) {
    const hashed = known.get(erasure.hash) ?? contactsWanted(wanted, erasure.hash);
    known.set(erasure.hash, hashed);
    const found = writing(() =>
      erasure.kind === "account" ? deleteAgain(erasure, by) : eraseAgain(erasure, hashed, by),
    );
    if (found) made += 1;
  }
  emptyLog();
  return made;
}

function deleteAgain({ account, movedTo }: NotedErasure, by: By): boolean {
  if (!account || accountById(account.id)?.createdAt !== account.madeAt) return false;
  const again = { again: true };
  const moved = movedTo === null ? null : deletePerson(account.id, { moveTo: movedTo }, by, again);
  return moved?.ok || deletePerson(account.id, { cancelAppointments: true }, by, again).ok;
}

function eraseAgain({ who, names, at, hash }: NotedErasure, hashed: Map<string, string>, by: By): boolean {
  const texts = who.flatMap((one) => hashed.get(one) ?? []);
  const emails = texts.filter((text) => text.includes("@"));
  const numbers = texts.filter((text) => !text.includes("@"));
  if (texts.length === 0) return false;
  const isNamed = names && ((key: string) => names.includes(hash(key)));
  const { appointments, records, messages } = eraseContact(
    { emails, numbers },
    { isNamed, until: at, again: true },
    by,
  );
  return appointments + records + messages > 0;
}

/** By their hash, the addresses and numbers of the database that the ledger names. */
function contactsWanted(wanted: ReadonlySet<string>, hash: (text: string) => string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [table, column] of [
    [appointments, appointments.customerEmail],
    [appointments, appointments.customerPhoneDigits],
    [clients, clients.email],
    [clients, clients.phoneDigits],
    [contactMessages, contactMessages.email],
    [outbox, outbox.recipient],
    [tokens, tokens.detail],
  ] as const) {
    const rows = db().selectDistinct({ text: column }).from(table).where(gt(column, "")).all();
    for (const { text } of rows) {
      const hashed = hash(text ?? "");
      if (text && wanted.has(hashed)) found.set(hashed, text);
    }
  }
  return found;
}
