/** What /manage/TOKEN shows: the visit and what may be done with it, now. No contact, as a link may be passed on. */
import type { AppLoadContext } from "@remix-run/node";
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
import { studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { timesInstead } from "./action.server.ts";
import { askedInstead } from "./move-place.server.ts";

export function loadManage(
  appointment: Appointment,
  {
    token,
    query,
    request,
    context,
  }: { token: string; query: URLSearchParams; request: Request; context: AppLoadContext },
  now: number,
) {
  const settings = studio();
  const { reference, contact, policy, changeDeadline, start, ...whole } = wholeAppointment(
    appointment,
    settings,
  );
  const terms = termsFor(appointment, settings, now);
  const noCancel = whyNotCancelled(terms, appointment, settings);
  const noMove = whyNotMoved(terms, appointment, settings);
  const step =
    query.get("confirm") === "cancel" && !noCancel
      ? "cancel"
      : query.has("move") && !noMove
        ? "move"
        : "appointment";
  const asked = askedInstead(context) ?? { provider: query.get("provider"), date: query.get("date") };
  const choices = step === "move" ? moveChoices(appointment, asked, now) : null;
  const money = (cents: number) => formatMoney(cents, appointment.currency, settings.locale);
  return {
    address: `/manage/${token}`,
    calendarFile: `/confirmation/${token}.ics`,
    step: step as "appointment" | "cancel" | "move",
    reference,
    revision: whole.revision,
    firstName: contact.name.split(" ")[0] ?? "",
    policy,
    changeDeadline,
    serviceName: whole.serviceName,
    providerName: whole.providerName,
    day: whole.day,
    time: whole.time,
    endTime: whole.endTime,
    price: whole.price,
    status: whole.status,
    ahead: isOpen(whole.status) && now < start,
    noCancel,
    noMove,
    late: lateCancelInWords(terms, appointment, settings),
    lateCharge: lateChargeInWords(terms, appointment, settings),
    chargeMinor: terms.chargeMinor,
    charge: terms.chargeMinor > 0 ? money(terms.chargeMinor) : null,
    charged: appointment.chargeMinor > 0 ? money(appointment.chargeMinor) : null,
    choices,
    /** One that can't be chosen stays in its field. */
    typedDate: (choices?.dateProblem ? asked.date : choices?.day?.date) ?? "",
    instead: timesInstead(context),
    account: accountWay(appointment, { visitor: context.visitor, request, now }),
    invited: query.get("done") === "invited",
    done: query.get("done") === "moved" && appointment.sequence > 0 && isOpen(whole.status),
    studioName: settings.studioName,
    studioAddress: settings.address,
    phone: settings.phone,
    failed: wasRefused(context),
  };
}

export type ManageData = ReturnType<typeof loadManage>;
