/** What a move asks for, by what stands in the visible fields of its form. */
import type { AppLoadContext } from "@remix-run/node";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { termsFor, whyNotMoved } from "#app/appointments/policy/terms.server.ts";
import { noTimes } from "#app/booking/choose/choices.ts";
import { moveChoices } from "#app/booking/choose/move-choices.server.ts";
import { changedFields, timesOfNow } from "#app/booking/choose/shown-fields.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { manageUrl, moveUrl } from "./url.ts";

type MoveChoice = { provider: string; date: string };

const postedChoices = new WeakMap<AppLoadContext, MoveChoice>();

/** The choice that the action of this same request puts in place of the URL's. */
export const postedChoice = (context: AppLoadContext): MoveChoice | undefined => postedChoices.get(context);

/** Where "Show times" leads. */
export function shownMoveUrl(token: string, fields: Record<string, unknown>): string {
  return `${moveUrl(manageUrl(token), choiceIn(fields))}#times`;
}

/**
 * The refusal of a move whose visible fields say something else than `providerId` and `date`, for which its times were made
 * (rule 4.11). Null where they agree, and for an appointment that can't be moved at all, which has a reason of its own.
 */
export function changedMove(
  appointment: Appointment,
  fields: Record<string, unknown>,
  context: AppLoadContext,
): Extract<Outcome<never>, { ok: false }> | null {
  const settings = studio();
  const { now } = context.by;
  if (whyNotMoved(termsFor(appointment, settings, now), appointment, settings)) return null;
  const offered = { provider: text(fields.providerId), date: text(fields.date) };
  const changed = changedFields(visibleIn(fields), offered);
  if (changed.length === 0) return null;
  const choice = choiceIn(fields);
  postedChoices.set(context, choice);
  const { dateProblem, times } = moveChoices(appointment, choice, now);
  const [field, sentence] = dateProblem
    ? ["date", dateProblem]
    : times.length === 0
      ? ["date", noTimes]
      : ["time", timesOfNow(changed, "moved")];
  return refused("invalid", sentence, { fields: { [field]: sentence } });
}

function choiceIn(fields: Record<string, unknown>): MoveChoice {
  const { provider, date } = visibleIn(fields);
  return { provider: provider ?? text(fields.providerId), date: date ?? text(fields.date) };
}

/** An empty date says nothing. */
const visibleIn = ({ provider, askedDate }: Record<string, unknown>) => ({
  provider: provider === undefined ? undefined : text(provider),
  date: text(askedDate) || undefined,
});

const text = (value: unknown): string => (typeof value === "string" ? value : "");
