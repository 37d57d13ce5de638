/** Checks that a refused request changes no row. */
import Database from "better-sqlite3";
import { sqlite } from "#db/client.server.ts";
import type { Sqlite } from "#db/connection.server.ts";

type Values = Record<string, unknown>;

/** Added (no `before`), removed (no `after`) or changed. */
type Change = { table: string; before?: Values; after?: Values };

/** `calls`: a pattern such as "POST /login was refused with 401". Default: any. */
type Allowed = { table: string; calls?: RegExp; why: string } & (
  | /** A new row with these values. */ { added: Values }
  | /** These columns of a row that stays. */ { columns: readonly string[] }
);

const atDesk = /^POST \/receptionist\/(?:switch|lock) /u;

const booking = /^POST \/(?:api\/(?:appointments|visits(?:\/\w+\/parts)?)|manage\/[\w-]+) /u;

/** Each is as narrow as possible. */
const allowed: readonly Allowed[] = [
  {
    table: "audit",
    added: { action: "sign-in-failed" },
    why: "A wrong password is counted, wherever it is asked for.",
  },
  { table: "audit", calls: atDesk, added: { action: "pin-failed" }, why: "A wrong PIN is counted too." },
  {
    table: "sign_in_failures",
    added: {},
    why: "Failures count per account, so that the limit can't be avoided (rule 18.5).",
  },
  { table: "sign_in_failures", columns: ["failures", "last_at"], why: "The same count." },
  {
    table: "contact_messages",
    calls: booking,
    added: {},
    why: "A client who must ask first is called: the request is stored (rule 34.32).",
  },
  {
    table: "outbox",
    calls: booking,
    added: { kind: "contact-message" },
    why: "The studio's mail about that request.",
  },
  {
    table: "users",
    calls: atDesk,
    columns: ["pin_failures", "pin_day_failures", "pin_day_at"],
    why: "Too many wrong PINs require the password (rule 18.15).",
  },
  {
    table: "sessions",
    calls: atDesk,
    columns: ["locked_at"],
    why: "A wrong PIN in the menu locks an open desk (rule 18.16).",
  },
  {
    table: "parked_calls",
    calls: /^POST \/receptionist\/checkout\/\d+ /u,
    added: {},
    why: "A checkout's typed values are stored, refused or not (rule 37.73).",
  },
  {
    table: "parked_calls",
    calls: /^POST \/receptionist\/checkout\/\d+ /u,
    columns: ["label", "fields", "expires_at"],
    why: "Its later values are stored too.",
  },
  { table: "sessions", columns: ["last_seen_at"], why: "A request is activity, refused or not (rule 19.6)." },
  { table: "desks", columns: ["last_seen_at"], why: "A request at a desk is activity too." },
];

/** Compares the database if a call was refused alone, or with calls that were all refused. */
export async function unchangedIfRefused<Answer extends { status: number }>(
  request: Request,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const group = joinGroup();
  let refusal: string | null = null;
  try {
    const answer = await call();
    if (answer.status >= 400)
      refusal = `${request.method} ${new URL(request.url).pathname} was refused with ${answer.status}`;
    return answer;
  } finally {
    leaveGroup(group, refusal);
  }
}

type Snapshot = { sqlite: Sqlite; version: string; bytes: Buffer };

type Group = { before: Snapshot | null; running: number; refusals: (string | null)[] };

let current: Group = { before: null, running: 0, refusals: [] };

function joinGroup(): Group {
  const before = snapshot();
  if (current.running === 0 || current.before?.sqlite !== before?.sqlite)
    current = { before, running: 0, refusals: [] };
  current.running += 1;
  return current;
}

function leaveGroup(group: Group, refusal: string | null): void {
  group.running -= 1;
  group.refusals.push(refusal);
  const { before, refusals } = group;
  if (group.running > 0 || before === null || refusals.includes(null)) return;
  const after = snapshot();
  if (after?.sqlite !== before.sqlite || after.version === before.version) return;
  const strays = changesBetween(before.bytes, after.bytes).filter((change) => !isAllowed(change, refusals));
  if (strays.length > 0) throw new Error(reportOf(strays, refusals));
}

let last: Snapshot | null = null;

