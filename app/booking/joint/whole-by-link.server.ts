/** What can be done with all of a joint visit at once by the link of one of its parts (rules 35.26 and 35.27). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { jointKindOf, jointRevision } from "#app/appointments/joint.server.ts";
import { lateCancelInWords, termsFor } from "#app/appointments/policy/terms.server.ts";
import type { Chain } from "#app/availability/joint/row-days.ts";
import { visitsMovedTo } from "#app/booking/needs/given-times.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { type DaysOfChains, daysOfChains } from "./days-of-chains.server.ts";
import { movableParts, questionToMove, rowsToMove } from "./move-joint.server.ts";

/** What it costs to cancel all that is still to come now, in one sum, and what the policy says of that; null where nothing must be said. */
export function termsOfAll(parts: readonly Appointment[], now: number) {
  const settings = studio();
  const terms = parts.map((part) => ({ part, terms: termsFor(part, settings, now) }));
  const late = terms.filter(({ terms: { cancel } }) => cancel === "late" || cancel === "full-price");
  const charged = late.filter(({ terms: { chargeMinor } }) => chargeMinor > 0);
  const [one] = [...charged, ...late];
  const chargeMinor = charged.reduce((sum, { terms }) => sum + terms.chargeMinor, 0);
  return {
    revision: jointRevision(parts),
    chargeMinor,
    charge: chargeMinor > 0 && one ? formatMoney(chargeMinor, one.part.currency, settings.locale) : null,
    lateCancel: one ? lateCancelInWords({ ...one.terms, chargeMinor }, one.part, settings) : null,
  };
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
  /** Of the signed-in client: what a treatment asks for before rules times out (rule 35.49). */
  accountId: number | null;
};

/** The days and chains to which all may be moved: with those who give it now, else with whoever is free. */
export function jointMoveDays(
  parts: readonly Appointment[],
  { date, anybody, accountId }: Asked,
  now: number,
): DaysOfChains {
  const movable = movableParts(parts);
  const [first] = movable;
  const kind = (first && jointKindOf(first)) ?? "chain";
  const rows = rowsToMove(movable, anybody ? "any" : undefined);
  const question = questionToMove(movable, rows, { atDesk: false }, now);
  const isGiven = visitsMovedTo(movable, accountId);
  const wanted = { kind, question, date, from: first?.date, isGiven };
  return daysOfChains(rows, { ...wanted, isPresent: isAsNow(movable) }, studio());
}
