/** Reads the studio's file with the simulator's own connection and SQL. */
import { createHash } from "node:crypto";
import Database, { type Statement } from "better-sqlite3";

export type Visit = {
  id: number;
  reference: string;
  service_id: number | null;
  price_minor: number;
  currency: string;
  provider_id: number;
  date: string;
  start_min: number;
  end_min: number;
  status: string;
  client_id: number | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  notes: string | null;
  sequence: number;
  revision: number;
  charge_minor: number;
  waived_minor: number;
  cancelled_by: string | null;
  late_minutes: number;
  source: string;
  erased_at: number | null;
  joint_id: number | null;
};

export type Sale = {
  id: number;
  number: number;
  kind: "sale" | "void";
  date: string;
  total_minor: number;
  void_of: number | null;
  parts: string;
};

export type Change = { before: Visit | undefined; after: Visit | undefined };

export type Entry = {
  id: number;
  request_id: string | null;
  action: string;
  entity: string;
  entity_id: number | null;
};

export type Message = {
  id: number;
  kind: string;
  audience: string;
  recipient: string;
  appointment_id: number | null;
  occasion: string;
  created_at: number;
  due_at: number;
  sent_at: number | null;
  dropped_at: number | null;
  attempts: number;
  last_error: string | null;
};

const visitColumns = `id, reference, service_id, price_minor, currency, provider_id, date, start_min, end_min, status, client_id,
  customer_name, customer_email, customer_phone, notes, sequence, revision, charge_minor, waived_minor, cancelled_by,
  late_minutes, source, erased_at, joint_id`;

const columnsOfB = visitColumns.replace(/\w+/gu, "b.$&");

/** Two visits, a and b, are busy in the same minute. A pause is not busy. */
const busyTogether = `EXISTS (
  SELECT 1 FROM (SELECT a.start_min AS s, coalesce(a.pause_start_min, a.end_min) AS e
      UNION ALL SELECT coalesce(a.pause_end_min, a.end_min), a.end_min) x,
    (SELECT b.start_min AS s, coalesce(b.pause_start_min, b.end_min) AS e
      UNION ALL SELECT coalesce(b.pause_end_min, b.end_min), b.end_min) y
  WHERE max(x.s, y.s) < min(x.e, y.e))`;

export const occupies = ({ status }: Visit): boolean => status !== "cancelled" && status !== "no_show";

/** Visits per block; a block is read only if its sums differ. */
export const blockSize = 64;

export type Block = { nth: number; n: number; writes: number; weighed: number };

export type Books = ReturnType<typeof openBooks>;

