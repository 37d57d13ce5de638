import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { appointmentById, idOfReference } from "#app/domain/appointments/appointment.server.ts";
import { jointAsRead } from "#app/domain/appointments/joint.server.ts";
import { requesterOf } from "#app/domain/appointments/requester.ts";
import { addPart } from "#app/domain/booking/joint/add-part.server.ts";
import { partOffers } from "#app/domain/booking/joint/offers.server.ts";
import { storeRequest } from "#app/domain/website/inbox/receive.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { done } from "#app/platform/shared/outcome.ts";

export const handle = { access: { GET: "signedIn", POST: "signedIn" } } satisfies RouteHandle;

/** Returns times beside the visit and times that move all parts (rule 35.99). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const treatment = {
    serviceId: query.get("serviceId"),
    providerId: query.get("providerId"),
    addonIds: query.getAll("addonId"),
  };
  const requester = requesterOf(signedIn(context), context.requestId);
  const offers = partOffers(idOfReference(params.reference), treatment, requester, context.by.now);
  if (!offers.ok) return apiReply(offers);
  const { revision, beside, movingAll } = offers.value;
  return apiReply(done({ revision, beside, movingAll }));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const id = idOfReference(params.reference);
  const { now } = context.by;
  const outcome = addPart(id, body.value, requesterOf(signedIn(context), context.requestId), now);
  if (outcome.ok) {
    return apiReply(done(jointAsRead(outcome.value.parts, { seesCustomer: true })), { status: 201 });
  }
  const contact = outcome.refusal.detail?.online && appointmentById(id)?.contact;
  if (contact) storeRequest(outcome.refusal.detail ?? {}, contact, now);
  return apiReply(outcome);
}
