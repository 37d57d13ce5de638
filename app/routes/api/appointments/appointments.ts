import type { ActionFunctionArgs } from "@remix-run/node";
import { appointmentAsRead, contactOf } from "#app/domain/appointments/appointment.server.ts";
import { bookWithinLimits } from "#app/domain/booking/visit/book-publicly.server.ts";
import { readBookingRequest } from "#app/domain/booking/visit/booking-request.server.ts";
import { storeRequest } from "#app/domain/website/inbox/receive.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { done } from "#app/platform/shared/outcome.ts";

export const handle = { access: { POST: "public" } } satisfies RouteHandle;

export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const outcome = await bookWithinLimits(body.value, {
    visitor: context.visitor,
    key: request.headers.get("idempotency-key"),
    now: context.by.now,
    ip: context.ip,
    requestId: context.requestId,
  });
  if (!outcome.ok) {
    const request = outcome.refusal.detail?.online ? readBookingRequest(body.value) : null;
    if (request?.ok)
      storeRequest(outcome.refusal.detail ?? {}, contactOf(request.value.contact), context.by.now);
    return apiReply(outcome);
  }
  const { appointment, token } = outcome.value;
  const manageUrl = `${context.origin}/manage/${token}`;
  return apiReply(done({ ...appointmentAsRead(appointment, { seesCustomer: true }), manageUrl }), {
    status: 201,
  });
}
