/** A joint visit in words, for the pages that show it by its link (rule 35.25). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import {
  type appointmentInWords,
  namedWithProvider,
  wholeAppointment,
} from "#app/appointments/in-words.server.ts";
import { byTime, jointKindOf, jointOf, jointRevision } from "#app/appointments/joint.server.ts";
import { termsFor, whyNotCancelled, whyNotMoved } from "#app/appointments/policy/terms.server.ts";
import { isOpen, occupies } from "#app/appointments/status.ts";
import { bookAgainUrl } from "#app/booking/suggest/book-again.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { visitAgainUrl } from "./again.server.ts";
import type { VisitKind } from "./rows.ts";

/** A part as pages show it; `who` where the visit is of several people, or the part somebody else's than the first one's. */
export type VisitPart = Pick<
  ReturnType<typeof appointmentInWords>,
  "id" | "serviceName" | "providerName" | "day" | "time" | "endTime" | "price" | "status"
> & {
  position: number;
  who: string;
  /** What it is, and with whom. */
  words: string;
  mayMove: boolean;
  mayCancel: boolean;
  /** Until when it is free of charge to change; null where no more. */
  freeUntil: string | null;
};

export type WholeVisit = {
  kind: VisitKind;
  /** In the order in which they take place. */
  parts: VisitPart[];
  /** Of what takes place. */
  total: string;
  revision: string;
  mayMove: boolean;
  mayCancel: boolean;
  /** Of the earliest part that is still to come, null where none is: until when all of it is free of charge to change. */
  freeUntil: string | null;
  /** A part is charged if all of it is cancelled now. */
  isCharged: boolean;
  bookAgain: string;
};

/** Null for an appointment that was booked alone. */
export function wholeVisit(appointment: Appointment, now: number): WholeVisit | null {
  const kind = jointKindOf(appointment);
  if (kind === null) return null;
  const settings = studio();
  const all = jointOf(appointment);
  const parts = byTime(all).map((part) => visitPart(part, { kind, first: all[0] ?? part }, now));
  const minor = all.reduce((sum, { status, priceMinor }) => sum + (occupies(status) ? priceMinor : 0), 0);
  const open = parts.filter(({ mayCancel }) => mayCancel);
  return {
    kind,
    parts,
    total: formatMoney(minor, appointment.currency, settings.locale),
    revision: jointRevision(all),
    mayMove: open.length > 1 && open.every(({ mayMove }) => mayMove),
    mayCancel: open.length > 1,
    freeUntil: open[0]?.freeUntil ?? null,
    isCharged: all.some((part) => termsFor(part, settings, now).chargeMinor > 0),
    bookAgain: visitAgainUrl(appointment) ?? bookAgainUrl(appointment),
  };
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

/** Side by side everybody is named, so that each knows which treatment is theirs. */
function whoOf(part: Appointment, { kind, first }: { kind: VisitKind; first: Appointment }): string {
  if (part.contact.name !== first.contact.name) return part.contact.name;
  if (kind === "chain") return "";
  return part.id === first.id ? "you" : "your companion";
}
