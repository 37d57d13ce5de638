/** What cancelling and moving mean for a client (rules 8.1 to 8.5). */
import { type AppointmentStatus, isOpen } from "#app/domain/appointments/status.ts";

export type ChangeTerms = {
  /** `late`: without the notice, but not charged. */
  cancel: "free" | "late" | "full-price" | "closed";
  move: "free" | "late" | "closed";
  chargeMinor: number;
  /** The studio has moved it inside its notice: nothing is charged on the day either (rule 8.18). */
  isOurDoing?: true;
};

/** `start` and `now` are instants; `sameDay`: today is the day of the appointment on the studio's calendar. */
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
