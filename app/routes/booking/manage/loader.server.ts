/** No contact, because the link may be forwarded. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { wholeAppointment } from "#app/domain/appointments/in-words.server.ts";
import { bookersPart, jointOf, jointRevision } from "#app/domain/appointments/joint.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import {
  type ChangeTerms,
  lateChargeInWords,
  termsFor,
  whyNotCancelled,
  whyNotMoved,
} from "#app/domain/appointments/terms.server.ts";
import { clientReports, mailedTo, visitState } from "#app/domain/booking/change/before-visit.server.ts";
import { costOfCancelling, withTheirTests } from "#app/domain/booking/change/cancel.server.ts";
import { accountWay } from "#app/domain/booking/change/invite.server.ts";
import { moveChoices } from "#app/domain/booking/choose/choices.server.ts";
import type { MoveChoices } from "#app/domain/booking/choose/choices.ts";
import { bookAgainUrl } from "#app/domain/booking/choose/elsewhere.server.ts";
import { type DaysOfChains, jointMoveDays } from "#app/domain/booking/joint/days-of-chains.server.ts";
import { movableParts, whyNotAllMoved } from "#app/domain/booking/joint/moved-parts.server.ts";
import { addChoices, mayGrow } from "#app/domain/booking/joint/offers.server.ts";
import { wholeVisit } from "#app/domain/booking/joint/parts.server.ts";
import { needsCall, testNote } from "#app/domain/booking/patch-test/test-result.server.ts";
import { stampCardOf } from "#app/domain/loyalty/rewards.server.ts";
import { presentOffer } from "#app/domain/schedules/absence/offer.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { depositNote } from "#app/domain/till/prepaid/deposits.server.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { secretPage } from "#app/platform/http/checks/guard.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { doneIn } from "./done.server.ts";
import { type manageHeadings, manageUrl, moveRequestUrl } from "./manage-steps.ts";
import { refusedMove } from "./move-choice.server.ts";
import {
  isClosedTo,
  type openedLink,
  requesterAt,
  shownLink,
  whyNotWhileClosed,
} from "./opened-link.server.ts";

/** Changes nothing, because mail programs open links. An unknown link gets the same answer as an expired one. */
export function loadManage({ request, params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const query = new URL(request.url).searchParams;
  const opened = shownLink(params.token, context.ip, now, query.get("part"));
  const { appointment, token } = opened;
  const own = bookersPart(appointment);
  const closed = isClosedTo(context.visitor);
  const reader = { visitor: context.visitor, request, now };
  const data = manageData(opened, query, { now, closed, accountId: context.visitor?.userId ?? null });
  const requester = requesterAt({ appointment, context });
  const grows = !closed && !data.offer && mayGrow(appointment.id, requester, now);
  const url = manageUrl(token);
  const account = closed ? "none" : accountWay(appointment, reader);
  const mailed = mailedTo(appointment, reader);
  const refusal = refusedMove(query, token, now);
  const status = data.choices?.dateProblem ? 400 : (refusal?.status ?? 200);
  const card = data.state === "over" && account === "own" && context.visitor?.roles.includes("user");
  return json(
    {
      ...{ ...data, url, account, mailed },
      mayGrow: grows,
      add: grows && data.step === "add" ? addChoices(appointment.id, query, requester, now) : null,
      calendarFile: `/confirmation/${token}.ics`,
      /** Shown only in the browser that booked and to the visit's account. */
      note: mailed.right === "free" ? (own.contact.notes ?? "") : null,
      hasNote: Boolean(own.contact.notes),
      mayNote: isOpen(own.status),
      noteRevision: own.revision,
      stampCard: card && context.visitor ? stampCardOf(context.visitor.userId) : null,
      problem: refusal?.problem ?? null,
      failed: wasRefused(context) || refusal !== null,
    },
    { ...secretPage(true, context.ip, now), status },
  );
}

type Opened = ReturnType<typeof openedLink>;

function manageData(
  opened: Opened,
  query: URLSearchParams,
  { now, closed, accountId }: { now: number; closed: boolean; accountId: number | null },
) {
  const { appointment } = opened;
  const settings = studio();
  const whole = wholeAppointment(appointment, settings);
  const { serviceName, providerName, day, time, endTime, price, status, revision, reference } = whole;
  const { policy, changeDeadline } = whole;
  const terms = termsFor(appointment, settings, now);
  const parts = jointOf(appointment);
  const noCancel = whyNotCancelled(terms, appointment, settings);
  const visit = visitOf(opened, now);
  const noMove =
    (visit?.isAsked ? whyNotAllMoved(movableParts(parts), now) : whyNotMoved(terms, appointment, settings)) ??
    (closed ? whyNotWhileClosed("a visit can't be moved") : null);
  const offer = offerOf(appointment, now);
  // Accepting an offer is free, so other steps are hidden.
  const step = offer || opened.isLeft ? "appointment" : stepOf(query, { noCancel, noMove });
  const isAll = visit?.isAsked ?? false;
  const times: Times =
    step === "move" ? timesOf(opened, query, { isAll, now, accountId }) : { choices: null };
  return {
    ...{ serviceName, providerName, day, time, endTime, price, status, revision, reference },
    ...{ policy, step, noCancel, noMove, visit, ...times },
    changeDeadline: visit?.freeUntil ?? changeDeadline,
    /** The part that a step is about. */
    part: visit && !visit.isAsked ? String(appointment.jointPosition) : null,
    ...clientReports(appointment, whole, now),
    /** Offered if the provider can't come. */
    offer,
    state: visitState(status, whole, now),
    firstName: bookersPart(appointment).contact.name.split(" ")[0] ?? "",
    testNote: isAll ? null : testNote(appointment, withTheirTests([appointment], now).slice(1)),
    /** After a reaction to a patch test. */
    needsCall: needsCall(parts),
    ahead: noCancel === null,
    /** In the last three days. */
    isNear: whole.start - now < 72 * 3_600_000,
    /** Set if only the studio can still move it. */
    wish: terms.move === "late" && !closed ? moveRequestUrl(whole) : null,
    bookAgain: closed ? null : bookAgainUrl(appointment),
    /** The website is closed, but this page is not. */
    closed,
    ...costOf(appointment, terms, { isAll, now }),
    /** Prepayments and what will happen to them, or ''. */
    deposit: depositNote(parts),
    byStudio: appointment.cancelledBy === "studio" ? { reason: appointment.cancelReason } : null,
    typedDate: typedDateIn(query, times.choices),
    invited: query.get("done") === "invited",
    done: doneIn(query, appointment),
    studioName: settings.studioName,
    studioAddress: settings.address,
    phone: settings.phone,
  };
}

/** `charged`: for all parts. */
function costOf(
  appointment: Appointment,
  terms: ChangeTerms,
  { isAll, now }: { isAll: boolean; now: number },
) {
  const settings = studio();
  const parts = jointOf(appointment);
  // A visit that the studio can't provide costs nothing (rule 35.102).
  const asked = isAll
    ? parts.filter((part) => presentOffer(part, now) === null)
    : withTheirTests([appointment], now);
  const { chargeMinor, lateCancel } = costOfCancelling(asked, now);
  const money = (amountMinor: number) =>
    amountMinor > 0 ? formatMoney(amountMinor, appointment.currency, settings.locale) : null;
  return {
    lateCancel,
    lateCharge:
      isAll && chargeMinor > 0
        ? "Same-day cancellations are charged the full price of each treatment."
        : lateChargeInWords(terms, appointment, settings),
    chargeMinor,
    charge: money(chargeMinor),
    charged: money(parts.reduce((sum, part) => sum + part.chargeMinor, 0)),
  };
}

/** `isAsked`: the step is about all upcoming parts. Null for a single appointment. */
function visitOf({ appointment, all }: Opened, now: number) {
  const visit = wholeVisit(appointment, now);
  const revision = jointRevision(jointOf(appointment));
  return visit && { ...visit, revision, isAsked: all && visit.mayCancel };
}

type Times = { choices: MoveChoices | null; chains?: DaysOfChains & { anybody: boolean } };

function timesOf(
  { appointment }: Opened,
  query: URLSearchParams,
  { isAll, now, accountId }: { isAll: boolean; now: number; accountId: number | null },
): Times {
  const date = query.get("date");
  if (!isAll) {
    const asked = { provider: query.get("provider"), date };
    return { choices: moveChoices(appointment, asked, now, accountId) };
  }
  const anybody = query.has("anybody");
  const asked = { date, anybody, accountId };
  return { choices: null, chains: { ...jointMoveDays(jointOf(appointment), asked, now), anybody } };
}

/** An invalid date stays in its field. */
const typedDateIn = (query: URLSearchParams, choices: MoveChoices | null): string =>
  (choices?.dateProblem ? query.get("date") : choices?.day?.date) ?? "";

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
  if (query.has("add")) return "add";
  return query.has("move") && !noMove ? "move" : "appointment";
}

export type ManageData = SerializeFrom<typeof loadManage>;
