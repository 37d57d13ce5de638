/** A joint visit in words, for the pages that show it by its link (rule 35.25). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { appointmentInWords } from "#app/appointments/in-words.server.ts";
import { jointKindOf, jointOf, jointRevision } from "#app/appointments/joint.server.ts";
import { termsFor, whyNotCancelled, whyNotMoved } from "#app/appointments/policy/terms.server.ts";
import { isOpen, occupies } from "#app/appointments/status.ts";
import { studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { type TypedRow, type VisitKind, visitUrl } from "./rows.ts";

/** A part as pages show it; `who` where it is somebody else's than the first one's. */
export type VisitPart = Pick<
  ReturnType<typeof appointmentInWords>,
  "id" | "serviceName" | "providerName" | "day" | "time" | "endTime" | "price" | "status"
> & { position: number; who: string; mayMove: boolean; mayCancel: boolean };

export type WholeVisit = {
  kind: VisitKind;
  parts: VisitPart[];
  /** Of what takes place. */
  total: string;
  revision: string;
  mayMove: boolean;
  mayCancel: boolean;
  bookAgain: string;
};

/** Null for an appointment that was booked alone. */
export function wholeVisit(appointment: Appointment, now: number): WholeVisit | null {
  const kind = jointKindOf(appointment);
  if (kind === null) return null;
  const settings = studio();
  const all = jointOf(appointment);
  const parts = all.map((part, at) => {
    const { id, serviceName, providerName, day, time, endTime, price, status } = appointmentInWords(
      part,
      settings,
    );
    const terms = termsFor(part, settings, now);
    return {
      ...{ id, serviceName, providerName, day, time, endTime, price, status },
      position: part.jointPosition ?? at + 1,
      who: part.contact.name === all[0]?.contact.name ? "" : part.contact.name,
      mayMove: isOpen(part.status) && whyNotMoved(terms, part, settings) === null,
      mayCancel: whyNotCancelled(terms, part, settings) === null,
    };
  });
  const minor = all.reduce((sum, { status, priceMinor }) => sum + (occupies(status) ? priceMinor : 0), 0);
  const open = parts.filter(({ mayCancel }) => mayCancel);
  return {
    kind,
    parts,
    total: formatMoney(minor, appointment.currency, settings.locale),
    revision: jointRevision(all),
    mayMove: open.length > 1 && open.every(({ mayMove }) => mayMove),
    mayCancel: open.length > 1,
    bookAgain: visitUrl(kind, all.flatMap(rowAgain)),
  };
}

const rowAgain = ({ serviceId, providerId }: Appointment): TypedRow[] =>
  serviceId === null
    ? []
    : [{ serviceId: String(serviceId), providerId: String(providerId), addonIds: [], customerName: "" }];
