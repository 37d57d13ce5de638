/** Handles choices other than those of the shown times. Books nothing and keeps typed values. */

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
import { patchTestParts } from "#app/routes/booking/patch-test/question.server.tsx";
import { bookingUrl, byEnter, hasNoProvider, type Refused, textIn } from "./booking-answer.ts";
import { choicesAskedIn, clientIn, filledIn } from "./loader.server.ts";

/** `raw`: as submitted. `fields`: with a chosen alternative split into its parts. */
export type PostedForm = { raw: Record<string, unknown>; fields: Record<string, unknown> };

/** Returns the choices that a button without script asks for, or their URL if nothing was typed. */
export function askedChoices(posted: PostedForm, context: AppLoadContext): string | Response | null {
  const { raw } = posted;
  const asked = textIn(raw.show);
  const untouched = isUntouched(raw, context);
  // Enter books, unless the form holds only choices.
  if (!asked || (asked === byEnter && !untouched)) return null;
  const query = askedQuery(asked, raw);
  if (untouched) return `${bookingUrl(query)}#times`;
  const choices = bookingChoices(query, context.by.now, clientIn(context));
  if (choices.dateProblem) noteRefused(context);
  const answer: Refused = { ...formWith(posted, query, choices, context), message: null, fields: {} };
  return json(answer, { status: choices.dateProblem ? 400 : 200 });
}

/** "Also free" buttons have a URL, day buttons a date. */
function askedQuery(asked: string, raw: PostedForm["raw"]): ChoicesQuery {
  if (asked.startsWith("/book?")) {
    return choicesAskedIn(new URLSearchParams(asked.slice("/book".length)));
  }
  const date = isDate(asked) ? asked : textIn(raw.askedDate);
  return { service: textIn(raw.service), provider: textIn(raw.provider), date, ...addedTo(raw) };
}

const addedTo = (raw: PostedForm["raw"]) => ({ add: addedIn(raw), test: textIn(raw.patchTest) });

/** Refuses a form whose visible fields differ from the hidden ones its times were made for (rule 4.11). Null if they agree, or for the plain payload. */
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
    ...addedTo(raw),
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
  // For another service, the first available provider is selected.
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
    patchTest: patchTestParts(choices, { values: fields }),
    key: randomUUID(),
  };
}

/** Ignores the day, which comes with the choices. */
function isUntouched(raw: PostedForm["raw"], context: AppLoadContext): boolean {
  const { date: _day, ...first } = valuesFor(filledIn(context));
  return Object.entries(first).every(([name, text]) => textIn(raw[name]) === text);
}

export function serviceNameOf(fields: PostedForm["fields"]): string | undefined {
  const serviceId = Number(textIn(fields.serviceId));
  return Number.isSafeInteger(serviceId) ? serviceById(serviceId)?.name : undefined;
}

export const addedIn = ({ addonIds }: PostedForm["raw"]): string =>
  [addonIds].flat().map(textIn).filter(Boolean).join();

/** Undefined if the field is not in the form. */
const visibleText = (value: unknown): string | undefined => (value === undefined ? undefined : textIn(value));