export function openBooks(file: string) {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  const prepared = <Row>(sql: string) => sqlite.prepare<unknown[], Row>(sql);
  const known = new Map<string, Statement<unknown[]>>();
  const all = <Row>(sql: string, ...given: unknown[]): Row[] => {
    const statement = known.get(sql) ?? prepared<unknown>(sql);
    known.set(sql, statement);
    return statement.all(...given) as Row[];
  };
  const blocks = prepared<Block>(
    `SELECT id / ${blockSize} AS nth, count(*) AS n, sum(revision) AS writes, sum(id * revision) AS weighed FROM appointments GROUP BY 1`,
  );
  const marks = prepared<{ id: number; revision: number }>(
    "SELECT id, revision FROM appointments WHERE id >= ? AND id < ?",
  );
  const from = prepared<Visit>(`SELECT ${visitColumns} FROM appointments WHERE date >= ? ORDER BY id`);
  const overlaps = prepared<{ provider: number; one: string; other: string }>(
    `SELECT a.provider_id AS provider, a.id || ' (' || a.date || ' ' || a.start_min || ' to ' || a.end_min || ')' AS one,
       b.id || ' (' || b.date || ' ' || b.start_min || ' to ' || b.end_min || ')' AS other
     FROM appointments a JOIN appointments b ON b.provider_id = a.provider_id AND b.date = a.date AND b.id > a.id
       AND b.start_min < a.end_min AND b.end_min > a.start_min AND ${busyTogether}
     WHERE a.date >= ? AND a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show') LIMIT 1`,
  );
  const crowded = prepared<{ room: string; date: string; minute: number; taken: number }>(
    `SELECT r.name AS room, a.date AS date, a.start_min AS minute, (
       SELECT count(*) FROM appointments b JOIN appointment_resources h ON h.appointment_id = b.id AND h.resource_id = r.id
       WHERE b.date = a.date AND b.start_min <= a.start_min AND b.end_min > a.start_min
         AND b.status NOT IN ('cancelled', 'no_show')) AS taken
     FROM appointments a JOIN appointment_resources o ON o.appointment_id = a.id JOIN resources r ON r.id = o.resource_id
     WHERE a.date >= ? AND a.status NOT IN ('cancelled', 'no_show') AND taken > r.places LIMIT 1`,
  );
  const version = sqlite.prepare<[], number>("PRAGMA data_version").pluck();
  let seen: number | undefined;
  const visit = prepared<Visit>(`SELECT ${visitColumns} FROM appointments WHERE id = ?`);
  const inTheWay = prepared<Visit>(
    `SELECT ${columnsOfB} FROM appointments b JOIN appointments a ON a.id = ?
       WHERE b.provider_id = a.provider_id AND b.date = a.date AND b.id <> a.id AND b.start_min < a.end_min AND b.end_min > a.start_min
       AND b.status NOT IN ('cancelled', 'no_show') AND ${busyTogether}`,
  );
  const entries = prepared<Entry>(
    "SELECT id, request_id, action, entity, entity_id FROM audit WHERE id > ? ORDER BY id",
  );
  const messages = prepared<Message>("SELECT * FROM outbox WHERE id > ? ORDER BY id");
  const message = prepared<Message>("SELECT * FROM outbox WHERE id = ?");
  const sales = prepared<Sale>(
    `SELECT id, number, kind, date, total_minor, void_of,
       (SELECT group_concat(kind || ' ' || quantity || ' ' || amount_minor || ' ' || tax_minor, '; ') FROM sale_lines WHERE sale_id = s.id)
       || ' = ' || coalesce((SELECT group_concat(method || ' ' || amount_minor, '; ') FROM payments WHERE sale_id = s.id), '') AS parts
     FROM sales s WHERE id > ? ORDER BY id`,
  );
  return {
    all,
    one: <Row>(sql: string, ...given: unknown[]): Row | undefined => all<Row>(sql, ...given)[0],
    wereWritten: (): boolean => {
      const before = seen;
      seen = version.get();
      return before !== seen;
    },
    blocks: () => blocks.all(),
    marksIn: (nth: number) => marks.all(nth * blockSize, (nth + 1) * blockSize),
    visitsFrom: (date: string) => from.all(date),
    overlapFrom: (date: string) => overlaps.get(date),
    visit: (id: number) => visit.get(id),
    crowdedFrom: (date: string) => crowded.get(date),
    inTheWay: ({ id }: Visit) => inTheWay.all(id),
    entriesAfter: (id: number) => entries.all(id),
    messagesAfter: (id: number) => messages.all(id),
    message: (id: number) => message.get(id),
    salesAfter: (id: number) => sales.all(id),
    pragma: (what: string) => sqlite.pragma(what),
    close: () => sqlite.close(),
  };
}

const rules = [
  ...[
    "absences",
    "booking_hours",
    "breaks",
    "closed_days",
    "day_plans",
    "opening_hours",
    "policies",
    "providers",
  ],
  ...[
    "addons",
    "day_closings",
    "package_offers",
    "products",
    "resources",
    "service_preconditions",
    "tax_rates",
  ],
  ...["service_providers", "services", "settings", "time_off", "user_roles", "working_hours"],
];

export const rulesOf = ({ all }: Books): Map<string, string> =>
  new Map(rules.map((table) => [table, JSON.stringify(all(`SELECT * FROM ${table}`))]));

export const messageIdOf = ({ id, created_at, occasion }: Message, host: string): string => {
  const name = createHash("sha256").update(`${id} ${created_at} ${occasion}`).digest("hex").slice(0, 32);
  return `<${name}@${host}>`;
};

/** Not restored by an undo: records of actions, sessions, links, and shared rows. A revision may only rise (rule 6.64). */
const passedOver = new Set(
  "audit desk_changes sessions tokens secrets policies paper_references daily_counts sign_in_failures job_runs server_notes site_changes".split(
    " ",
  ),
);

/** Rows in which an undo may differ, such as an email that was sent since then. Old rows are not compared. */
const recent: Record<string, string> = {
  outbox:
    "WHERE appointment_id IS NOT NULL AND sent_at IS NULL AND dropped_at IS NULL AND attempts = 0 AND last_error IS NULL AND due_at > @now + 90000",
  appointments: "WHERE updated_at > @now - 40 * 86400000",
  // The record of an undone booking stays, because the client has called.
  clients: "WHERE created_at < @now - 1000",
};

/** Columns that may differ after an undo, so that open forms become out of date. */
const mayDiffer: Record<string, object> = {
  appointments: { revision: 0 },
  clients: { revision: 0 },
};

export function dumpOf(books: Books, now: number): Map<string, string> {
  const names = books
    .all<{ name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' AND name <> 'media'",
    )
    .map(({ name }) => name)
    .filter((name) => !passedOver.has(name));
  return new Map(
    names.map((name) => {
      const some = recent[name];
      const rows = books.all<Record<string, unknown>>(
        `SELECT * FROM ${name} ${some ?? ""}`,
        ...(some ? [{ now }] : []),
      );
      const plain = rows.map((row) => JSON.stringify({ ...row, ...mayDiffer[name] }));
      return [name, plain.sort().join("\n")];
    }),
  );
}
