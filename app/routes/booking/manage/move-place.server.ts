/** Where a visit is asked to be moved to, by what stands in the visible fields of the move form. */
import type { AppLoadContext } from "@remix-run/node";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { termsFor, whyNotMoved } from "#app/appointments/policy/terms.server.ts";
import { noTimes } from "#app/booking/choose/choices.ts";
import { moveChoices } from "#app/booking/choose/move-choices.server.ts";
import { changedFields, timesOfNow } from "#app/booking/choose/shown-fields.ts";
import { type Refusal, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { moveUrl } from "./url.ts";

type Asked = { provider: string; date: string };

const instead = new WeakMap<AppLoadContext, Asked>();

/** What the action of this same request shows in place of what the address says. */
export const askedInstead = (context: AppLoadContext): Asked | undefined => instead.get(context);

/** The address that "Show times" leads to. */
export function moveUrlOf(token: string, fields: Record<string, unknown>): string {
  const { provider, date } = placeIn(fields);
  return `${moveUrl(`/manage/${token}`, { provider, date })}#times`;
}

/**
 * The refusal of a move whose visible fields say something else than `providerId` and `date`, for which its times were
 * made; the page then shows the times of what is chosen now. Null where they agree, for a plain POST without those
 * fields, and for a visit that can't be moved at all, which has a reason of its own.
 */
export function changedMove(
  appointment: Appointment,
  fields: Record<string, unknown>,
  context: AppLoadContext,
  now: number,
): Refusal | null {
  const settings = studio();
  if (whyNotMoved(termsFor(appointment, settings, now), appointment, settings)) return null;
  const offered = { provider: text(fields.providerId), date: text(fields.date) };
  const changed = changedFields(confirmationIn(fields), offered);
  if (changed.length === 0) return null;
  const place = placeIn(fields);
  instead.set(context, place);
  const { dateProblem, times } = moveChoices(appointment, place, now);
  const [field, sentence] = dateProblem
    ? ["date", dateProblem]
    : times.length === 0
      ? ["date", noTimes]
      : ["time", timesOfNow(changed, "moved")];
  return refused("invalid", sentence, { fields: { [field]: sentence } }).refusal;
}

function placeIn(fields: Record<string, unknown>): Asked {
  const { provider, date } = confirmationIn(fields);
  return { provider: provider ?? text(fields.providerId), date: date ?? text(fields.date) };
}

/** An empty date says nothing. */
const confirmationIn = ({ provider, askedDate }: Record<string, unknown>) => ({
  provider: provider === undefined ? undefined : text(provider),
  date: text(askedDate) || undefined,
});

const text = (value: unknown): string => (typeof value === "string" ? value : "");
