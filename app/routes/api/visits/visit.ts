import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  appointmentFor,
  appointmentNotFound,
  idOfReference,
} from "#app/domain/appointments/appointment.server.ts";
import { jointAsRead } from "#app/domain/appointments/joint.server.ts";
import { requesterOf } from "#app/domain/appointments/requester.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { partsOfRequester } from "#app/domain/booking/change/own-appointments.server.ts";
import { jointCancelChoice } from "#app/domain/booking/joint/change-request.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { cancelByClient } from "#app/domain/schedules/absence/offer.server.ts";
import { withRefund } from "#app/domain/till/checkout/refund.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { done } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";

export const handle = {
  access: { GET: "signedIn", PUT: "signedIn", DELETE: "signedIn" },
} satisfies RouteHandle;

/** For its client and the front desk, 404 for others (rule 35.28). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const requester = requesterOf(signedIn(context), context.requestId);
  const one = appointmentFor(requester, idOfReference(params.reference));
  if (!one) return apiReply(appointmentNotFound());
  return apiReply(done(jointAsRead(partsOfRequester(one, requester), { seesCustomer: true })));
}

/** PUT moves all upcoming parts, DELETE cancels them. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const requester = requesterOf(signedIn(context), context.requestId);
  const { now } = context.by;
  const id = idOfReference(params.reference);
  const isBlank = (await request.clone().text()) === "";
  const body = isBlank ? done({}) : await readJson(request);
  if (!body.ok) return apiReply(body);
  if (request.method === "DELETE") {
    const choice = jointCancelChoice(body.value);
    const cancels = requester.kind === "staff" ? cancelVisit : cancelByClient;
    const cancel = () => (choice.ok ? cancels(id, requester, choice.value, now) : choice);
    const { refund } = fieldsIn(body.value);
    const outcome = withRefund(id, refund, cancel, { actor: requester.actor, now });
    if (!outcome.ok) return apiReply(outcome);
    const { appointment, chargeMinor } = outcome.value;
    const visit = jointAsRead(partsOfRequester(appointment, requester), { seesCustomer: true });
    const charge = chargeMinor / unitsPerMajor(appointment.currency);
    return apiReply(done({ success: true, ...visit, charge }));
  }
  const moved = moveVisit(id, body.value, requester, now, "all");
  return apiReply(moved.ok ? done(jointAsRead(moved.value.appointments, { seesCustomer: true })) : moved);
}
