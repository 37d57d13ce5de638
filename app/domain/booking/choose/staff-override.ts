import type { Calendar } from "#app/domain/availability/calendar.ts";
import {
  type DeskQuestion,
  isTooFar,
  type OverridableRule,
  overridableRules,
  type Reason,
  whyNotThen,
} from "#app/domain/availability/desk-times.ts";
import {
  checkSlot,
  isSkipped,
  providerDays,
  type SlotQuestion,
  type SlotRefusal,
} from "#app/domain/availability/slots.ts";
import { minutesWith } from "#app/domain/availability/time-needs.ts";

type ProviderReasons = { providerId: number; reasons: Reason[] };

/** `overridden`: rules overridden for a provider. `bends`: the time would fit with more overridden rules. */
type StaffCheck =
  | { ok: true; providerIds: number[]; overridden: (providerId: number) => OverridableRule[] }
  | { ok: false; why: SlotRefusal | "bends" };

/** Checks a time: for staff with the rules they override, for others (null) against the offered times. */
export function checkFor(
  bend: readonly OverridableRule[] | null,
  calendar: Calendar,
  question: SlotQuestion & { start: number },
): StaffCheck {
  if (bend) return checkStaffSlot(calendar, question, bend);
  const check = checkSlot(calendar, question);
  return check.ok ? { ...check, overridden: () => [] } : check;
}

/** Checks any minute for staff (rules 6.1 and 6.11). Prefers providers who need no override, then those at work. */
export function checkStaffSlot(
  calendar: Calendar,
  question: DeskQuestion & { start: number },
  bend: readonly OverridableRule[],
): StaffCheck {
  if (isTooFar(question.date, question.now)) return { ok: false, why: "too-far" };
  const durationMinutes = Math.min(...question.providerIds.map((id) => minutesWith(question, id)));
  if (isSkipped(calendar, { ...question, durationMinutes })) return { ok: false, why: "skipped" };
  const all = reasonsOf(calendar, question);
  if (all.length === 0) return { ok: false, why: "no-provider" };
  const able = all.filter(({ reasons }) => reasons.every(({ rule }) => bend.some((name) => name === rule)));
  if (able.length === 0) return { ok: false, why: all.every(isOccupied) ? "taken" : "bends" };
  const likeliest = [
    able.filter(({ reasons }) => reasons.every(({ rule }) => rule === "past")),
    able.filter(({ reasons }) => reasons.every(({ rule }) => rule === "past" || rule === "buffer")),
    able,
  ].find((providers) => providers.length > 0);
  return {
    ok: true,
    providerIds: (likeliest ?? able).map(({ providerId }) => providerId),
    overridden: (id) =>
      rulesToOverride(able.find(({ providerId }) => providerId === id)?.reasons ?? []) ?? [],
  };
}

export const reasonsOf = (
  calendar: Calendar,
  question: DeskQuestion & { start: number },
): ProviderReasons[] =>
  providerDays(calendar, question).map(({ providerId }) => ({
    providerId,
    reasons: whyNotThen(calendar, { ...question, providerId }),
  }));

const isOccupied = ({ reasons }: ProviderReasons): boolean =>
  reasons.some(({ rule }) => rule === "occupied" || rule === "resource");

/** Returns the rules to override, or null if one can't be (rule 6.12). */
export function rulesToOverride(reasons: readonly Reason[]): OverridableRule[] | null {
  const rules = new Set(reasons.map(({ rule }) => rule));
  const bendable = overridableRules.filter((rule) => rules.has(rule));
  return bendable.length === rules.size ? bendable : null;
}

/** Reads rule names separated by commas and ignores others. */
export const overridableRulesIn = (text: unknown): OverridableRule[] =>
  typeof text === "string" ? overridableRules.filter((rule) => text.split(",").includes(rule)) : [];
