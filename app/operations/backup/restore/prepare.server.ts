/** Prepares a backup in a separate file (rule 30.7). The process must have no open database. */
import { createHash } from "node:crypto";
import { chmodSync, chownSync, createWriteStream, existsSync, read } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { and, count, countDistinct, eq, gt, gte, inArray, isNull, max, ne, or } from "drizzle-orm";
import { replayErasures } from "#app/domain/privacy/erasure-ledger.server.ts";
import { ledgerNameFor } from "#app/domain/privacy/ledger-file.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { CopyDamaged, examineCopy } from "#app/operations/backup/manifest.server.ts";
import { lastMomentIn } from "#app/operations/backup/source.sql.server.ts";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { whenOverwritten } from "#app/platform/shared/log.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { adoptDatabase, closeDatabase, db, writing } from "#db/client.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { syncToDisk } from "#db/copies.server.ts";
import { countRows } from "#db/copy-before.server.ts";
import { migrateDatabase, versionOf } from "#db/migrate.server.ts";
import { appointments, outbox, restores, sessions, tokens, userRoles } from "#db/schema.ts";
import { keepMachineNotes, type Lost, lostFromHere } from "./compare-copy.sql.server.ts";
import { anotherBackup, type RestoreSource } from "./source.server.ts";

type Returned = {
  appointments: number;
  clients: number;
  coming: number;
  newestBooking: number | null;
  mailsWaiting: number;
  timeZone: string;
  locale: string;
};

async function returnedData(
  now: number,
  countMails: ((now: number) => Promise<number>) | null,
): Promise<Returned> {
  const { timeZone, locale } = studio();
  const { date, minute } = studioNow(timeZone, now);
  const all = db()
    .select({ rows: count(), newest: max(appointments.createdAt) })
    .from(appointments)
    .get();
  const later = or(
    gt(appointments.date, date),
    and(eq(appointments.date, date), gte(appointments.startMin, minute)),
  );
  const expected = inArray(appointments.status, ["booked", "confirmed", "arrived"]);
  const coming = db().select({ rows: count() }).from(appointments).where(and(later, expected)).get();
  const withAccount = db().select({ rows: count() }).from(userRoles).where(eq(userRoles.role, "user")).get();
  const guests = db()
    .select({ rows: countDistinct(appointments.customerEmail) })
    .from(appointments)
    .where(and(isNull(appointments.clientId), ne(appointments.customerEmail, "")))
    .get();
  const waiting = db()
    .select({ rows: count() })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.droppedAt)))
    .get();
  return {
    appointments: all?.rows ?? 0,
    clients: (withAccount?.rows ?? 0) + (guests?.rows ?? 0),
    coming: coming?.rows ?? 0,
    newestBooking: all?.newest ?? null,
    mailsWaiting: countMails ? await countMails(now) : (waiting?.rows ?? 0),
    timeZone,
    locale,
  };
}

type Preparation = {
  source: RestoreSource;
  target: string;
  databaseFile: string;
  owner: { uid: number; gid: number };
  /** Counts the emails on hold that are still needed. If null, all are counted. */
  countMails: ((now: number) => Promise<number>) | null;
};

export type Prepared = Returned & {
  backupAt: number;
  counts: Record<string, number>;
  migrations: number;
  erasures: number;
  sessionsEnded: number;
  lost: Lost | null;
  erasuresUnknown: boolean;
};

