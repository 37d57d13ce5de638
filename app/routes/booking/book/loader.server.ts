import { type AppLoadContext, json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { bookingChoices } from "#app/domain/booking/choose/choices.server.ts";
import type { BookingChoices } from "#app/domain/booking/choose/choices.ts";
import { askedTimeIn, freeElsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import { inPeople, rowsIn, type TypedRow, type VisitKind } from "#app/domain/booking/joint/typed-rows.ts";
import { type VisitQuery, visitChoices } from "#app/domain/booking/joint/visit-choices.server.ts";
import { valuesFor } from "#app/domain/booking/visit/booking-fields.ts";
import { reminderBenefit } from "#app/domain/notifications/mail-sentences.server.ts";
import { countNoTimes } from "#app/domain/reports/statistics/tally.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { patchTestParts } from "#app/routes/booking/patch-test/question.server.tsx";

export type BookingData = SerializeFrom<typeof loadOne>;

export const loadBooking = (args: LoaderFunctionArgs) =>
  isOfSeveral(args.request) ? loadSeveral(args) : loadOne(args);

export function loadOne({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = choicesAskedIn(query);
  const choices = bookingChoices(asked, context.by.now, clientIn(context));
  if (isFullDay(choices) && !wasRefused(context)) {
    const byStaff = isStaff(context.visitor?.roles ?? []);
    countNoTimes(request, { serviceId: choices.service.id, byStaff }, context.by.now);
  }
  return json(
    {
      choices,
      elsewhere: freeElsewhere(choices, context.by.now, clientIn(context)),
      askedDate: asked.date ?? "",
      askedTime: askedTimeIn(choices, query),
      patchTest: patchTestParts(choices),
      ...formFacts(context),
      failed: choices.dateProblem !== null || wasRefused(context),
    },
    { status: choices.dateProblem ? 400 : 200 },
  );
}

export const choicesAskedIn = (query: URLSearchParams) => ({
  service: query.get("service"),
  provider: query.get("provider"),
  date: query.get("date"),
  add: query.get("add"),
  test: query.get("test"),
});

/** Excludes days that are closed or over. */
const isFullDay = (choices: BookingChoices): choices is BookingChoices & { service: ChosenService } =>
  choices.service !== null &&
  choices.service.providers.length > 0 &&
  choices.times.length === 0 &&
  choices.whyNone === null &&
  choices.dateProblem === null;

type ChosenService = NonNullable<BookingChoices["service"]>;

export type SeveralData = SerializeFrom<typeof loadSeveral>;

function loadSeveral({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const several = (name: string) => (query.getAll(name).length > 0 ? query.getAll(name) : undefined);
  const asked = visitQuery(
    (name) => (name.startsWith("addonIds") ? several(name) : query.get(name)),
    query.get("date"),
  );
  const choices = visitChoices(asked, context.by.now, clientIn(context));
  return json(
    {
      title: "Book Several Treatments",
      several: true,
      still: true,
      choices,
      ...formFacts(context),
      values: valuesFor(filledIn(context)),
      failed: choices.dateProblem !== null || wasRefused(context),
    },
    { status: choices.dateProblem ? 400 : 200 },
  );
}

/** At least two rows. */
export function visitQuery(at: (name: string) => unknown, date: string | null): VisitQuery {
  const kind: VisitKind = at("kind") === "household" ? "household" : "chain";
  return withTwoRows({ kind, rows: inPeople(kind, rowsIn(at)), date });
}

export function withTwoRows({ rows, ...visit }: VisitQuery): VisitQuery {
  const missing = Math.max(0, 2 - rows.length);
  return { ...visit, rows: [...rows, ...Array.from({ length: missing }, emptyVisitRow)] };
}

export const emptyVisitRow = (): TypedRow => ({
  serviceId: "",
  providerId: "any",
  addonIds: [],
  customerName: "",
});

function formFacts(context: AppLoadContext) {
  const { studioName, phone, policy, loyaltyVisits, noticeHours } = studio();
  return {
    // Derived from the nonce, so that pages that differ in nothing else are rendered once.
    key: `form-${context.nonce}`,
    studio: { studioName, phone, policy, payNote: payNote(noticeHours) },
    /** The guest dialog names rewards only if there is a stamp card. */
    rewards: loyaltyVisits > 0,
    visitor: filledIn(context),
    reminder: reminderBenefit(),
  };
}

const payNote = (hours: number) =>
  `You pay at the studio. You can cancel or move free of charge until ${hours === 0 ? "" : `${hours === 1 ? "1 hour" : `${hours} hours`} before `}your visit.`;

export type FormFacts = SerializeFrom<ReturnType<typeof formFacts>>;

/** Staff book for others. */
export const clientIn = ({ visitor }: AppLoadContext): number | null =>
  visitor && !isStaff(visitor.roles) ? visitor.userId : null;

/** Staff book for others, so nothing is filled in. */
export function filledIn({ visitor }: AppLoadContext) {
  if (!visitor || isStaff(visitor.roles)) return null;
  const { username, email, phone } = visitor;
  return { username, email, phone };
}

/** From the URL, because a body can be read only once. */
export const isOfSeveral = ({ url }: Request) => /[?&](?:several|serviceId1)\b/u.test(new URL(url).search);
