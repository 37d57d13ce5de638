import type { ActionFunctionArgs } from "@remix-run/node";
import { appointmentAsRead, appointmentNotFound } from "#app/domain/appointments/appointment.server.ts";
import { type Requester, requesterOf } from "#app/domain/appointments/requester.ts";
import { revisionGiven } from "#app/domain/appointments/revision.server.ts";
import { type CalledOffBy, cancelVisit, whoCallsOff } from "#app/domain/booking/change/cancel.server.ts";
import { feeIn } from "#app/domain/booking/change/fee.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { cancelByClient } from "#app/domain/schedules/absence/offer.server.ts";
import { withRefund } from "#app/domain/till/checkout/refund.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";

export const handle = { access: { PUT: "signedIn", DELETE: "signedIn" } } satisfies RouteHandle;

/** For its client and the front desk, 404 for others. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = idOf(params.appointmentId);
  if (id === null) return apiReply(appointmentNotFound());
  const requester = requesterOf(signedIn(context), context.requestId);
  const { now } = context.by;
  return request.method === "DELETE"
    ? cancel(id, requester, request, now)
    : change(id, requester, request, now);
}

/** API clients aren't asked about late cancellations (rule 8.6). `charge` is in the main unit. */
async function cancel(id: number, requester: Requester, request: Request, now: number): Promise<Response> {
  const said = await saidOf(request);
  if (!said.ok) return apiReply(said);
  const revision = revisionGiven(said.value.revision);
  if (!revision.ok) return apiReply(revision);
  const by = calledOffBy(said.value.calledOffBy);
  if (!by.ok) return apiReply(by);
  const { reason, tell, refund } = said.value;
  const words = { reason, tell, ...feeIn(said.value) };
  const choice = { ...words, lateConfirmed: true, revision: revision.value, calledOffBy: by.value };
  const cancels = requester.kind === "staff" ? cancelVisit : cancelByClient;
  const cancel = () => cancels(id, requester, choice, now);
  const outcome = withRefund(id, refund, cancel, { actor: requester.actor, now });
  if (!outcome.ok) return apiReply(outcome);
  const { appointment, chargeMinor } = outcome.value;
  return apiReply(
    done({
      success: true,
      appointment: appointmentAsRead(appointment, { seesCustomer: true }),
      charge: chargeMinor / unitsPerMajor(appointment.currency),
    }),
  );
}

async function change(id: number, requester: Requester, request: Request, now: number): Promise<Response> {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const revision = revisionGiven(fieldsIn(body.value).revision);
  if (!revision.ok) return apiReply(revision);
  const outcome = moveVisit(id, body.value, requester, now);
  return apiReply(
    outcome.ok ? done(appointmentAsRead(outcome.value.appointment, { seesCustomer: true })) : outcome,
  );
}

/** Reads the query or a JSON body, because some clients can't send a body with DELETE. */
async function saidOf(request: Request): Promise<Outcome<Record<string, unknown>>> {
  const hasBody = (await request.clone().text()) !== "";
  const body = hasBody ? await readJson(request) : done(null);
  if (!body.ok) return body;
  const query = new URL(request.url).searchParams.get("revision");
  return done({ ...fieldsIn(body.value), ...(query !== null && { revision: query }) });
}

/** Staff only (rule 8.7). The default is the studio. */
function calledOffBy(said: unknown): Outcome<CalledOffBy | undefined> {
  const by = whoCallsOff.find((one) => one === said);
  return by || said === undefined
    ? done(by)
    : refused("invalid", "Choose who cancelled: client, studio or mistake.");
}
