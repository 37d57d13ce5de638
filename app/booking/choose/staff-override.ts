import { type Calendar, takenOn } from "#app/availability/calendar.ts";
import { daysBetween } from "#app/availability/dates.ts";
import {
  fits,
  isSkipped,
  providerDays,
  type SlotCheck,
  type SlotDay,
  type SlotQuestion,
} from "#app/availability/slots.ts";
import { contains, overlaps, type Span } from "#app/availability/spans.ts";

/** Staff judge hours, grid, window and buffer (rule 6.1). Of several, one at work comes first, then one whose buffer stays. */
function checkStaffSlot(calendar: Calendar, question: SlotQuestion & { start: number }): SlotCheck {
  const { date, start, durationMinutes, except } = question;
  const appointment = { start, end: start + durationMinutes };
  const free = providerDays(calendar, question).filter(
    ({ providerId }) =>
      !takenOn(calendar, providerId, date).some(
        (taken) => taken.appointmentId !== except && overlaps(taken, appointment),
      ),
  );
  if (free.length === 0) return { ok: false, why: "taken" };
  const likeliest = [
    free.filter((day) => fits(day, start, durationMinutes)),
    free.filter((day) => worksThen(day, appointment)),
    free,
  ].find((days) => days.length > 0);
  return { ok: true, providerIds: (likeliest ?? free).map(({ providerId }) => providerId) };
}

/** How far from today staff may book or move, in days back and ahead: another day is a slip of the keyboard. */
const furthestBack = 31;
const furthestAhead = 730;

/** The same for a time of staff's own: it must exist on the clock, and its day lie within reason. */
export function checkOverriddenSlot(
  calendar: Calendar,
  question: SlotQuestion & { start: number },
): SlotCheck {
  const days = daysBetween(question.now.date, question.date);
  if (days < -furthestBack || days > furthestAhead) return { ok: false, why: "too-far" };
  return isSkipped(calendar, question) ? { ok: false, why: "skipped" } : checkStaffSlot(calendar, question);
}

const worksThen = ({ working }: SlotDay, appointment: Span): boolean =>
  working.some((span) => contains(span, appointment));
