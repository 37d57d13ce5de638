import type { Calendar } from "#app/domain/availability/calendar.ts";
import {
  type BendableRule,
  bendableRules,
  type DeskQuestion,
  isTooFar,
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

/** `bent`: the rules that are bent with one of the providers. `bends`: it would fit if rules were bent that are not named. */
type StaffCheck =
  | { ok: true; providerIds: number[]; bent: (providerId: number) => BendableRule[] }
  | { ok: false; why: SlotRefusal | "bends" };

/** Whether a time may be had: by staff with the rules that they bend, by everybody else (null) where it is offered. */
export function checkFor(
  bend: readonly BendableRule[] | null,
  calendar: Calendar,
  question: SlotQuestion & { start: number },
): StaffCheck {
  if (bend) return checkStaffSlot(calendar, question, bend);
  const check = checkSlot(calendar, question);
  return check.ok ? { ...check, bent: () => [] } : check;
}

/**
 * A time of staff's, who are bound by what fits and by the rules that they do not bend (rules 6.1 and 6.11). Of several, one for
 * whom nothing is bent comes first, then one who is at work.
 */
export function checkStaffSlot(
  calendar: Calendar,
  question: DeskQuestion & { start: number },
  bend: readonly BendableRule[],
): StaffCheck {
  if (isTooFar(question.date, question.now)) return { ok: false, why: "too-far" };
  const durationMinutes = Math.min(...question.providerIds.map((id) => minutesWith(question, id)));
  if (isSkipped(calendar, { ...question, durationMinutes })) return { ok: false, why: "skipped" };
  const all = reasonsOf(calendar, question);
  if (all.length === 0) return { ok: false, why: "no-provider" };
  const able = all.filter(({ reasons }) => reasons.every(({ rule }) => bend.some((bent) => bent === rule)));
  if (able.length === 0) return { ok: false, why: all.every(isOccupied) ? "taken" : "bends" };
  const likeliest = [
    able.filter(({ reasons }) => reasons.every(({ rule }) => rule === "past")),
    able.filter(({ reasons }) => reasons.every(({ rule }) => rule === "past" || rule === "buffer")),
    able,
  ].find((providers) => providers.length > 0);
  return {
    ok: true,
    providerIds: (likeliest ?? able).map(({ providerId }) => providerId),
    bent: (id) => bendOf(able.find(({ providerId }) => providerId === id)?.reasons ?? []) ?? [],
  };
}

/** Why a time does not fit, for each of the providers who can be booked. */
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

/** The rules that must be bent to take a time all the same; null where one of them can't be (rule 6.12). */
export function bendOf(reasons: readonly Reason[]): BendableRule[] | null {
  const rules = new Set(reasons.map(({ rule }) => rule));
  const bendable = bendableRules.filter((rule) => rules.has(rule));
  return bendable.length === rules.size ? bendable : null;
}

/** The rules that a text of a form names, with commas; what is none is left out. */
export const bendableIn = (text: unknown): BendableRule[] =>
  typeof text === "string" ? bendableRules.filter((rule) => text.split(",").includes(rule)) : [];