/** Cached until a row is written. Null if no database is open. */
function snapshot(): Snapshot | null {
  const handle = openDatabase();
  if (!handle) return null;
  const version = versionOf(handle);
  if (last?.sqlite !== handle || last.version !== version)
    last = { sqlite: handle, version, bytes: handle.serialize() };
  return last;
}

function openDatabase(): Sqlite | null {
  try {
    return sqlite();
  } catch {
    return null;
  }
}

/** Opened before tests count statements. */
const memory = new Database(":memory:");
const { get } = memory.prepare("SELECT 1");
memory.close();

const versions = new WeakMap<Sqlite, Database.Statement<[], string>[]>();

/** Bypasses `statementsFromNow`, which counts the program's statements. */
function versionOf(handle: Sqlite): string {
  const asked =
    versions.get(handle) ??
    ["SELECT total_changes()", "PRAGMA data_version"].map((sql) =>
      Database.prototype.prepare.call(handle, sql).pluck(),
    );
  versions.set(handle, asked as Database.Statement<[], string>[]);
  return asked.map((one) => get.call(one)).join(".");
}

function changesBetween(before: Buffer, after: Buffer): Change[] {
  // A rolled-back transaction counts rows but leaves pages unchanged.
  if (before.equals(after)) return [];
  const [old, present] = [opened(before), opened(after)];
  try {
    return tablesOf(present).flatMap((table) => changesOf(table, old, present));
  } finally {
    old.close();
    present.close();
  }
}

/** Bytes 18 and 19 mark WAL, which memory can't have. */
function opened(bytes: Buffer): Sqlite {
  const copy = Buffer.from(bytes);
  copy.fill(1, 18, 20);
  return new Database(copy);
}

const tablesOf = (handle: Sqlite): string[] =>
  handle
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    )
    .pluck()
    .all();

function changesOf(table: string, old: Sqlite, present: Sqlite): Change[] {
  const [were, are] = [rowsOf(table, old), rowsOf(table, present)];
  const gone = [...were].flatMap(([key, before]) => (are.has(key) ? [] : [{ table, before }]));
  const others = [...are].flatMap(([key, after]): Change[] => {
    const before = were.get(key);
    if (!before) return [{ table, after }];
    return differingColumns(before, after).length > 0 ? [{ table, before, after }] : [];
  });
  return [...gone, ...others];
}

/** By primary key, or by row number. */
function rowsOf(table: string, handle: Sqlite): Map<string, Values> {
  const columns = handle.prepare<[], { name: string; pk: number }>(`PRAGMA table_info(${table})`).all();
  const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const names = key.length > 0 ? "*" : "rowid, *";
  const rows = handle.prepare<[], Values>(`SELECT ${names} FROM ${table}`).all();
  return new Map(
    rows.map((row) => [JSON.stringify((key.length > 0 ? key : ["rowid"]).map((name) => row[name])), row]),
  );
}

const differingColumns = (before: Values, after: Values): string[] =>
  Object.keys(after).filter((name) => {
    const [was, is] = [before[name], after[name]];
    return Buffer.isBuffer(was) && Buffer.isBuffer(is) ? !was.equals(is) : was !== is;
  });

const isAllowed = ({ table, before, after }: Change, refusals: readonly (string | null)[]): boolean =>
  allowed.some((one) => {
    if (one.table !== table || !after) return false;
    if (one.calls && !refusals.some((refusal) => one.calls?.test(refusal ?? ""))) return false;
    if ("added" in one)
      return !before && Object.entries(one.added).every(([name, value]) => after[name] === value);
    return (
      before !== undefined && differingColumns(before, after).every((name) => one.columns.includes(name))
    );
  });

function reportOf(changes: readonly Change[], refusals: readonly (string | null)[]): string {
  const shown = changes.slice(0, 5).map(({ table, before, after }) => {
    if (!before) return `${table}: added ${sample(after)}`;
    if (!after) return `${table}: removed ${sample(before)}`;
    const names = differingColumns(before, after);
    const [was, is] = [before, after].map((row) =>
      sample(Object.fromEntries(names.map((name) => [name, row[name]]))),
    );
    return `${table}: changed ${was} to ${is}`;
  });
  const tables = [...new Set(changes.map(({ table }) => table))].join(", ");
  return [`${refusals.join("; ")}, but it changed rows of: ${tables}`, ...shown].join("\n");
}

const sample = (row: Values | undefined): string => JSON.stringify(row).slice(0, 300);
