import type { ActionFunctionArgs } from "@remix-run/node";
import { contactOf } from "#app/domain/appointments/appointment.server.ts";
import { jointAsRead } from "#app/domain/appointments/joint.server.ts";
import { readJointRequest, treatmentsIn } from "#app/domain/booking/joint/visit-request.server.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { whyNoOverride, withinLimits } from "#app/domain/booking/visit/book-publicly.server.ts";
import { storeRequest } from "#app/domain/website/inbox/receive.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { done } from "#app/platform/shared/outcome.ts";

export const handle = { access: { POST: "public" } } satisfies RouteHandle;

/** Books two to five treatments as one visit, or none (rule 35.28). */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const caller = {
    visitor: context.visitor,
    key: request.headers.get("idempotency-key"),
    now: context.by.now,
    ip: context.ip,
    requestId: context.requestId,
  };
  const noOverride = whyNoOverride(body.value, caller.visitor, caller.requestId);
  if (noOverride) return apiReply(noOverride);
  const outcome = await withinLimits(bookVisit, body.value, caller, treatmentsIn(body.value));
  if (!outcome.ok) {
    const { detail = {} } = outcome.refusal;
    const read = detail.online ? readJointRequest(body.value, {}) : null;
    if (read?.ok) storeRequest(detail, contactOf(read.value.rows[0].contact), caller.now);
    return apiReply(outcome);
  }
  const { appointments, token } = outcome.value;
  const manageUrl = `${context.origin}/manage/${token}`;
  return apiReply(done({ ...jointAsRead(appointments, { seesCustomer: true }), manageUrl }), { status: 201 });
}
