import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { sessionEnded } from "#app/domain/accounts/session/visitor.server.ts";
import { contactOf } from "#app/domain/appointments/appointment.server.ts";
import { minuteOf } from "#app/domain/availability/dates.ts";
import { bookedHereCookie, confirmedHeaders } from "#app/domain/booking/change/link-to-account.server.ts";
import { bookingChoices, offerOfAlternative } from "#app/domain/booking/choose/choices.server.ts";
import type { AlternativeTime, AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { freeElsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import type { AlternativeRadio } from "#app/domain/booking/choose/time-parts.ts";
import { freeTimeIn, freeTimeValue } from "#app/domain/booking/joint/chain-offer.ts";
import { bookWithinLimits } from "#app/domain/booking/visit/book-publicly.server.ts";
import { contactNames, valuesOf } from "#app/domain/booking/visit/booking-fields.ts";
import { readBookingRequest } from "#app/domain/booking/visit/booking-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { contactPageForRequest, storeRequest } from "#app/domain/website/inbox/receive.server.ts";
import {
  type FormAnswer,
  type FormCall,
  formActionFor,
} from "#app/platform/http/answers/form-action.server.ts";
import { emailQuestion, settledEmail } from "#app/platform/http/form-fields.server.ts";
import { type Refusal, refused } from "#app/platform/shared/outcome.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { patchTestParts } from "#app/routes/booking/patch-test/question.server.tsx";
import { type BookingAnswer, bookingFailed, type Refused, textIn } from "./booking-answer.ts";
import { clientIn, isOfSeveral } from "./loader.server.ts";
import {
  addedIn,
  askedChoices,
  changedChoices,
  type PostedForm,
  serviceNameOf,
} from "./other-choices.server.ts";
import { severalAction } from "./several-action.server.ts";

type BookCall = FormCall & { posted: PostedForm };

/** The radio of an alternative holds day, time and provider. */
const withPosted = (call: FormCall): BookCall => {
  const raw = call.fields.all;
  return { ...call, posted: { raw, fields: { ...raw, ...freeTimeIn(raw.time) } } };
};

export const bookAction = (args: ActionFunctionArgs) =>
  isOfSeveral(args.request) ? severalAction(args) : oneAction(args);

const oneAction = formActionFor<BookCall, AppointmentDetail>(
  withPosted,
  { show: (call) => askedChoices(call.posted, call.context) ?? bookFromForm(call), book: bookFromForm },
  { failed: () => bookingFailed, buttons: { show: "show" }, otherwise: "book", problem: refusedForm },
);

async function bookFromForm(call: BookCall): Promise<FormAnswer<AppointmentDetail>> {
  const { posted, fields, by, context, request } = call;
  const changed = changedChoices(posted, context);
  if (changed) return json<BookingAnswer>(changed, { status: 400 });
  // Honeypot (rule 4.14). The form can be submitted again, in case a browser filled it in.
  if (fields.text("homepage")) {
    return refused("invalid", "Please check your details and submit the form again.");
  }
  const settled = settledEmail(posted.fields, contactNames.email, readBookingRequest);
  if (!settled.ok) return settled;
  const { visitor, ip, requestId } = context;
  const key = fields.text("key") || null;
  const outcome = await bookWithinLimits(settled.value, { visitor, key, now: by.now, ip, requestId });
  if (!outcome.ok) return redirectToContact(outcome, settled.value, by.now) ?? outcome;
  const loginEnded = !visitor && sessionEnded(request, by.now) !== null;
  const to = `/confirmation?b=${outcome.value.token}${loginEnded ? "&ended" : ""}`;
  // The browser that booked may create an account for a guest's appointment.
  const booked = [outcome.value.appointment];
  if (fields.text("enhanced") !== "1") {
    const headers = visitor ? undefined : confirmedHeaders(request, booked, by.now);
    return redirect(to, { status: 303, headers });
  }
  // The form came by script, which shows the answer in place.
  const headers = visitor ? undefined : { "Set-Cookie": bookedHereCookie(booked, by.now) };
  return json<BookingAnswer>(
    { ok: true, to, key: randomUUID(), by: visitor?.username ?? null },
    { status: 201, headers },
  );
}

/** Redirects if the client can't book online. Null for every other refusal. */
function redirectToContact({ refusal }: { refusal: Refusal<AppointmentDetail> }, input: object, now: number) {
  const { detail = {} } = refusal;
  const to = contactPageForRequest(detail);
  const request = to === null ? null : readBookingRequest(input);
  if (request?.ok) storeRequest(detail, contactOf(request.value.contact), now);
  return to;
}

/** Returns the refusal with the current times of the posted service, provider and day. */
function refusedForm(
  problem: FormProblem,
  { detail = {} }: Refusal<AppointmentDetail>,
  { posted: { fields }, by, context }: BookCall,
): FormProblem & Refused {
  const text = (name: string) => textIn(fields[name]);
  const query = {
    service: serviceNameOf(fields),
    provider: text("providerId"),
    date: text("date"),
    add: addedIn(fields),
    test: text("patchTest"),
  };
  const choices = bookingChoices(query, by.now, clientIn(context));
  return {
    ...problem,
    fields: atService(problem.fields),
    values: valuesOf(fields),
    alternatives: (detail.alternatives ?? []).map((free) => ({
      ...alternativeRadio(free),
      offer: offerOfAlternative(choices, free, clientIn(context)),
    })),
    // No question is asked about a time that is no longer free.
    ownAppointment: detail.alternatives ? null : (detail.visit ?? null),
    sameService: detail.sameService ?? false,
    email: emailQuestion(fields, contactNames.email),
    choices,
    elsewhere: freeElsewhere(choices, by.now, clientIn(context)),
    patchTest: patchTestParts(choices, { values: fields, errors: problem.fields }),
    key: randomUUID(),
  };
}

/** A treatment and its patch test are numbered as the parts of a visit. */
function atService({ addonIds, serviceId1, serviceId2, ...fields }: Record<string, string>) {
  const serviceId = fields.serviceId ?? addonIds ?? serviceId1 ?? serviceId2;
  return serviceId ? { ...fields, serviceId } : fields;
}

function alternativeRadio(alternative: AlternativeTime): AlternativeRadio {
  const { locale } = studio();
  const { date, time } = alternative;
  const day = `${dateInWords(date, locale, "weekday")} ${Number(date.slice(8))}`;
  const short = `${day}, ${timeInWords(minuteOf(time) ?? 0, locale)}`;
  return { ...alternative, value: freeTimeValue(alternative), short };
}
