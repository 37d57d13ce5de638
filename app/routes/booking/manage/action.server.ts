import { redirect } from "@remix-run/node";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { register } from "#app/domain/accounts/register.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { inviteByMail } from "#app/domain/booking/change/invite.server.ts";
import { isBookedHere, linkAppointment } from "#app/domain/booking/change/link-to-account.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { invalidField } from "#app/domain/booking/choose/refusals.server.ts";
import { addPart } from "#app/domain/booking/joint/add-part.server.ts";
import { addedPlaceIn } from "#app/domain/booking/joint/offers.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { cancelByClient } from "#app/domain/schedules/absence/offer.server.ts";
import { storeRequest } from "#app/domain/website/inbox/receive.server.ts";
import { type FormCall, formActionFor } from "#app/platform/http/answers/form-action.server.ts";
import { emailQuestion } from "#app/platform/http/form-fields.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { manageFailed, manageUrl } from "./manage-steps.ts";
import { moveByForm, shownMoveUrl } from "./move-choice.server.ts";
import {
  jointRevisionIn,
  type ManageAnswer,
  type ManageCall,
  openedLink,
  requesterAt,
  whileOpen,
} from "./opened-link.server.ts";
import { visitIntents } from "./visit-intents.server.ts";

const opened = (call: FormCall): ManageCall => ({
  ...call,
  ...openedLink(call.params.token, call.context.ip, call.by.now, call.query.get("part")),
});

export const manageAction = formActionFor<ManageCall, AppointmentDetail>(
  opened,
  {
    cancel,
    // Without script: shows the times for the values of the move form.
    show: whileOpen(({ token, fields, query }) => shownMoveUrl(token, fields.all, query.get("part"))),
    move: whileOpen(moveByForm),
    add: { run: whileOpen(add), kept: ["time"] },
    ...visitIntents,
    claim: whileOpen(claim),
    account: whileOpen(account),
    invite: whileOpen(invite),
  },
  {
    failed: manageFailed,
    problem: (problem, _refusal, { fields }) => ({
      ...problem,
      email: problem.form === "contact" ? emailQuestion(fields.all, contactNames.email) : null,
    }),
  },
);

function cancel(call: ManageCall): ManageAnswer {
  const { appointment, token, fields, query, by } = call;
  const charge = fields.text("shownChargeCents");
  const choice = {
    lateConfirmed: fields.text("lateConfirmed") === "on",
    shownChargeCents: /^\d{1,12}$/u.test(charge) ? Number(charge) : undefined,
    ...(call.all
      ? { parts: "all" as const, revision: jointRevisionIn(fields) }
      : { revision: revisionIn(fields.all) }),
  };
  const cancelled = cancelByClient(appointment.id, requesterAt(call), choice, by.now);
  return cancelled.ok ? `${manageUrl(token)}${query.has("part") ? "?done=part" : ""}` : cancelled;
}

/** Refuses as `addPart`, and as "invalid" without a time. */
function add(call: ManageCall): ManageAnswer {
  const { appointment, token, fields, by } = call;
  const place = addedPlaceIn(fields.text("time"));
  if (!place) return invalidField("time", "Choose a time.");
  const { serviceId, shownTerms: shown, forSomeoneElse, alsoBook } = fields.all;
  const asked = { serviceId, shownTerms: shown, forSomeoneElse, alsoBook, ...place };
  const added = addPart(
    appointment.id,
    { ...asked, revision: jointRevisionIn(fields) },
    requesterAt(call),
    by.now,
  );
  if (added.ok) return `${manageUrl(token)}?done=added`;
  const { alternatives: _offeredAgain, ...detail } = added.refusal.detail ?? {};
  // The answer says that the studio has the request (rule 34.33).
  storeRequest(detail, appointment.contact, by.now);
  return { ok: false, refusal: { ...added.refusal, detail } };
}

function claim(call: ManageCall): ManageAnswer {
  const { appointment, token, context, by } = call;
  if (!context.visitor) return `/login?redirectTo=${encodeURIComponent(manageUrl(token))}`;
  if (!isOfThisBrowser(call) && appointment.clientId === null) return byMailOnly();
  const linked = linkAppointment(token, context.visitor.userId, by.now);
  return linked.ok ? manageUrl(token) : linked;
}

/** The link may be forwarded, so its holder gets no contact (rule 16.9). */
const isOfThisBrowser = ({ appointment, request, by }: ManageCall): boolean =>
  isBookedHere(request, appointment.id, by.now);

const byMailOnly = () =>
  refused(
    "not-allowed",
    "This works only in the browser you booked with, within an hour of booking. We can email you a link instead.",
  );

/** The same answer for everyone, so no one learns whether the address has an account. */
function invite({ appointment, token, context, by }: ManageCall): ManageAnswer {
  const invited = inviteByMail(appointment, context.ip, by.now);
  return invited.ok ? `${manageUrl(token)}?done=invited` : invited;
}

/** Uses the contact typed in this browser. The address is unproven. */
async function account(call: ManageCall): Promise<ManageAnswer> {
  const { appointment, token, fields, request, context, by } = call;
  if (context.visitor || appointment.clientId !== null) return manageUrl(token);
  if (!isOfThisBrowser(call)) return byMailOnly();
  // Of the first part, because companions may be other people.
  const { name: username, email, phone } = (jointOf(appointment)[0] ?? appointment).contact;
  const person = { username, email, phone, password: fields.all.password };
  const registered = await register(person, callerOf(request, context), by.now, { present: request });
  if (!registered.ok) return registered;
  const { user, session } = registered.value;
  linkAppointment(token, user.id, by.now);
  createClientRecord(user.id, by.now);
  return session
    ? redirect("/profile?done=registered", { status: 303, headers: session.cookies })
    : "/login?done=registered";
}
