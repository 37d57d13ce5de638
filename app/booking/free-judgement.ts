import { type Calendar, takenOn } from "#app/availability/calendar.ts";
import type { Judgement, SlotQuestion } from "#app/availability/slots.ts";
import { overlaps } from "#app/availability/spans.ts";

/**
 * Staff judge hours, grid, window and buffer themselves (product.md, "Availability"); what is left to ask is which of the
 * providers has no other visit then. The calendar leaves out who can't be booked at all.
 */
export function judgeFreely(calendar: Calendar, question: SlotQuestion & { start: number }): Judgement {
  const { date, start, durationMinutes, except } = question;
  const visit = { start, end: start + durationMinutes };
  const providerIds = calendar.providers
    .map(({ providerId }) => providerId)
    .filter((id) => question.providerIds.includes(id))
    .filter(
      (id) =>
        !takenOn(calendar, id, date).some(
          (taken) => taken.appointmentId !== except && overlaps(taken, visit),
        ),
    );
  return providerIds.length > 0 ? { ok: true, providerIds } : { ok: false, why: "taken" };
}
