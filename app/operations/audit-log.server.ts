/** The audit as an admin reads it. */
import { desc, eq } from "drizzle-orm";
import { studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { db, prepared } from "#db/client.server.ts";
import { audit, users } from "#db/schema.ts";
import { instantInWords } from "./instant-words.server.ts";

export type EntryRowData = {
  id: number;
  at: string;
  who: string;
  /** A verb in the past, in words. */
  action: string;
  what: string;
  detail: string;
};

export const entriesOnPage = 50;

/** Pages count from 1, the newest first; `action` empty: all. */
export function loadAuditLog(action: string, page: number): { entries: EntryRowData[]; more: boolean } {
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
    entries: found.slice(0, entriesOnPage).map(({ entry, username }) => shown(entry, username)),
    more: found.length > entriesOnPage,
  };
}

/** What has been noted so far, to choose from. */
export const auditActions = (): string[] =>
  db()
    .selectDistinct({ action: audit.action })
    .from(audit)
    .orderBy(audit.action)
    .all()
    .map(({ action }) => action);

function shown(entry: typeof audit.$inferSelect, username: string | null): EntryRowData {
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

const nameless = (role: string): string => (role === "system" ? "The studio itself" : "A guest");

type Entry = typeof audit.$inferSelect;

function detailInWords(entry: Entry): string {
  const detail = JSON.parse(entry.detail) as Record<string, unknown>;
  const money = (amount: number) => formatMoney(amount, currencyOf(entry), studio().locale);
  return Object.entries(detail)
    .filter(([name]) => name !== "revision") // It is for forms that were opened before, not for people.
    .map(([name, value]) => `${nameInWords(name)}: ${valueInWords(name, value, money)}`)
    .join("; ");
}

/** A visit has its own; everything else was priced in what was the studio's when it was noted. */
const currencyOf = ({ id, entity, entityId }: Entry): string =>
  (entity === "appointment" ? currencyOfAppointment(entityId) : currencyThen(id)) ?? studio().currency;

const currencyOfAppointment = (id: number | null) =>
  prepared<{ currency: string }>("SELECT currency FROM appointments WHERE id = ?").get(id)?.currency;

const currencyThen = (id: number) =>
  prepared<{ currency: string }>(
    `SELECT detail ->> '$.currency.from' AS currency FROM audit
     WHERE entity = 'settings' AND id > ? AND detail ->> '$.currency.from' IS NOT NULL ORDER BY id LIMIT 1`,
  ).get(id)?.currency;

/** Amounts were noted as cents before currencies without any. */
const inMinorUnits = /(?:Cents|Minor)$/u;

/** "minimumNoticeMinutes" and "home.heading" as an owner would say them. */
const nameInWords = (name: string): string =>
  name
    .replace(inMinorUnits, "")
    .replace(/([a-z])([A-Z])/gu, "$1 $2")
    .replace(/[.-]/gu, " ")
    .toLowerCase();

function valueInWords(name: string, value: unknown, money: (amount: number) => string): string {
  if (isChange(value)) {
    return `${valueInWords(name, value.from, money)} → ${valueInWords(name, value.to, money)}`;
  }
  if (Array.isArray(value)) return value.map((each) => valueInWords(name, each, money)).join(", ") || "none";
  if (typeof value === "number" && inMinorUnits.test(name)) return money(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null || value === "") return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;
