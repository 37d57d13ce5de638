/** Repeats erasures after a restore, because a backup still contains the people (rule 21.13). */
import { dirname } from "node:path";
import { gt, max } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { eraseContact } from "#app/domain/privacy/person/erase-contact.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { emptyLog } from "#app/platform/shared/log.server.ts";
import { db, sqlite, writing } from "#db/client.server.ts";
import { appointments, audit, clients, contactMessages, outbox, tokens } from "#db/schema.ts";
import { deletePerson } from "./delete-person.server.ts";
import { ledgerIn, ledgerText, type NotedErasure, notedErasures } from "./ledger-file.server.ts";

/** Erases all people in the ledger of `dataDir` and in `more`, without emails. Returns the matches. */
export function replayErasures(dataDir: string, now: number, more = ""): number {
  return erase([ledgerText(ledgerIn(dataDir)), more].flatMap(notedErasures), { again: true }, now);
}

/** Completes an erasure that the last process didn't finish. Returns the number of ledger lines with data. */
export function finishErasures(now: number): number {
  const noted = notedErasures(ledgerText(ledgerIn(dirname(sqlite().name))));
  const at = noted.at(-1)?.at ?? 0;
  // Audit entries have the time of their lines.
  const heard =
    db()
      .select({ at: max(audit.at) })
      .from(audit)
      .get()?.at ?? 0;
  if (heard >= at) return 0;
  return erase(
    noted.filter((one) => one.at === at),
    { again: false },
    now,
  );
}

type Told = { again: boolean };

function erase(erasures: readonly NotedErasure[], told: Told, now: number): number {
  const by: By = { actor: { id: null, role: "system" }, now };
  const wanted = new Set(erasures.flatMap(({ who }) => who));
  const known = new Map<NotedErasure["hash"], Map<string, string>>();
  let made = 0;
  for (const erasure of erasures) {
    const hashed = known.get(erasure.hash) ?? contactsWanted(wanted, erasure.hash);
    known.set(erasure.hash, hashed);
    const found = writing(() =>
      erasure.kind === "account" ? deleteNoted(erasure, told, by) : eraseNoted(erasure, hashed, told, by),
    );
    if (found) made += 1;
  }
  emptyLog();
  return made;
}

function deleteNoted({ account, movedTo }: NotedErasure, told: Told, by: By): boolean {
  if (!account || accountById(account.id)?.createdAt !== account.madeAt) return false;
  const moved = movedTo === null ? null : deletePerson(account.id, { moveTo: movedTo }, by, told);
  return moved?.ok || deletePerson(account.id, { cancelAppointments: true }, by, told).ok;
}

function eraseNoted(
  { who, names, at, hash }: NotedErasure,
  hashed: Map<string, string>,
  { again }: Told,
  by: By,
): boolean {
  const texts = who.flatMap((one) => hashed.get(one) ?? []);
  const emails = texts.filter((text) => text.includes("@"));
  const numbers = texts.filter((text) => !text.includes("@"));
  if (texts.length === 0) return false;
  const isNamed = names && ((key: string) => names.includes(hash(key)));
  const { appointments, records, messages, cancelled } = eraseContact(
    { emails, numbers },
    { isNamed, until: at, again },
    by,
  );
  if (appointments + records + messages === 0) return false;
  // For the audit entry of the restore.
  const detail = { accounts: 0, appointments, cancelled, messages };
  if (!again) record({ action: "erased", entity: "person", entityId: null, detail }, by);
  return true;
}

/** Finds addresses and numbers in the database by the ledger's hashes. */
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
