/** The posted form of /book: read, booked, and answered with everything that it needs to stand there again. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type AppLoadContext, json, redirect } from "@remix-run/node";
import { minuteOf } from "#app/availability/dates.ts";
import { bookingChoices } from "#app/booking/choose/choices.server.ts";
import type { Alternative, AppointmentDetail } from "#app/booking/choose/choices.ts";
import { freeTimeIn, freeTimeValue } from "#app/booking/free-time.ts";
import { bookedHereCookie } from "#app/booking/link-to-account/booked-here.server.ts";
import type { Booked } from "#app/booking/make/book.server.ts";
import { bookWithinLimits } from "#app/booking/make/book-publicly.server.ts";
import { valuesOf } from "#app/booking/make/fields.ts";
import { noteRefused } from "#app/http/answers/form-reply.server.ts";
import { refusalInit } from "#app/http/answers/reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { type Outcome, type Refusal, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import {
  askedChoices,
  changedChoices,
  type PostedForm,
  serviceNameOf,
  typed,
} from "./other-choices.server.ts";
import type { BookingAnswer, FreeTime, Refused } from "./types.ts";

export async function answerForm({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const posted = postedForm(form.ok ? form.value : {});
  const asked = askedChoices(posted, context);
  if (asked && "to" in asked) return redirect(asked.to, 303);
  if (asked) return json<BookingAnswer>(asked, { status: asked.choices.dateProblem ? 400 : 200 });
  const changed = changedChoices(posted, context);
  if (changed) return json<BookingAnswer>(changed, { status: 400 });
  const outcome = form.ok ? await bookFromForm(posted, context) : form;
  if (!outcome.ok) return refusedForm(posted, outcome.refusal, context);
  const to = `/confirmation?b=${outcome.value.token}`;
  // Only the browser that booked may keep a guest's visit in an account at once.
  const headers = context.visitor
    ? undefined
    : { "Set-Cookie": bookedHereCookie(outcome.value.appointment.id, nowInstant()) };
  // The form came by script, which shows the answer in place.
  const enhanced = posted.fields.enhanced === "1";
  if (!enhanced) return redirect(to, { status: 303, headers });
  return json<BookingAnswer>({ ok: true, to, key: randomUUID() }, { status: 201, headers });
}

/** An alternative's radio says day, time and provider at once. */
const postedForm = (raw: PostedForm["raw"]): PostedForm => ({
  raw,
  fields: { ...raw, ...freeTimeIn(raw.time) },
});

async function bookFromForm(
  { fields }: PostedForm,
  context: AppLoadContext,
): Promise<Outcome<Booked, AppointmentDetail>> {
  // People neither see nor reach this field; a form that an over-eager browser filled in can be sent again.
  if (typed(fields.homepage)) {
    return refused("invalid", "Please check your details and send the form once more.");
  }
  const key = typed(fields.key) || null;
  const { visitor, ip, requestId } = context;
  return bookWithinLimits(fields, { visitor, key, now: nowInstant(), ip, requestId });
}

function refusedForm({ fields }: PostedForm, refusal: Refusal<AppointmentDetail>, context: AppLoadContext) {
  const { message, detail = {} } = refusal;
  noteRefused(context);
  const answer: Refused = {
    ok: false,
    message,
    fields: refusal.fields ?? {},
    values: valuesOf(fields),
    alternatives: (detail.alternatives ?? []).map(freeTime),
    ownAppointment: detail.visit ?? null,
    choices: choicesOf(fields),
    key: randomUUID(),
  };
  return json<BookingAnswer>(answer, refusalInit(refusal));
}

/** From what was posted, not from the address: a form may come from anywhere. */
function choicesOf(fields: PostedForm["fields"]) {
  const query = {
    service: serviceNameOf(fields),
    provider: typed(fields.providerId),
    date: typed(fields.date),
  };
  return bookingChoices(query, nowInstant());
}

function freeTime(alternative: Alternative): FreeTime {
  const { locale } = studio();
  const { date, time } = alternative;
  const day = `${dateInWords(date, locale, "weekday")} ${Number(date.slice(8))}`;
  const short = `${day}, ${timeInWords(minuteOf(time) ?? 0, locale)}`;
  return { ...alternative, value: freeTimeValue(alternative), short };
}
