/** What /manage/TOKEN shows: the appointment and what may be done with it, now. No contact, as a link may be passed on. */
import { type AppLoadContext, json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { wholeAppointment } from "#app/appointments/in-words.server.ts";
import {
  lateCancelInWords,
  lateChargeInWords,
  termsFor,
  whyNotCancelled,
  whyNotMoved,
} from "#app/appointments/policy/terms.server.ts";
import { isOpen } from "#app/appointments/status.ts";
import { moveChoices } from "#app/booking/choose/move-choices.server.ts";
import { accountWay } from "#app/booking/link-to-account/account-way.server.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { secretPage } from "#app/http/checks/secret-page.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { postedChoice } from "./move-choice.server.ts";
import { openedLink } from "./opened-link.server.ts";
import { manageUrl } from "./url.ts";

/** Changes nothing: mail programs open links too. An unknown link is answered like one that has ended. */
export function loadManage({ request, params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const link = openedLink(params.token, context.ip, now);
  const query = new URL(request.url).searchParams;
  const data = manageData(link.appointment, query, context, now);
  const url = manageUrl(link.token);
  const account = accountWay(link.appointment, { visitor: context.visitor, request, now });
  return json(
    { ...data, url, calendarFile: `/confirmation/${link.token}.ics`, account },
    { ...secretPage(true, context.ip, now), ...(data.choices?.dateProblem && { status: 400 }) },
  );
}

function manageData(appointment: Appointment, query: URLSearchParams, context: AppLoadContext, now: number) {
  const settings = studio();
  const whole = wholeAppointment(appointment, settings);
  const { serviceName, providerName, day, time, endTime, price, status, revision, reference } = whole;
  const { policy, changeDeadline } = whole;
  const terms = termsFor(appointment, settings, now);
  const noCancel = whyNotCancelled(terms, appointment, settings);
  const noMove = whyNotMoved(terms, appointment, settings);
  const step = stepOf(query, { noCancel, noMove });
  const asked = postedChoice(context) ?? { provider: query.get("provider"), date: query.get("date") };
  const choices = step === "move" ? moveChoices(appointment, asked, now) : null;
  const money = (amountMinor: number) =>
    amountMinor > 0 ? formatMoney(amountMinor, appointment.currency, settings.locale) : null;
  return {
    ...{ serviceName, providerName, day, time, endTime, price, status, revision, reference },
    ...{ policy, changeDeadline, step, noCancel, noMove, choices },
    firstName: whole.contact.name.split(" ")[0] ?? "",
    ahead: isOpen(status) && now < whole.start,
    late: lateCancelInWords(terms, appointment, settings),
    lateCharge: lateChargeInWords(terms, appointment, settings),
    chargeMinor: terms.chargeMinor,
    charge: money(terms.chargeMinor),
    charged: money(appointment.chargeMinor),
    /** One that can't be chosen stays in its field. */
    typedDate: (choices?.dateProblem ? asked.date : choices?.day?.date) ?? "",
    invited: query.get("done") === "invited",
    done: query.get("done") === "moved" && appointment.sequence > 0 && isOpen(status),
    studioName: settings.studioName,
    studioAddress: settings.address,
    phone: settings.phone,
    failed: wasRefused(context),
  };
}

function stepOf(
  query: URLSearchParams,
  { noCancel, noMove }: { noCancel: string | null; noMove: string | null },
): "appointment" | "cancel" | "move" {
  if (query.get("confirm") === "cancel" && !noCancel) return "cancel";
  return query.has("move") && !noMove ? "move" : "appointment";
}

export type ManageData = SerializeFrom<typeof loadManage>;
