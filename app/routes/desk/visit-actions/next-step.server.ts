import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { recordById } from "#app/domain/clients/client-record.server.ts";
import type { StatusStep } from "#app/domain/day/next-steps.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { basketOf } from "#app/domain/till/checkout/basket.server.ts";
import { quoteFor } from "#app/domain/till/checkout/quote.server.ts";
import type { TillOfVisit } from "#app/domain/till/checkout/till-of-visit.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { againUrl, checkoutUrl, saleUrl } from "#app/routes/parts/desk-pages.ts";

type Visit = { appointment: Appointment; recordId: number | null };

/** The one filled button of a visit's panel: sets a status, or leads to a page. */
export type NextStep =
  | { kind: "status"; step: StatusStep }
  | { kind: "checkout" | "again"; label: string; to: string };

/** Returns null if nothing can be done now, for example before the day of a confirmed visit. */
export function nextStepOf(
  { appointment, recordId }: Visit,
  { steps, till }: { steps: readonly StatusStep[]; till: TillOfVisit },
  now: number,
): NextStep | null {
  const { id, status } = appointment;
  // A no-show only arrives late. Other steps correct it and are in "More".
  const step = steps.find((one) => !one.back && (status !== "no_show" || one.status === "arrived"));
  if (step) return { kind: "status", step };
  if (occupies(status) && status !== "completed") return null;
  if (till.mayCheckOut) {
    return {
      kind: "checkout",
      label: ["Checkout", amountDue(appointment, now)].join(" ").trim(),
      to: checkoutUrl(id),
    };
  }
  const client = clientValue(appointment, recordId);
  return client === null ? null : { kind: "again", label: "Book again", to: againOf(appointment, client) };
}

/** The sum with which the checkout opens, or "". */
function amountDue({ id, currency }: Appointment, now: number): string {
  const basket = basketOf({ appointmentId: id }, now);
  const quote = basket && quoteFor({}, basket, now);
  const due = quote?.ok ? quote.value.restMinor : 0;
  return due > 0 ? formatMoney(due, currency, studio().locale) : "";
}

function againOf({ serviceId, providerId }: Appointment, client: string): string {
  const service = serviceId === null ? {} : { service: String(serviceId) };
  return `${againUrl(client, { ...service, provider: String(providerId) })}#panel`;
}

/** The same value as in the find box. */
function clientValue({ id, erasedAt }: Appointment, recordId: number | null): string | null {
  const record = recordId === null ? undefined : recordById(recordId);
  if (record) return record.accountId === null ? `record:${record.id}` : `account:${record.accountId}`;
  return erasedAt === null ? `visit:${id}` : null;
}

/** The page where all debts of the client are paid. */
export const owedUrl = ({ appointment, recordId }: Visit): string =>
  saleUrl(clientValue(appointment, recordId) ?? undefined, true);
