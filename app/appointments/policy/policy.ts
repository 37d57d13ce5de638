/**
 * What a client's change of mind means. "24-hour notice is required for changes or cancellations. Same-day cancellations
 * are charged the full service price." (Specification, section 9.) So, for a client:
 * - with the notice, cancelling and moving are free;
 * - without it, a visit can't be moved any more; cancelling is possible, and charged in full on the day of the visit itself;
 * - once it has begun, or the client has arrived, it is in the studio's hands.
 */
import { type AppointmentStatus, isOpen } from "#app/appointments/status.ts";

export type ChangeTerms = {
  /** `late`: without the notice, but not charged. */
  cancel: "free" | "late" | "full-price" | "closed";
  move: "free" | "late" | "closed";
  /** What cancelling now costs. */
  chargeMinor: number;
};

/** `start` and `now` are instants; `sameDay`: it is the day of the visit on the studio's calendar. */
export function changeTerms(
  { start, priceMinor, status }: { start: number; priceMinor: number; status: AppointmentStatus },
  now: number,
  noticeHours: number,
  sameDay: boolean,
): ChangeTerms {
  if (now >= start || !isOpen(status)) return { cancel: "closed", move: "closed", chargeMinor: 0 };
  if (start - now >= noticeHours * 3_600_000) return { cancel: "free", move: "free", chargeMinor: 0 };
  if (!sameDay) return { cancel: "late", move: "late", chargeMinor: 0 };
  return { cancel: "full-price", move: "late", chargeMinor: priceMinor };
}
