/** The posted form, with other choices than those that its times were made for: nothing is booked, everything typed stays. */

import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { isDate } from "#app/availability/dates.ts";
import { bookingChoices, type ChoicesQuery } from "#app/booking/choose/choices.server.ts";
import { type BookingChoices, noTimes } from "#app/booking/choose/choices.ts";
import { changedFields, timesOfNow } from "#app/booking/choose/shown-fields.ts";
import { noteRefused } from "#app/http/answers/form-reply.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { type PostedForm, serviceNameOf, typed, valuesOf, withAlternative } from "./action.server.ts";
import { bookingAddress, byEnter, nobodyGives, noProviders, type Refused } from "./types.ts";

/** What a form is filled in with before anybody types. */
export type FilledIn = { username: string; email: string | null; phone: string | null } | null;

/** Where there is nothing typed that would be lost, the choices have an address; else they are shown beside what is typed. */
export type OtherChoices = { to: string } | Refused;

/**
 * What a button without script asks for. The selects and the typed date come with the form; the button of a day carries
 * its date.
 */
export function askedChoices(
  { raw }: PostedForm,
  filledIn: FilledIn,
  context: AppLoadContext,
): OtherChoices | null {
  const asked = typed(raw.show);
  const untouched = isUntouched(raw, filledIn);
  // Enter books; in a form that holds nothing but choices it can only mean their times.
  if (!asked || (asked === byEnter && !untouched)) return null;
  const date = isDate(asked) ? asked : typed(raw.askedDate);
  const query = { service: typed(raw.service), provider: typed(raw.provider), date };
  if (untouched) return { to: `${bookingAddress(query)}#times` };
  const choices = bookingChoices(query, nowInstant());
  if (choices.dateProblem) noteRefused(context);
  return { ...formWith(raw, query, choices), message: null, fields: {} };
}

/**
 * The refusal of a form whose visible fields say something else than `serviceId`, `providerId` and `date`, for which its
 * times were made. Null where they agree, and for a plain POST of the payload alone.
 */
export function changedChoices({ raw }: PostedForm, context: AppLoadContext): Refused | null {
  const shown = {
    service: visible(raw.service),
    provider: visible(raw.provider),
    date: visible(raw.askedDate) || undefined,
  };
  const offered = {
    service: serviceNameOf(raw) ?? "",
    provider: typed(raw.providerId) || "any",
    date: typed(raw.date),
  };
  const changed = changedFields(shown, offered);
  if (changed.length === 0) return null;
  noteRefused(context);
  const query = {
    service: shown.service ?? offered.service,
    provider: shown.provider ?? offered.provider,
    date: shown.date ?? offered.date,
  };
  const choices = bookingChoices(query, nowInstant());
  const [field, message] = whatNow(choices, changed);
  return {
    ...formWith(raw, { ...query, date: typed(raw.askedDate) }, choices),
    message,
    fields: { [field]: message },
  };
}

function whatNow(choices: BookingChoices, changed: string[]): [field: string, sentence: string] {
  if (choices.serviceProblem) return ["serviceId", choices.serviceProblem];
  if (!choices.service) return ["serviceId", "Choose a service."];
  if (nobodyGives(choices.service)) return ["serviceId", noProviders];
  if (choices.dateProblem) return ["date", choices.dateProblem];
  if (choices.times.length === 0) return ["date", noTimes];
  return ["time", timesOfNow(changed, "booked")];
}

function formWith(
  raw: PostedForm["raw"],
  { date }: ChoicesQuery,
  choices: BookingChoices,
): Omit<Refused, "message" | "fields"> {
  const values = { ...valuesOf(withAlternative(raw)), date: date ?? "" };
  return { ok: false, alternatives: [], ownVisit: null, values, choices, key: randomUUID() };
}

function isUntouched(raw: PostedForm["raw"], filledIn: FilledIn): boolean {
  const { customerName, customerEmail, customerPhone, notes, time, forSomeoneElse } = valuesOf(raw);
  const own = [filledIn?.username, filledIn?.email, filledIn?.phone];
  return (
    [customerName, customerEmail, customerPhone].every((text, n) => text === (own[n] ?? "")) &&
    !notes &&
    !time &&
    !forSomeoneElse
  );
}

/** A field that the form does not have is undefined; one that can't be read is there. */
const visible = (value: unknown): string | undefined => (value === undefined ? undefined : typed(value));
