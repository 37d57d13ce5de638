/** What can be done with all of a joint visit by the link of one of its parts (rules 35.26 and 35.27). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import {
  appointmentByToken,
  appointmentInWords,
  namedWithProvider,
} from "#app/appointments/in-words.server.ts";
import { byTime, jointKindOf, jointOf, jointRevision } from "#app/appointments/joint.server.ts";
import { lateCancelInWords, termsFor, whyNotCancelled } from "#app/appointments/policy/terms.server.ts";
import { linkRequester, type Requester } from "#app/appointments/requester.ts";
import type { Chain } from "#app/availability/joint/row-days.ts";
import { visitsMovedTo } from "#app/booking/needs/given-times.server.ts";
import type { Visitor } from "#app/http/access.ts";
import { studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { type DaysOfChains, daysOfChains } from "./days-of-chains.server.ts";
import { movableParts, questionToMove, rowsToMove, whyNotAllMoved } from "./move-joint.server.ts";

/** Null for a link that opens nothing, and for a visit of one treatment. */
export function jointByToken(token: string, now: number): Appointment[] | null {
  const one = appointmentByToken(token, now);
  return one && one.jointId !== null ? jointOf(one) : null;
}

/** The account that the visit is in, where that is signed in, else whoever holds the link (rule 9.4). */
export function requesterOfVisit(
  { id, clientId }: Appointment,
  visitor: Visitor | null,
  requestId: string,
): Requester {
  if (visitor === null || clientId !== visitor.userId) return linkRequester(id, requestId);
  return { kind: "client", userId: visitor.userId, actor: { id: visitor.userId, role: "user", requestId } };
}

/** What stands on the page that asks before all is cancelled or moved. */
export function wholeByLink(parts: readonly Appointment[], now: number) {
  const settings = studio();
  const open = byTime(parts).filter(
    (part) => whyNotCancelled(termsFor(part, settings, now), part, settings) === null,
  );
  const terms = open.map((part) => termsFor(part, settings, now));
  const chargeMinor = terms.reduce((sum, one) => sum + one.chargeMinor, 0);
  const [first] = open;
  const late = lateInWords(open, now);
  return {
    words: open.map((part) => {
      const { day, time } = appointmentInWords(part, settings);
      return `${part.date === first?.date ? "" : `${day}, `}${time} ${namedWithProvider(part)}`;
    }),
    day: first ? appointmentInWords(first, settings).day : "",
    isCancelled: parts.every(({ status }) => status === "cancelled"),
    revision: jointRevision(parts),
    chargeMinor,
    charge: chargeMinor > 0 && first ? formatMoney(chargeMinor, first.currency, settings.locale) : null,
    late,
    noMove: whyNotAllMoved(movableParts(parts), now),
    phone: settings.phone,
  };
}

/** What the policy says of all of it at once, with the one sum; null where nothing must be said. */
function lateInWords(parts: readonly Appointment[], now: number): string | null {
  const settings = studio();
  const terms = parts.map((part) => ({ part, terms: termsFor(part, settings, now) }));
  const late = terms.filter(({ terms: { cancel } }) => cancel === "late" || cancel === "full-price");
  const charged = late.filter(({ terms: { chargeMinor } }) => chargeMinor > 0);
  const [one] = [...charged, ...late];
  const chargeMinor = charged.reduce((sum, { terms }) => sum + terms.chargeMinor, 0);
  return one ? lateCancelInWords({ ...one.terms, chargeMinor }, one.part, settings) : null;
}

/** Whether all parts would stay where they are, with the same people: the present time is no choice (rule 35.66). */
const isAsNow = (parts: readonly Appointment[]) => (date: string, rows: Chain["rows"]) =>
  rows.every(({ row, start, providerId }) => {
    const part = parts[row];
    return part?.date === date && part.startMin === start && part.providerId === providerId;
  });

type Asked = {
  date: string | null;
  anybody: boolean;
  url: (date: string) => string;
  /** Of the signed-in client: what a treatment asks for before rules times out (rule 35.49). */
  accountId: number | null;
};

/** The days and chains to which all may be moved: with those who give it now, else with whoever is free. */
export function jointMoveDays(
  parts: readonly Appointment[],
  { date, anybody, url, accountId }: Asked,
  now: number,
): DaysOfChains {
  const movable = movableParts(parts);
  const [first] = movable;
  const kind = (first && jointKindOf(first)) ?? "chain";
  const days = (own: "any" | undefined) => {
    const rows = rowsToMove(movable, own);
    const question = questionToMove(movable, rows, { atDesk: false }, now);
    const isGiven = visitsMovedTo(movable, accountId);
    const wanted = { kind, question, date: date ?? first?.date ?? null, url, isGiven };
    return daysOfChains(rows, { ...wanted, isPresent: isAsNow(movable) }, studio());
  };
  return days(anybody ? "any" : undefined);
}
