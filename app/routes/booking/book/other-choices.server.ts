/** The posted form with other choices than those that its times were made for: nothing is booked, everything typed stays. */
import { randomUUID } from "node:crypto";
import { type AppLoadContext, json } from "@remix-run/node";
import { isDate } from "#app/domain/availability/dates.ts";
import { bookingChoices, type ChoicesQuery } from "#app/domain/booking/choose/choices.server.ts";
import { type BookingChoices, noProviders, noTimes } from "#app/domain/booking/choose/choices.ts";
import { freeElsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import { changedFields, timesOfNow } from "#app/domain/booking/choose/shown-fields.ts";
import { contactNames, valuesFor, valuesOf } from "#app/domain/booking/visit/booking-fields.ts";
import { serviceById } from "#app/domain/catalogue/services.server.ts";
import { noteRefused } from "#app/platform/http/answers/form-action.server.ts";
import { emailQuestion } from "#app/platform/http/form-fields.server.ts";
import { bookingUrl, byEnter, hasNoProvider, type Refused, textIn } from "./booking-answer.ts";
import { choicesAskedIn, clientIn, filledIn } from "./loader.server.ts";

/** `raw` is the form as it came; `fields` are the same with a chosen alternative in its parts. */
export type PostedForm = { raw: Record<string, unknown>; fields: Record<string, unknown> };

/**
 * The choices that a button without script asks for, with everything typed; their URL where nothing typed would be lost.
 * The selects and the typed date come with the form; the button of a day carries its date.
 */
export function askedChoices(posted: PostedForm, context: AppLoadContext): string | Response | null {
  const { raw } = posted;
  const asked = textIn(raw.show);
  const untouched = isUntouched(raw, context);
  // Enter books; in a form that holds nothing but choices it can only mean their times.
  if (!asked || (asked === byEnter && !untouched)) return null;
  const query = askedQuery(asked, raw);
  if (untouched) return `${bookingUrl(query)}#times`;
  const choices = bookingChoices(query, context.by.now, clientIn(context));
  if (choices.dateProblem) noteRefused(context);
  const answer: Refused = { ...formWith(posted, query, choices, context), message: null, fields: {} };
  return json(answer, { status: choices.dateProblem ? 400 : 200 });
}

/** What is free elsewhere is asked for by its URL; a day by its date, beside what stands in the selects. */
function askedQuery(asked: string, raw: PostedForm["raw"]): ChoicesQuery {
  if (asked.startsWith("/book?")) {
    return choicesAskedIn(new URLSearchParams(asked.slice("/book".length)));
  }
  const date = isDate(asked) ? asked : textIn(raw.askedDate);
  return { service: textIn(raw.service), provider: textIn(raw.provider), date, add: addedIn(raw) };
}

/**
 * The refusal of a form whose visible fields say something else than `serviceId`, `providerId` and `date`, for which its
 * times were made (rule 4.11). Null where they agree, and for a plain POST of the payload alone.
 */
export function changedChoices(posted: PostedForm, context: AppLoadContext): Refused | null {
  const { raw } = posted;
  const visible = {
    service: visibleText(raw.service),
    provider: visibleText(raw.provider),
    date: visibleText(raw.askedDate) || undefined,
    "add-ons": raw.added === undefined ? undefined : addedIn(raw),
  };
  const offered = {
    service: serviceNameOf(raw) ?? "",
    provider: textIn(raw.providerId) || "any",
    date: textIn(raw.date),
    "add-ons": textIn(raw.added),
  };
  const changed = changedFields(visible, offered);
  if (changed.length === 0) return null;
  noteRefused(context);
  const query = {
    service: visible.service ?? offered.service,
    provider: visible.provider ?? offered.provider,
    date: visible.date ?? offered.date,
    add: addedIn(raw),
  };
  const choices = bookingChoices(query, context.by.now, clientIn(context));
  const [field, message] = whatNow(choices, changed);
  return {
    ...formWith(posted, { ...query, date: textIn(raw.askedDate) }, choices, context),
    message,
    fields: { [field]: message },
  };
}

function whatNow(choices: BookingChoices, changed: string[]): [field: string, sentence: string] {
  if (choices.serviceProblem) return ["serviceId", choices.serviceProblem];
  if (!choices.service) return ["serviceId", "Choose a service."];
  if (hasNoProvider(choices.service)) return ["serviceId", noProviders];
  // Another service begins with the first available provider, and says so at the choice of the provider.
  if (choices.providerProblem && !changed.includes("service")) return ["providerId", choices.providerProblem];
  if (choices.dateProblem) return ["date", choices.dateProblem];
  if (choices.times.length === 0) return ["date", noTimes];
  return ["time", timesOfNow(changed, "booked")];
}

function formWith(
  { fields }: PostedForm,
  { date }: ChoicesQuery,
  choices: BookingChoices,
  context: AppLoadContext,
): Omit<Refused, "message" | "fields"> {
  const { by } = context;
  const values = { ...valuesOf(fields), date: date ?? "" };
  return {
    ok: false,
    alternatives: [],
    ownAppointment: null,
    sameService: false,
    email: emailQuestion(fields, contactNames.email),
    values,
    choices,
    elsewhere: freeElsewhere(choices, by.now, clientIn(context)),
    key: randomUUID(),
  };
}

/** But for the day, which comes with the choices, the form says what it was filled in with. */
function isUntouched(raw: PostedForm["raw"], context: AppLoadContext): boolean {
  const { date: _day, ...first } = valuesFor(filledIn(context));
  return Object.entries(first).every(([name, text]) => textIn(raw[name]) === text);
}

export function serviceNameOf(fields: PostedForm["fields"]): string | undefined {
  const serviceId = Number(textIn(fields.serviceId));
  return Number.isSafeInteger(serviceId) ? serviceById(serviceId)?.name : undefined;
}

/** What is ticked of the service's add-ons, as the address has it. */
export const addedIn = ({ addonIds }: PostedForm["raw"]): string =>
  [addonIds].flat().map(textIn).filter(Boolean).join();

/** A field that the form does not have is undefined; one that can't be read is there. */
const visibleText = (value: unknown): string | undefined => (value === undefined ? undefined : textIn(value));
