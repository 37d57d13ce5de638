/** The cancellation policy for one appointment (rules 8.1 to 8.5). */
import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { minuteOf } from "#app/domain/availability/dates.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import { audit } from "#db/schema.ts";
import type { Appointment } from "./appointment.server.ts";
import { type AppointmentStatus, isOpen, whyClosed } from "./status.ts";

export type ChangeTerms = {
  /** `late`: short notice, but not charged. */
  cancel: "free" | "late" | "full-price" | "closed";
  move: "free" | "late" | "closed";
  chargeMinor: number;
  /** The studio moved it at short notice, so nothing is charged (rule 8.18). */
  isOurDoing?: true;
};

/** Applies the policy. `start` and `now` are instants. `sameDay`: the appointment is today. */
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

type OwnPlace = Pick<Appointment, "date" | "startMin">;

/** Returns the time that the client agreed to, before moves by the studio at short notice (rule 8.18). */
function placeBeforeStudio({ id, date, startMin }: Appointment, { timeZone, noticeHours }: Studio): OwnPlace {
  let place: OwnPlace = { date, startMin };
  for (const { at, role, detail } of movesOf(id).all()) {
    const move = readInput(Moved, JSON.parse(detail));
    if (!move.ok) continue;
    const [from, to] = [move.value.from, move.value.to].map(placeOf);
    const isThis = to && to.date === place.date && to.startMin === place.startMin;
    const left = instantOf(place.date, place.startMin, timeZone) - at;
    if (!from || !isThis || !byStudio.includes(role) || left >= noticeHours * 3_600_000) break;
    place = from;
  }
  return place;
}

const byStudio = ["admin", "receptionist", "provider", "system"];

const Place = z.object({ date: z.string(), time: z.string() });
const Moved = z.object({ from: Place, to: Place });

const placeOf = ({ date, time }: z.output<typeof Place>): OwnPlace => ({
  date,
  startMin: minuteOf(time) ?? 0,
});

const movesOf = (id: number) =>
  db()
    .select({ at: audit.at, role: audit.actorRole, detail: audit.detail })
    .from(audit)
    .where(
      and(
        eq(audit.entity, "appointment"),
        eq(audit.entityId, id),
        inArray(audit.action, ["moved", "undone"]),
      ),
    )
    .orderBy(desc(audit.id));

export function termsFor(appointment: Appointment, settings: Studio, now: number): ChangeTerms {
  const terms = termsAt(appointment, settings, now);
  if (terms.cancel !== "full-price" || !isStudiosDoing(appointment, settings, now)) return terms;
  return { ...terms, cancel: "late", chargeMinor: 0, isOurDoing: true };
}

/** Returns the charge if staff record that the client cancelled, also after the start (rule 8.17). */
export function chargeByPolicy(appointment: Appointment, settings: Studio, now: number): number {
  const { date, startMin, priceMinor } = appointment;
  const { timeZone, noticeHours } = settings;
  const left = instantOf(date, startMin, timeZone) - now;
  const isLate = left < noticeHours * 3_600_000 && studioNow(timeZone, now).date >= date;
  return isLate && !isStudiosDoing(appointment, settings, now) ? priceMinor : 0;
}

function termsAt(
  { date, startMin, priceMinor, status }: Pick<Appointment, "date" | "startMin" | "priceMinor" | "status">,
  { timeZone, noticeHours }: Studio,
  now: number,
): ChangeTerms {
  const start = instantOf(date, startMin, timeZone);
  const sameDay = studioNow(timeZone, now).date === date;
  return changeTerms({ start, priceMinor, status }, now, noticeHours, sameDay);
}

function isStudiosDoing(appointment: Appointment, settings: Studio, now: number): boolean {
  const own = placeBeforeStudio(appointment, settings);
  const isMoved = own.date !== appointment.date || own.startMin !== appointment.startMin;
  return isMoved && termsAt({ ...appointment, ...own }, settings, now).chargeMinor === 0;
}

/** Returns null if no warning is needed. */
export function lateCancelInWords(
  terms: ChangeTerms,
  appointment: Appointment,
  settings: Studio,
): string | null {
  const charge = lateChargeInWords(terms, appointment, settings);
  return charge && `This visit is less than ${hours(settings.noticeHours)} away. ${charge}`;
}

export function lateChargeInWords(
  { cancel, chargeMinor, isOurDoing }: ChangeTerms,
  { currency }: Appointment,
  { locale }: Studio,
): string | null {
  if (cancel === "late") {
    return isOurDoing
      ? "Nothing is charged if you cancel now."
      : "Nothing is charged if you cancel now. On the day of the visit, the full price is charged.";
  }
  if (cancel !== "full-price") return null;
  const price = formatMoney(chargeMinor, currency, locale);
  return `Same-day cancellations are charged the full service price: ${price}.`;
}

export function whyNotMoved(
  { move }: ChangeTerms,
  { status }: Appointment,
  { noticeHours, phone }: Studio,
): string | null {
  if (move === "free") return null;
  const call = `please call us at ${phone}`;
  if (move === "late") return `This visit is less than ${hours(noticeHours)} away. To move it, ${call}.`;
  return whyClosed(status, phone);
}

export function whyNotCancelled(
  { cancel }: ChangeTerms,
  { status }: Appointment,
  { phone }: Studio,
): string | null {
  return cancel === "closed" ? whyClosed(status, phone) : null;
}

const hours = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);
