/** What /manage/TOKEN shows: the appointment and what may be done with it, now. No contact, as a link may be passed on. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { wholeAppointment } from "#app/appointments/in-words.server.ts";
import { jointOf } from "#app/appointments/joint.server.ts";
import {
  lateCancelInWords,
  lateChargeInWords,
  termsFor,
  whyNotCancelled,
  whyNotMoved,
} from "#app/appointments/policy/terms.server.ts";
import { mailedTo, sayingsOf, visitState } from "#app/booking/before-visit/before-visit.server.ts";
import { moveChoices } from "#app/booking/choose/move-choices.server.ts";
import { wholeVisit } from "#app/booking/joint/parts.server.ts";
import { accountWay } from "#app/booking/link-to-account/account-way.server.ts";
import { bookAgainUrl } from "#app/booking/suggest/book-again.server.ts";
import { presentOffer } from "#app/front-desk/absence/offer.server.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { secretPage } from "#app/http/checks/secret-page.server.ts";
import { stampCardOf } from "#app/loyalty/rewards.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { depositTold } from "#app/till/prepaid/deposits.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { doneIn } from "./done.server.ts";
import type { manageHeadings } from "./messages.ts";
import { isClosedTo, openedLink, whyNotWhileClosed } from "./opened-link.server.ts";
import { refusedMove } from "./refused-move.server.ts";
import { manageUrl, moveWishUrl } from "./url.ts";

/** Changes nothing: mail programs open links too. An unknown link is answered like one that has ended. */
export function loadManage({ request, params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const query = new URL(request.url).searchParams;
  const part = query.get("part");
  const { appointment, token } = openedLink(params.token, context.ip, now, part);
  const closed = isClosedTo(context.visitor);
  const data = manageData(appointment, query, { now, closed, accountId: context.visitor?.userId ?? null });
  const url = manageUrl(token);
  const reader = { visitor: context.visitor, request, now };
  const account = closed ? "none" : accountWay(appointment, reader);
  const mailed = mailedTo(appointment, reader);
  const refusal = refusedMove(query, token, now);
  const status = data.choices?.dateProblem ? 400 : (refusal?.status ?? 200);
  const card = data.state === "over" && account === "own" && context.visitor?.roles.includes("user");
  return json(
    {
      ...{ ...data, url, account, mailed },
      /** Of several parts the one that a step is about. */
      part,
      calendarFile: `/confirmation/${token}.ics`,
      /** Shown in the browser that booked and to its account, as the link may be passed on. */
      note: mailed.right === "free" ? (appointment.contact.notes ?? "") : null,
      hasNote: Boolean(appointment.contact.notes),
      stampCard: card && context.visitor ? stampCardOf(context.visitor.userId) : null,
      problem: refusal?.problem ?? null,
      failed: wasRefused(context) || refusal !== null,
    },
    { ...secretPage(true, context.ip, now), status },
  );
}

function manageData(
  appointment: Appointment,
  query: URLSearchParams,
  { now, closed, accountId }: { now: number; closed: boolean; accountId: number | null },
) {
  const settings = studio();
  const whole = wholeAppointment(appointment, settings);
  const { serviceName, providerName, day, time, endTime, price, status, revision, reference } = whole;
  const { policy, changeDeadline } = whole;
  const terms = termsFor(appointment, settings, now);
  const visit = wholeVisit(appointment, now);
  const noCancel = whyNotCancelled(terms, appointment, settings);
  const noMove =
    whyNotMoved(terms, appointment, settings) ??
    (closed ? whyNotWhileClosed("a visit can't be moved") : null);
  const offer = offerOf(appointment, now);
  // What is offered stands on the first page, and nothing is charged: the other ways would say otherwise.
  const step = offer ? "appointment" : stepOf(query, { noCancel, noMove });
  const asked = { provider: query.get("provider"), date: query.get("date") };
  const choices = step === "move" ? moveChoices(appointment, asked, now, accountId) : null;
  const money = (amountMinor: number) =>
    amountMinor > 0 ? formatMoney(amountMinor, appointment.currency, settings.locale) : null;
  return {
    ...{ serviceName, providerName, day, time, endTime, price, status, revision, reference },
    ...{ policy, step, noCancel, noMove, choices },
    changeDeadline: visit?.freeUntil ?? changeDeadline,
    /** All parts, where it is one of several. */
    visit,
    ...sayingsOf(appointment, whole, now),
    /** Where its provider can't come: what is offered instead. */
    offer,
    state: visitState(status, whole, now),
    firstName: whole.contact.name.split(" ")[0] ?? "",
    ahead: noCancel === null,
    /** What is asked before a visit stands first on its last days. */
    isNear: whole.start - now < 72 * 3_600_000,
    /** Where only the studio can move it by now. */
    wish: terms.move === "late" && !closed ? moveWishUrl(whole) : null,
    bookAgain: closed ? null : bookAgainUrl(appointment),
    /** The website answers nobody now, and this page all the same. */
    closed,
    lateCancel: lateCancelInWords(terms, appointment, settings),
    lateCharge: visit?.isCharged
      ? "Same-day cancellations are charged the full price of each treatment."
      : lateChargeInWords(terms, appointment, settings),
    chargeMinor: terms.chargeMinor,
    charge: money(terms.chargeMinor),
    charged: money(appointment.chargeMinor),
    /** What was paid ahead for it, and what becomes of that; empty without. */
    deposit: depositTold(jointOf(appointment)),
    byStudio: appointment.cancelledBy === "studio" ? { reason: appointment.cancelReason } : null,
    /** One that can't be chosen stays in its field. */
    typedDate: (choices?.dateProblem ? asked.date : choices?.day?.date) ?? "",
    invited: query.get("done") === "invited",
    done: doneIn(query, appointment),
    studioName: settings.studioName,
    studioAddress: settings.address,
    phone: settings.phone,
  };
}

function offerOf(appointment: Appointment, now: number) {
  const offer = presentOffer(appointment, now);
  return offer && { providerName: offer.providerName, taken: offer.taken, times: offer.times };
}

function stepOf(
  query: URLSearchParams,
  { noCancel, noMove }: { noCancel: string | null; noMove: string | null },
): keyof typeof manageHeadings {
  if (noCancel) return "appointment";
  if (query.get("confirm") === "cancel") return "cancel";
  if (query.has("contact")) return "contact";
  if (query.has("note")) return "note";
  return query.has("move") && !noMove ? "move" : "appointment";
}

export type ManageData = SerializeFrom<typeof loadManage>;
