/** What /book shows: the choices of its address, and what the form is filled in with. */
import { type AppLoadContext, json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { isStaff } from "#app/accounts/people/roles.ts";
import { bookingChoices } from "#app/booking/choose/choices.server.ts";
import type { BookingChoices } from "#app/booking/choose/choices.ts";
import { askedTimeIn } from "#app/booking/suggest/asked-time.server.ts";
import { freeElsewhere } from "#app/booking/suggest/elsewhere.server.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { reminderBenefit } from "#app/notifications/delivery-words.server.ts";
import { countNoTimes } from "#app/statistics/no-times.server.ts";
import { studio } from "#app/studio/studio.server.ts";

export type BookingData = SerializeFrom<typeof loadBooking>;

export function loadBooking({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = choicesAskedIn(query);
  const choices = bookingChoices(asked, context.by.now, clientIn(context));
  if (isFullDay(choices) && !wasRefused(context)) {
    const byStaff = isStaff(context.visitor?.roles ?? []);
    countNoTimes(request, { serviceId: choices.service.id, byStaff }, context.by.now);
  }
  const { studioName, phone, policy, loyaltyVisits } = studio();
  return json(
    {
      choices,
      elsewhere: freeElsewhere(choices, context.by.now, clientIn(context)),
      askedDate: asked.date ?? "",
      askedTime: askedTimeIn(choices, query),
      // From the nonce, which is as random: pages that differ in nothing else are rendered once.
      key: `form-${context.nonce}`,
      studio: { studioName, phone, policy },
      /** There is a stamp card: the guest dialog names only what is real. */
      rewards: loyaltyVisits > 0,
      visitor: filledIn(context),
      reminder: reminderBenefit(),
      failed: choices.dateProblem !== null || wasRefused(context),
    },
    { status: choices.dateProblem ? 400 : 200 },
  );
}

/** What an address of /book asks for. */
export const choicesAskedIn = (query: URLSearchParams) => ({
  service: query.get("service"),
  provider: query.get("provider"),
  date: query.get("date"),
  add: query.get("add"),
});

/** A day, or the whole window, without a time left; not one that is closed or over. */
const isFullDay = (choices: BookingChoices): choices is BookingChoices & { service: ChosenService } =>
  choices.service !== null &&
  choices.service.providers.length > 0 &&
  choices.times.length === 0 &&
  choices.whyNone === null &&
  choices.dateProblem === null;

type ChosenService = NonNullable<BookingChoices["service"]>;

/** Whose times they are; staff book for others. */
export const clientIn = ({ visitor }: AppLoadContext): number | null =>
  visitor && !isStaff(visitor.roles) ? visitor.userId : null;

/** Staff book for others: nothing of theirs belongs into the form. */
export function filledIn({ visitor }: AppLoadContext) {
  if (!visitor || isStaff(visitor.roles)) return null;
  const { username, email, phone } = visitor;
  return { username, email, phone };
}
