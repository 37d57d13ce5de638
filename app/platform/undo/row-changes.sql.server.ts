/** Records row changes of any commands with TEMP triggers. Writes to BLOB columns throw while recording. */
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { prepared, sqlite } from "#db/client.server.ts";

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** `before` is null for an added row, `after` for a deleted one. */
export type ChangedRow = { table: string; key: Value[]; before: Row | null; after: Row | null };

export type SavedRow = Pick<ChangedRow, "table" | "key"> & { row: Row | null };

/** Tables that aren't part of a change or are shared. */
const skippedTables = [
  ...["audit", "sessions", "desk_changes", "site_changes", "sign_in_failures", "daily_counts", "secrets"],
  ...["policies", "paper_references"],
  // Pictures are content-addressed and deleted when unused (rule 23.7).
  "media",
  // Sales are voided, never undone (rule 37.8).
  ...["sales", "sale_lines", "payments"],
];

/** New rows of these tables may belong to others by now. */
const sharedTables = ["clients"];

type Column = { name: string; pk: number };

/** Must be called inside a transaction. Nested calls belong to the outer one and return null rows. */
export function captureChanges<T>(work: () => T): { value: T; rows: ChangedRow[] | null } {
  if (!isInstalled().get()) install();
  if (isRecording().get()) return { value: work(), rows: null };
  prepared("DELETE FROM temp.recorded").run();
  prepared("INSERT INTO temp.recording VALUES (1)").run();
  const value = work();
  prepared("DELETE FROM temp.recording").run();
  return { value, rows: changedRows() };
}

const isInstalled = () => prepared("SELECT 1 FROM temp.sqlite_master WHERE name = 'recorded'");
const isRecording = () => prepared("SELECT 1 FROM temp.recording");

type Recorded = { tbl: string; key: string; before: string | null };

function changedRows(): ChangedRow[] {
  return prepared<Recorded>("SELECT tbl, key, before FROM temp.recorded ORDER BY n")
    .all()
    .map(({ tbl: table, key: json, before }) => {
      const key: Value[] = JSON.parse(json);
      return { table, key, before: before === null ? null : JSON.parse(before), after: rowNow(table, key) };
    })
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    .filter(({ table, before }) => before !== null || !sharedTables.includes(table));
}

export function rowNow(table: string, key: readonly Value[]): Row | null {
  const columns = columnsOf(table);
  const row = prepared<{ json: string }>(
    `SELECT ${objectOf(columns, "")} AS json FROM ${quoted(table)} WHERE ${whereKey(columns)}`,
  ).get(...key);
  return row ? JSON.parse(row.json) : null;
}

/** Deletes rows first, because others may need their unique values. Throws errors such as `isConstraint`. */
export function writeRowsBack(rows: readonly SavedRow[]): void {
  for (const { table, key, row } of rows.toReversed()) if (!row) writeRowBack(table, key, null);
  for (const { table, key, row } of rows) if (row) writeRowBack(table, key, row);
}

export const isConstraint = (problem: unknown): boolean =>
  String(fieldsIn(problem).code).startsWith("SQLITE_CONSTRAINT");

/** Writes or deletes a row. Columns that no longer exist are skipped. */
export function writeRowBack(table: string, key: readonly Value[], row: Row | null): void {
  const columns = columnsOf(table);
  if (!row) {
    prepared(`DELETE FROM ${quoted(table)} WHERE ${whereKey(columns)}`).run(...key);
    return;
  }
  const whole = {
    ...Object.fromEntries(keysOf(columns).map(({ name }, at) => [name, key[at] ?? null])),
    ...row,
  };
  const names = columns.map(({ name }) => name).filter((name) => name in whole);
  const values = names.map((name) => whole[name] ?? null);
  const set = names.map((name) => `${quoted(name)} = ?`).join(", ");
  const { changes } = prepared(`UPDATE ${quoted(table)} SET ${set} WHERE ${whereKey(columns)}`).run(
    ...values,
    ...key,
  );
  if (changes > 0) return;
  const marks = names.map(() => "?").join(", ");
  prepared(`INSERT INTO ${quoted(table)} (${names.map(quoted).join(", ")}) VALUES (${marks})`).run(...values);
}

/** Once per connection. The triggers do nothing unless recording. */
function install(): void {
  const statements = [
    "CREATE TEMP TABLE recorded (n INTEGER PRIMARY KEY, tbl TEXT NOT NULL, key TEXT NOT NULL, before TEXT, UNIQUE (tbl, key))",
    "CREATE TEMP TABLE recording (on_ INTEGER)",
    ...tables().flatMap(triggersOf),
  ];
  sqlite().exec(statements.join(";\n"));
}

const tables = (): string[] =>
  prepared<{ name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
  )
    .all()
    .map(({ name }) => name)
    .filter((name) => !skippedTables.includes(name));

function triggersOf(table: string): string[] {
  const columns = columnsOf(table);
  const [oldKey, newKey] = [keyOf(columns, "OLD."), keyOf(columns, "NEW.")];
  const on = (when: string) =>
    `CREATE TEMP TRIGGER ${quoted(`record ${when} ${table}`)} ${when} ON main.${quoted(table)}`;
  const asked = "WHEN EXISTS (SELECT 1 FROM recording)";
  // An OR clause of the outer statement would apply here, so the row is looked up instead.
  const note = (key: string, before: string) =>
    `BEGIN INSERT INTO recorded (tbl, key, before) SELECT '${table}', ${key}, ${before}
     WHERE NOT EXISTS (SELECT 1 FROM recorded WHERE tbl = '${table}' AND key = ${key}); END`;
  return [
    `${on("AFTER INSERT")} ${asked} ${note(newKey, "NULL")}`,
    // BEFORE, because a trigger of the table may write the row again.
    `${on("BEFORE UPDATE")} ${asked} ${note(oldKey, objectOf(columns, "OLD."))}`,
    `${on("AFTER UPDATE")} ${asked} AND ${oldKey} <> ${newKey} ${note(newKey, "NULL")}`,
    `${on("BEFORE DELETE")} ${asked} ${note(oldKey, objectOf(columns, "OLD."))}`,
  ];
}

const columnsOf = (table: string): Column[] =>
  prepared<Column>("SELECT name, pk FROM pragma_table_info(?, 'main')").all(table);

const keysOf = (columns: Column[]): Column[] =>
  columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);

const keyOf = (columns: Column[], prefix: string): string =>
  `json_array(${keysOf(columns)
    .map(({ name }) => prefix + quoted(name))
    .join(", ")})`;

const objectOf = (columns: Column[], prefix: string): string =>
  `json_object(${columns.map(({ name }) => `'${name}', ${prefix}${quoted(name)}`).join(", ")})`;

const whereKey = (columns: Column[]): string =>
  keysOf(columns)
    .map(({ name }) => `${quoted(name)} = ?`)
    .join(" AND ");

const quoted = (name: string): string => `"${name}"`;
