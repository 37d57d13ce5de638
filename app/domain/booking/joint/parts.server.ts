import { asc, eq } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import {
  type appointmentInWords,
  namedWithProvider,
  wholeAppointment,
} from "#app/domain/appointments/in-words.server.ts";
import { byTime, jointKindOf, jointOf, personOf } from "#app/domain/appointments/joint.server.ts";
import { testsOf } from "#app/domain/appointments/patch-tests.server.ts";
import { isOpen, occupies } from "#app/domain/appointments/status.ts";
import { termsFor, whyNotCancelled, whyNotMoved } from "#app/domain/appointments/terms.server.ts";
import { bookAgainUrl } from "#app/domain/booking/choose/elsewhere.server.ts";
import { type AddonRow, addonsOf } from "#app/domain/catalogue/addons.server.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import { appointmentItems } from "#db/schema.ts";
import { inPeople, type TypedRow, type VisitKind, visitUrl } from "./typed-rows.ts";

/** `who`: set only if the visit has several people, or the part is for someone else. */
export type VisitPart = Pick<
  ReturnType<typeof appointmentInWords>,
  "id" | "serviceName" | "providerName" | "day" | "time" | "endTime" | "price" | "status"
> & {
  position: number;
  who: string;
  words: string;
  mayMove: boolean;
  mayCancel: boolean;
  freeUntil: string | null;
};

export type WholeVisit = {
  kind: VisitKind;
  parts: VisitPart[];
  /** "Tuesday, March 3, 2026, 10:00 AM to 11:15 AM", by day. */
  when: string;
  /** The same for each day. */
  days: { day: string; hours: string }[];
  total: string;
  mayMove: boolean;
  mayCancel: boolean;
  freeUntil: string | null;
  bookAgain: string;
};

/** Returns the joint visit in words (rule 35.25), or null for a single appointment. */
export function wholeVisit(appointment: Appointment, now: number): WholeVisit | null {
  const kind = jointKindOf(appointment);
  if (kind === null) return null;
  const settings = studio();
  const all = jointOf(appointment);
  const parts = byTime(all).map((part) => visitPart(part, { kind, first: all[0] ?? part }, now));
  const minor = all.reduce((sum, { status, priceMinor }) => sum + (occupies(status) ? priceMinor : 0), 0);
  const days = daysInWords(all, settings);
  const open = parts.filter(({ mayCancel }) => mayCancel);
  return {
    kind,
    parts,
    when: days.map(({ day, hours }) => `${day}, ${hours}`).join("; "),
    days,
    total: formatMoney(minor, appointment.currency, settings.locale),
    // A patch test is on another day than its treatment, so each part moves on its own.
    mayMove:
      open.length > 1 &&
      open.every(({ mayMove }) => mayMove) &&
      all.every((part) => testsOf(part).length === 0),
    mayCancel: open.length > 1,
    freeUntil: open[0]?.freeUntil ?? null,
    bookAgain: visitAgainUrl(appointment) ?? bookAgainUrl(appointment),
  };
}

function daysInWords(all: readonly Appointment[], { locale }: Studio): WholeVisit["days"] {
  const taking = all.filter(({ status }) => occupies(status));
  const shown = byTime(taking.length > 0 ? taking : all);
  const dates = [...new Set(shown.map(({ date }) => date))];
  return dates.map((date) => {
    const parts = shown.filter((part) => part.date === date);
    const start = Math.min(...parts.map(({ startMin }) => startMin));
    const end = Math.max(...parts.map(({ endMin }) => endMin));
    const hours = `${timeInWords(start, locale)} to ${timeInWords(end, locale)}`;
    return { day: dateInWords(date, locale), hours };
  });
}

function visitPart(
  part: Appointment,
  { kind, first }: { kind: VisitKind; first: Appointment },
  now: number,
): VisitPart {
  const settings = studio();
  const { id, serviceName, providerName, day, time, endTime, price, status, changeDeadline } =
    wholeAppointment(part, settings);
  const terms = termsFor(part, settings, now);
  const mayMove = isOpen(part.status) && whyNotMoved(terms, part, settings) === null;
  return {
    ...{ id, serviceName, providerName, day, time, endTime, price, status },
    position: part.jointPosition ?? 1,
    who: whoOf(part, { kind, first }),
    words: namedWithProvider(part),
    mayMove,
    mayCancel: whyNotCancelled(terms, part, settings) === null,
    freeUntil: mayMove ? changeDeadline : null,
  };
}

/** Returns the person of each part by id, or '' if it is obvious (rule 35.65). */
export function whoComes(appointment: Appointment): ReadonlyMap<number, string> {
  const kind = jointKindOf(appointment) ?? "chain";
  const all = jointOf(appointment);
  const first = all[0] ?? appointment;
  return new Map(all.map((part) => [part.id, whoOf(part, { kind, first })]));
}

/** In a visit of several people, each part has a name. */
function whoOf(part: Appointment, { kind, first }: { kind: VisitKind; first: Appointment }): string {
  if (part.contact.name !== first.contact.name) return part.contact.name;
  if (kind === "chain") return "";
  return personOf(part) === 1 ? "you" : "your companion";
}

const added = (id: number) =>
  db()
    .select({ addonId: appointmentItems.addonId })
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, id))
    .orderBy(asc(appointmentItems.id));

/** Returns the rows to book again, as far as they are still offered (rule 35.77). Null for fewer than two. */
export function visitAgain(appointment: Appointment): { kind: VisitKind; rows: TypedRow[] } | null {
  const kind = jointKindOf(appointment);
  if (kind === null) return null;
  const services = listServices();
  const rows = jointOf(appointment).flatMap((part): TypedRow[] => {
    const { id, serviceId, providerId } = part;
    const service = services.find((one) => one.id === serviceId && !one.unavailable);
    if (!service) return [];
    const had = added(id)
      .all()
      .map(({ addonId }) => addonId);
    const addonIds = addonsOf(service.id).flatMap((addon) => (had.includes(addon.id) ? [`${addon.id}`] : []));
    const isGiven = service.providers.some((provider) => provider.id === providerId);
    const provider = isGiven ? String(providerId) : "any";
    const person = String(personOf(part));
    return [{ serviceId: String(service.id), providerId: provider, addonIds, customerName: "", person }];
  });
  return rows.length > 1 ? { kind, rows: inPeople(kind, rows) } : null;
}

export function visitAgainUrl(appointment: Appointment): string | null {
  const again = visitAgain(appointment);
  return again && visitUrl(again.kind, again.rows);
}

// The minutes and price of an add-on are included in those of the appointment.

type BookedAddon = typeof appointmentItems.$inferSelect;

export const bookedAddons = (appointmentId: number): BookedAddon[] =>
  db()
    .select()
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, appointmentId))
    .orderBy(asc(appointmentItems.id))
    .all();

export function keepAddon(appointmentId: number, { id: addonId, name, minutes, priceMinor }: AddonRow): void {
  db().insert(appointmentItems).values({ appointmentId, addonId, name, minutes, priceMinor }).run();
}

export function dropAddon(id: number): void {
  db().delete(appointmentItems).where(eq(appointmentItems.id, id)).run();
}
