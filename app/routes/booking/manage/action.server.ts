/** What can be done on /manage/TOKEN, by the `intent` of its form. The link itself says whose visit it is. */

import { type AppLoadContext, redirect } from "@remix-run/node";
import { register } from "#app/accounts/joining/register.server.ts";
import { clientOf } from "#app/accounts/people/actor.ts";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { linkRequester } from "#app/appointments/requester.ts";
import { revisionIn } from "#app/appointments/revision.server.ts";
import { cancelAppointment } from "#app/booking/change/cancel.server.ts";
import { changeAppointment } from "#app/booking/change/change.server.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { freeTimeIn, freeTimeValue } from "#app/booking/choose/free-time.ts";
import { isBookedHere } from "#app/booking/link-to-account/booked-here.server.ts";
import { inviteByMail } from "#app/booking/link-to-account/invite.server.ts";
import { linkAppointment } from "#app/booking/link-to-account/link.server.ts";
import { formRefusal } from "#app/http/answers/form-reply.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { type Refusal, refused } from "#app/shared/outcome.ts";
import { changedMove, moveUrlOf } from "./move-place.server.ts";

export type Deed = {
  appointment: Appointment;
  token: string;
  fields: Record<string, unknown>;
  request: Request;
  context: AppLoadContext;
  now: number;
};

export function doDeed(deed: Deed): Response | Promise<Response> {
  const intent = text(deed.fields.intent);
  const act = deeds.get(intent);
  if (act) return act(deed);
  return no(refused("invalid", "The form could not be read. Please send it again.").refusal, intent, deed);
}

function cancel(deed: Deed): Response {
  const { appointment, token, fields, context, now } = deed;
  const shown = text(fields.shownChargeCents);
  const choice = {
    lateConfirmed: fields.lateConfirmed === "on",
    shownChargeCents: /^\d{1,12}$/u.test(shown) ? Number(shown) : undefined,
    revision: revisionIn(fields),
  };
  const outcome = cancelAppointment(
    appointment.id,
    linkRequester(appointment.id, context.requestId),
    choice,
    now,
  );
  return outcome.ok ? redirect(`/manage/${token}`, 303) : no(outcome.refusal, "cancel", deed);
}

/** Without script: the times of what stands in the fields of the move form. */
const show = ({ token, fields }: Deed): Response => redirect(moveUrlOf(token, fields), 303);

function move(deed: Deed): Response {
  const { appointment, token, fields, context, now } = deed;
  const changed = changedMove(appointment, fields, context, now);
  if (changed) return no(changed, "move", deed);
  const { date, time, providerId } = { ...fields, ...freeTimeIn(fields.time) };
  if (!text(time)) {
    const sentence = "Choose a time.";
    return no(refused("invalid", sentence, { fields: { time: sentence } }).refusal, "move", deed);
  }
  const outcome = changeAppointment(
    appointment.id,
    { date, time, providerId, revision: revisionIn(deed.fields) },
    linkRequester(appointment.id, context.requestId),
    now,
  );
  return outcome.ok ? redirect(`/manage/${token}?done=moved`, 303) : no(outcome.refusal, "move", deed);
}

function claim(deed: Deed): Response {
  const { appointment, token, context, now } = deed;
  if (!context.visitor) return redirect(`/login?redirectTo=${encodeURIComponent(`/manage/${token}`)}`, 303);
  if (!ofThisBrowser(deed) && appointment.clientId === null) return no(byMailOnly(), "claim", deed);
  const outcome = linkAppointment(token, context.visitor.userId, now);
  return outcome.ok ? redirect(`/manage/${token}`, 303) : no(outcome.refusal, "claim", deed);
}

/** The link alone may have been passed on: name, address and phone of the visit are nobody's who merely holds it. */
const ofThisBrowser = ({ appointment, request, now }: Deed): boolean =>
  isBookedHere(request, appointment.id, now);

const byMailOnly = (): Refusal =>
  refused(
    "not-allowed",
    "Only the browser that booked can do this, and for an hour. Let us mail a link to the address of the visit instead.",
  ).refusal;

/** Answers everybody alike: nobody learns whether the address has an account. */
function invite(deed: Deed): Response {
  const { appointment, token, context, now } = deed;
  const outcome = inviteByMail(appointment, context.ip, now);
  return outcome.ok ? redirect(`/manage/${token}?done=invited`, 303) : no(outcome.refusal, "invite", deed);
}

/** Name, address and phone are the visit's, as they were typed in this browser; the address is still to be proven. */
async function account(deed: Deed): Promise<Response> {
  const { appointment, token, fields, request, context, now } = deed;
  if (context.visitor || appointment.clientId !== null) return redirect(`/manage/${token}`, 303);
  if (!ofThisBrowser(deed)) return no(byMailOnly(), "account", deed);
  const person = {
    username: appointment.contact.name,
    email: appointment.contact.email,
    phone: appointment.contact.phone,
  };
  const input = { ...person, password: fields.password };
  const outcome = await register(input, clientOf(request, context), now, { present: request });
  if (!outcome.ok) return no(outcome.refusal, "account", deed);
  const { user, session } = outcome.value;
  linkAppointment(token, user.id, now);
  return session
    ? redirect("/profile?done=registered", { status: 303, headers: session.cookies })
    : redirect("/login?done=registered", 303);
}

const deeds = new Map<string, (deed: Deed) => Response | Promise<Response>>([
  ["cancel", cancel],
  ["show", show],
  ["move", move],
  ["claim", claim],
  ["account", account],
  ["invite", invite],
]);

/** A free time near the lost one, as a radio's value: day, time and provider at once, so that it works without script. */
export type TimeInstead = { value: string; label: string };

const instead = new WeakMap<AppLoadContext, TimeInstead[]>();

/** What the action of this same request offers in place of the time that is gone. */
export const timesInstead = (context: AppLoadContext): TimeInstead[] => instead.get(context) ?? [];

function no(refusal: Refusal<AppointmentDetail>, form: string, { context, fields }: Deed): Response {
  const alternatives = refusal.detail?.alternatives ?? [];
  instead.set(
    context,
    alternatives.map((free) => ({ value: freeTimeValue(free), label: free.label })),
  );
  return formRefusal(refusal, { form, values: typedText(fields, ["time"]) }, context);
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
