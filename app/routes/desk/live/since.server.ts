import { max, notInArray, sql } from "drizzle-orm";
import { distinctName } from "#app/domain/catalogue/service-providers.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, audit, users } from "#db/schema.ts";
import type { BoardChange, BoardNews } from "./ask.ts";

/** Returns the last ids of the audit and of the appointments, such as "812-95". Read it before the board that it describes. */
export function boardStamp(): string {
  const { entry, appointment } = lastIds().get() ?? {};
  return `${entry ?? 0}-${appointment ?? 0}`;
}

/** Returns what changed since a stamp (rules 6.31 and 6.32); null if nothing did or the stamp is invalid. */
export function boardNews(since: string, date: string): BoardNews | null {
  const stamp = boardStamp();
  const [, entry, appointment] = /^(\d{1,15})-(\d{1,15})$/u.exec(since) ?? [];
  if (stamp === since || appointment === undefined) return null;
  const entries = entriesSince().all({ entry, appointment });
  const things = new Map<string, Entry[]>();
  for (const one of entries) {
    const name = `${one.entity} ${one.entityId}`;
    things.set(name, [...(things.get(name) ?? []), one]);
  }
  const changes = [...things.values()].flatMap(
    (several) => changeOf(several, Number(appointment), date) ?? [],
  );
  return { stamp, changes };
}

const lastIds = preparedQuery((db) =>
  db
    .select({
      entry: max(audit.id),
      appointment: sql<number | null>`(SELECT max(${appointments.id}) FROM ${appointments})`,
    })
    .from(audit)
    .prepare(),
);

const elsewhere = ["user", "session", "message", "site", "entry", "picture", "resource", "till"];

/** A guest's booking has no audit entry, so new appointments are read too. 200 changes are more than anyone reads. */
const entriesSince = preparedQuery((db) => {
  const provider = sql`iif(${audit.entity} = 'schedule', ${audit.entityId}, ${appointments.providerId})`;
  const about = {
    id: sql<number>`${appointments.id}`.as("id"),
    date: sql<string | null>`${appointments.date}`.as("date"),
    start: sql<number | null>`${appointments.startMin}`.as("start"),
    status: sql<keyof typeof statusWords | null>`${appointments.status}`.as("status"),
    provider: sql<string | null>`${users.username}`.as("provider"),
    providerId: sql<number | null>`${users.id}`.as("provider_id"),
  };
  const noted = db
    .select({
      action: sql<string>`${audit.action}`.as("action"),
      entity: sql<string>`${audit.entity}`.as("entity"),
      entityId: sql<number | null>`${audit.entityId}`.as("entity_id"),
      from: sql<string | null>`${audit.detail} ->> '$.from.date'`.as("from_date"),
      ...about,
    })
    .from(audit)
    .leftJoin(appointments, sql`${audit.entity} = 'appointment' AND ${appointments.id} = ${audit.entityId}`)
    .leftJoin(users, sql`${users.id} = ${provider}`)
    .where(sql`${audit.id} > ${sql.placeholder("entry")} AND ${notInArray(audit.entity, elsewhere)}`);
  const booked = db
    .select({
      action: sql<string>`'booked'`,
      entity: sql<string>`'appointment'`,
      entityId: sql<number | null>`${appointments.id}`,
      from: sql<string | null>`NULL`,
      ...about,
    })
    .from(appointments)
    .leftJoin(users, sql`${users.id} = ${appointments.providerId}`)
    .where(sql`${appointments.id} > ${sql.placeholder("appointment")}`);
  return noted.unionAll(booked).limit(200).prepare();
});

type Entry = ReturnType<ReturnType<typeof entriesSince>["all"]>[number];

function changeOf(entries: Entry[], known: number, date: string): BoardChange | null {
  const [entry] = entries;
  if (!entry) return null;
  if (entry.entity === "client" && !entries.some(({ action }) => onBoard.includes(action))) return null;
  if (entry.entity !== "appointment") return { visit: null, words: ofTheDay(entry) };
  const { date: now, start, entityId } = entry;
  if (entityId === null) return null;
  if (now === null || start === null) {
    // A new visit that was undone is no longer in the database.
    return entries.some(({ from }) => from === date) ? { visit: null, words: "one visit undone" } : null;
  }
  if (now !== date) {
    const left = entries.some(({ from }) => from === date);
    return left ? { visit: null, words: "one visit moved to another day" } : null;
  }
  const where = `${timeInWords(start, studio().locale)} with ${calledAtDesk(entry)}`;
  return { visit: entityId, words: `${whatHappened(entries, entry, entityId > known)} ${where}` };
}

const onBoard = ["marked", "undone"];

function whatHappened(entries: Entry[], { status }: Entry, isNew: boolean): string {
  const did = (action: string) => entries.some((entry) => entry.action === action);
  if (status === "cancelled") return "cancelled";
  if (isNew) return "new";
  if (entries.at(-1)?.action === "undone") return "moved back to";
  if (did("moved")) return "moved to";
  if (did("late")) return "late";
  if (did("mail-undelivered")) return "email not delivered:";
  return did("state-changed") && status ? statusWords[status].word : "changed";
}

const ofTheDay = (entry: Entry): string =>
  entry.entity === "client"
    ? "a client's alert"
    : entry.entity === "schedule"
      ? `${calledAtDesk(entry)}'s schedule`
      : "the studio's hours or services";

/** The first name, or the full name if two providers share it. */
function calledAtDesk({ provider: name, providerId: id }: Entry): string {
  if (name === null || id === null) return "no one";
  const apart = distinctName({ id, name });
  return apart === name ? (name.split(" ")[0] ?? name) : apart;
}