/** Migrates the copy, ends its sessions, repeats erasures and puts its emails on hold. Refusal: invalid. */
export async function prepareRestore(preparation: Preparation, by: By): Promise<Outcome<Prepared>> {
  const { source, target, databaseFile, owner } = preparation;
  const copied = await copyWhole(source, target);
  if (!copied.ok) return copied;
  const sqlite = connect(target);
  try {
    const refusal = notOfThisProgram(sqlite, source);
    if (refusal) return refusal;
    const { manifest, journal } = source;
    const backupAt = manifest && journal === null ? manifest.at : lastMomentIn(sqlite);
    const { ran } = migrateDatabase(sqlite, plan);
    const counts = Object.fromEntries(countRows(sqlite));
    const lost = lostFromHere(databaseFile, target);
    const erasuresUnknown = isFromElsewhere(preparation, lost);
    keepMachineNotes(databaseFile, sqlite);
    adoptDatabase(sqlite);
    const erasures = replayErasures(dirname(databaseFile), by.now, source.ledger ?? "");
    await whenOverwritten();
    const sessionsEnded = writing(() => closeAndHold(source, { backupAt, counts, erasures }, by));
    const returned = await returnedData(by.now, preparation.countMails);
    sqlite.pragma("journal_mode = DELETE");
    return done({
      backupAt,
      counts,
      migrations: ran,
      erasures,
      sessionsEnded,
      lost,
      erasuresUnknown,
      ...returned,
    });
  } finally {
    closeDatabase();
    sqlite.close();
    chmodSync(target, 0o600);
    if (process.geteuid?.() === 0) chownSync(target, owner.uid, owner.gid);
    syncToDisk(target);
  }
}

function isFromElsewhere({ source, databaseFile }: Preparation, lost: Lost | null): boolean {
  if (source.ledger !== null || lost !== null) return false;
  const dataDir = dirname(databaseFile);
  return !source.path.startsWith(dataDir + sep) || !existsSync(join(dataDir, ledgerNameFor(databaseFile)));
}

const plan = {
  folder: resolve("db/migrations"),
  guards: resolve("db/guards.sql"),
  backups: null,
  stamp: "restore",
};

// A file that matches its manifest was verified when it was made. Any other file is verified now.
async function copyWhole(source: RestoreSource, target: string): Promise<Outcome<null>> {
  const { path, manifest, file, journal } = source;
  const hash = manifest ? createHash("sha256") : null;
  await copyFile(file, target, (chunk) => hash?.update(chunk));
  if (journal !== null) await copyFile(journal, `${target}-wal`);
  if (manifest && manifest.sha256 !== hash?.digest("hex"))
    return refused("invalid", `${path} was changed or damaged after it was made. ${anotherBackup}`);
  if (manifest && journal === null) return done(null);
  try {
    await examineCopy(target);
    return done(null);
  } catch (problem) {
    if (!(problem instanceof CopyDamaged)) throw problem;
    return refused("invalid", `${path} is damaged (${problem.message}). ${anotherBackup}`);
  }
}

async function copyFile(from: number, to: string, look: (chunk: Buffer) => void = () => {}): Promise<void> {
  await pipeline(chunksOf(from, look), createWriteStream(to, { mode: 0o600, highWaterMark: chunkBytes }));
}

const chunkBytes = 256 * 1024;
const readSome = promisify(read);

// A stream would close the caller's file when writing fails.
async function* chunksOf(file: number, look: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await readSome(file, Buffer.alloc(chunkBytes), 0, chunkBytes, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    const chunk = buffer.subarray(0, bytesRead);
    look(chunk);
    yield chunk;
  }
}

function notOfThisProgram(sqlite: Sqlite, { path, manifest }: RestoreSource) {
  if (!holdsStudio(sqlite))
    return refused("invalid", `${path} contains no studio data: it is the database of another program.`);
  if (versionOf(sqlite, plan) !== "newer") return null;
  const made = manifest ? `version ${manifest.version}` : "a newer version";
  return refused(
    "invalid",
    `${path} was made by ${made} of this program. This is ${programVersion()}, which can't read it. Install that version first, or use an older backup: studio restore --list`,
  );
}

/** Ends sessions and links into accounts, but not links to visits. Returns how many sessions ended. */
function closeAndHold(
  { name }: RestoreSource,
  { backupAt, counts, erasures }: Pick<Prepared, "backupAt" | "counts" | "erasures">,
  by: By,
): number {
  const sessionsEnded = db().delete(sessions).run().changes;
  db()
    .delete(tokens)
    .where(inArray(tokens.purpose, ["reset", "verify", "setup"]))
    .run();
  db()
    .insert(restores)
    .values({ at: by.now, backupAt, source: name, counts: JSON.stringify(counts), erasures })
    .run();
  const detail = { file: name, backupAt: new Date(backupAt).toISOString(), erasures };
  record({ action: "restored", entity: "settings", entityId: null, detail }, by);
  return sessionsEnded;
}
