/** Caches reads until a row changes. TEMP triggers detect own writes, PRAGMA data_version detects others. */
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { databaseNumber, onUndo, prepared, sqlite, transactionNumber } from "./client.server.ts";

/** `setup`: tables that the owner edits. `calendar`: tables that decide when providers and rooms are free. `clients`: client records. */
const groups = {
  setup: {
    settings: null,
    texts: null,
    booking_hours: null,
    opening_hours: null,
    closed_days: null,
    users: "username, email, deleted_at",
    providers: null,
    services: null,
    service_providers: null,
    resources: null,
    service_resources: null,
    addons: null,
    service_preconditions: null,
    tax_rates: null,
    package_offers: null,
    service_pictures: null,
    team_profiles: null,
    working_hours: null,
    breaks: null,
    time_off: null,
    day_plans: null,
    policies: null,
    entries: null,
    site_pictures: null,
    themes: null,
  },
  calendar: { appointments: null, appointment_resources: null },
  clients: { clients: null },
} satisfies Record<string, Record<string, string | null>>;

export type CachedGroup = keyof typeof groups;

const allGroups = ["setup", "calendar", "clients"] as const satisfies CachedGroup[];

export const tablesOf = (group: CachedGroup): string[] =>
  groupsIn(group).flatMap((one) => Object.keys(groups[one]));

const groupsIn = (group: CachedGroup): CachedGroup[] => (group === "setup" ? [group] : ["setup", group]);

type Watch = {
  database: number;
  others: unknown;
  asked: number | null | undefined;
  changes: Record<CachedGroup, number>;
  changedIn: Record<CachedGroup, number>;
};

const watch = singleton(
  "kept",
  (): Watch => ({
    database: 0,
    others: undefined,
    asked: undefined,
    changes: { setup: 0, calendar: 0, clients: 0 },
    changedIn: { setup: 0, calendar: 0, clients: 0 },
  }),
);

type Value = string | number | boolean | null | undefined;

/** Caches the last `most` results of `read` by its arguments. `read` may only read tables of the group. */
export function cached<Args extends readonly Value[], T>(
  group: CachedGroup,
  read: (...args: Args) => T,
  most = 1,
): (...args: Args) => T {
  const answers = new Map<string, T>();
  let madeAt = -1;
  return (...args) => {
    if (!isWatched()) return readFor(group, () => read(...args));
    const now = changesOf(group);
    if (madeAt !== now) answers.clear();
    madeAt = now;
    const key = args.length === 0 ? "" : JSON.stringify(args);
    if (answers.has(key)) return answers.get(key) as T;
    const answer = frozen(readFor(group, () => read(...args)));
    if (answers.size >= most) answers.delete(answers.keys().next().value ?? "");
    answers.set(key, answer);
    return answer;
  };
}

let reading: CachedGroup | null = null;

export const groupBeingRead = (): CachedGroup | null => reading;

function readFor<T>(group: CachedGroup, read: () => T): T {
  const outer = reading;
  reading = outer === "setup" ? outer : group;
  try {
    return read();
  } finally {
    reading = outer;
  }
}

function changesOf(group: CachedGroup): number {
  const transaction = sqlite().inTransaction ? transactionNumber() : null;
  if (watch.asked !== transaction) {
    watch.asked = transaction;
    if (transaction === null) setImmediate(forgetAsked);
    const others = prepared("PRAGMA data_version").pluck().get();
    if (others !== watch.others) noteChange("setup");
    watch.others = others;
  }
  return groupsIn(group).reduce((sum, one) => sum + watch.changes[one], 0);
}

function forgetAsked(): void {
  watch.asked = undefined;
}

function noteChange(group: CachedGroup): void {
  watch.changes[group] += 1;
  watch.changedIn[group] = transactionNumber();
}

// A rollback also removes triggers of the transaction. The next read outside one creates them again.
function isWatched(): boolean {
  if (watch.database === databaseNumber()) return true;
  if (sqlite().inTransaction) return false;
  sqlite().transaction(makeTriggers)();
  onUndo(forgetUndone);
  watch.database = databaseNumber();
  watch.asked = undefined;
  watch.others = undefined;
  noteChange("setup");
  return true;
}

function forgetUndone(): void {
  for (const group of allGroups) {
    if (watch.changedIn[group] === transactionNumber()) noteChange(group);
  }
}

function makeTriggers(): void {
  for (const group of allGroups) {
    sqlite().function(`note_${group}`, () => noteChange(group));
    sqlite().exec(
      Object.entries(groups[group])
        .flatMap(([table, columns]) => triggersOf(table, columns, group))
        .join(";\n"),
    );
  }
}

const triggersOf = (table: string, columns: string | null, group: CachedGroup): string[] =>
  ["INSERT", "DELETE", columns === null ? "UPDATE" : `UPDATE OF ${columns}`].map(
    (write) =>
      `CREATE TEMP TRIGGER "kept ${write.slice(0, 6)} ${table}" AFTER ${write} ON main."${table}" BEGIN SELECT note_${group}(); END`,
  );

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) value.forEach(frozen);
  else Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
