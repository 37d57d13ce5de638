import { and, asc, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { monthsInWords, retentionNames } from "#app/domain/privacy/retention.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import { appointments, audit, users } from "#db/schema.ts";

export type AuditRow = {
  id: number;
  at: string;
  who: string;
  action: string;
  what: string;
  detail: string;
};

const entriesOnPage = 50;

/** Returns one page of the audit, newest first. Pages count from 1; an empty `action` means all. */
export function loadAuditLog(action: string, page: number): { entries: AuditRow[]; more: boolean } {
  const found = db()
    .select({ entry: audit, username: users.username })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(action ? eq(audit.action, action) : undefined)
    .orderBy(desc(audit.id))
    .limit(entriesOnPage + 1)
    .offset((page - 1) * entriesOnPage)
    .all();
  return {
    entries: found.slice(0, entriesOnPage).map(({ entry, username }) => rowOf(entry, username)),
    more: found.length > entriesOnPage,
  };
}

/** Returns each action in the audit in alphabetical order, with one index lookup per action. */
export function auditActions(): string[] {
  const found: string[] = [];
  for (;;) {
    const [next] = nextAction({ after: found.at(-1) ?? "" }).all();
    if (!next) return found;
    found.push(next.action);
  }
}

const nextAction = ({ after }: { after: string }) =>
  db()
    .select({ action: audit.action })
    .from(audit)
    .where(gt(audit.action, after))
    .orderBy(asc(audit.action))
    .limit(1);

function rowOf(entry: AuditEntryRow, username: string | null): AuditRow {
  const { actorId, actorRole, entity, entityId } = entry;
  return {
    id: entry.id,
    at: instantInWords(entry.at),
    who:
      actorId === null ? nameless(actorRole) : `${username ?? `Account ${actorId}, deleted`} (${actorRole})`,
    action: entry.action.replaceAll("-", " "),
    what: entityId === null || entity === "settings" ? entity : `${entity} ${entityId}`,
    detail: detailInWords(entry),
  };
}

const nameless = (role: string): string => (role === "system" ? "Studio (automatic)" : "A guest");

type AuditEntryRow = typeof audit.$inferSelect;

function detailInWords(entry: AuditEntryRow): string {
  const detail = fieldsIn(JSON.parse(entry.detail));
  const money = (amount: number) => formatMoney(amount, currencyOf(entry), studio().locale);
  return Object.entries(detail)
    .filter(([name]) => name !== "revision")
    .map(([name, value]) => `${nameInWords(name)}: ${valueInWords(name, value, money)}`)
    .join("; ");
}

const currencyOf = ({ id, entity, entityId }: AuditEntryRow): string =>
  (entity === "appointment" ? currencyOfAppointment(entityId) : currencyThen(id)) ?? studio().currency;

const currencyOfAppointment = (id: number | null) =>
  id === null
    ? undefined
    : db().select({ currency: appointments.currency }).from(appointments).where(eq(appointments.id, id)).get()
        ?.currency;

const oldCurrency = sql<string | null>`${audit.detail} ->> '$.currency.from'`;

const currencyThen = (id: number) =>
  db()
    .select({ currency: oldCurrency })
    .from(audit)
    .where(and(eq(audit.entity, "settings"), gt(audit.id, id), isNotNull(oldCurrency)))
    .orderBy(asc(audit.id))
    .limit(1)
    .get()?.currency;

// Older entries have amounts as "Cents".
const inMinorUnits = /(?:Cents|Minor)$/u;

const nameInWords = (name: string): string =>
  retentionNames[name] ??
  agreements[name] ??
  name
    .replace(inMinorUnits, "")
    .replace(/([a-z])([A-Z])/gu, "$1 $2")
    .replace(/[.-]/gu, " ")
    .toLowerCase();

const agreements: Partial<Record<string, string>> = {
  retentionAgreedAt: "agreed to automatic deletion of old data",
};

function valueInWords(name: string, value: unknown, money: (amount: number) => string): string {
  if (isChange(value)) {
    return `${valueInWords(name, value.from, money)} → ${valueInWords(name, value.to, money)}`;
  }
  if (Array.isArray(value)) return value.map((each) => valueInWords(name, each, money)).join(", ") || "none";
  if (typeof value === "number" && inMinorUnits.test(name)) return money(value);
  if (typeof value === "number" && retentionNames[name]) return monthsInWords(value);
  if (typeof value === "number" && agreements[name]) return instantInWords(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null || value === "") return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;
