/** The posted form, read and answered: what the action of /book does. */

import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { minuteOf } from "#app/availability/dates.ts";
import { bookingChoices } from "#app/booking/choose/choices.server.ts";
import type { Alternative, VisitDetail } from "#app/booking/choose/choices.ts";
import { freeTimeIn, freeTimeValue } from "#app/booking/free-time.ts";
import type { Booked } from "#app/booking/make/book.server.ts";
import { bookWithinLimits } from "#app/booking/make/book-publicly.server.ts";
import { serviceById } from "#app/catalogue/services/services.server.ts";
import { noteRefused } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { type Outcome, type Refusal, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import type { BookingValues, FreeTime, Refused } from "./types.ts";

export type PostedForm = {
  /** As it came; `fields` are the same with a chosen alternative in its parts. */
  raw: Record<string, unknown>;
  fields: Record<string, unknown>;
  /** The form came by script, which shows the answer in place. */
  enhanced: boolean;
  problem: Refusal | null;
};

export async function readBookingForm(request: Request): Promise<PostedForm> {
  const form = await readForm(request);
  if (!form.ok) return { raw: {}, fields: {}, enhanced: false, problem: form.refusal };
  const fields = withAlternative(form.value);
  return { raw: form.value, fields, enhanced: fields.enhanced === "1", problem: trap(fields) };
}

export async function bookFromForm(
  { fields, problem }: PostedForm,
  context: AppLoadContext,
): Promise<Outcome<Booked, VisitDetail>> {
  if (problem) return { ok: false, refusal: problem };
  const key = typed(fields.key) || null;
  const { visitor, ip, requestId } = context;
  return bookWithinLimits(fields, { visitor, key, now: nowInstant(), ip, requestId });
}

/** Everything that the form needs to stand there again as it was sent. */
export function formAgain(
  { fields }: PostedForm,
  refusal: Refusal<VisitDetail>,
  context: AppLoadContext,
): Refused {
  const { message, detail = {} } = refusal;
  noteRefused(context);
  return {
    ok: false,
    message,
    fields: refusal.fields ?? {},
    values: valuesOf(fields),
    alternatives: (detail.alternatives ?? []).map(freeTime),
    ownVisit: detail.visit ?? null,
    choices: choicesOf(fields),
    key: randomUUID(),
  };
}

/** An alternative's radio says day, time and provider at once. */
export const withAlternative = (fields: Record<string, unknown>): Record<string, unknown> => ({
  ...fields,
  ...freeTimeIn(fields.time),
});

/** People neither see nor reach this field; whoever was filled in by an over-eager browser can send the form again. */
function trap(fields: Record<string, unknown>): Refusal<never> | null {
  if (!typed(fields.homepage)) return null;
  return refused("invalid", "Please check your details and send the form once more.").refusal;
}

export function valuesOf(fields: Record<string, unknown>): BookingValues {
  return {
    customerName: typed(fields.customerName),
    customerEmail: typed(fields.customerEmail),
    customerPhone: typed(fields.customerPhone),
    notes: typed(fields.notes),
    date: typed(fields.date),
    time: typed(fields.time),
    forSomeoneElse: typed(fields.forSomeoneElse),
  };
}

/** From what was posted, not from the address: a form may come from anywhere. */
function choicesOf(fields: Record<string, unknown>) {
  const query = {
    service: serviceNameOf(fields),
    provider: typed(fields.providerId),
    date: typed(fields.date),
  };
  return bookingChoices(query, nowInstant());
}

export function serviceNameOf(fields: Record<string, unknown>): string | undefined {
  const serviceId = Number(typed(fields.serviceId));
  return Number.isSafeInteger(serviceId) ? serviceById(serviceId)?.name : undefined;
}

function freeTime(alternative: Alternative): FreeTime {
  const { locale } = studio();
  const { date, time } = alternative;
  const day = `${dateInWords(date, locale, "weekday")} ${Number(date.slice(8))}`;
  const short = `${day}, ${timeInWords(minuteOf(time) ?? 0, locale)}`;
  return { ...alternative, value: freeTimeValue(alternative), short };
}

export const typed = (value: unknown): string => (typeof value === "string" ? value : "");
