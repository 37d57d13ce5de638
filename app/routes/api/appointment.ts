import type { ActionFunctionArgs } from "@remix-run/node";
import { appointmentAsRead, appointmentNotFound } from "#app/appointments/appointment.server.ts";
import { type Requester, requesterOf } from "#app/appointments/requester.ts";
import { revisionGiven } from "#app/appointments/revision.server.ts";
import { cancelAppointment } from "#app/booking/change/cancel.server.ts";
import { changeAppointment } from "#app/booking/change/change.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { apiReply } from "#app/http/answers/reply.server.ts";
import { readJson } from "#app/http/body/body.server.ts";
import { signedIn } from "#app/http/checks/signed-in.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { unitsPerMajor } from "#app/words/money.ts";

export const handle = { access: { PUT: "signedIn", DELETE: "signedIn" } } satisfies RouteHandle;

/** For its client and the front desk; to everybody else it is not there. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = idOf(params.appointmentId);
  if (id === null) return apiReply(appointmentNotFound());
  const requester = requesterOf(signedIn(context), context.requestId);
  const { now } = context.by;
  return request.method === "DELETE"
    ? cancel(id, requester, request, now)
    : change(id, requester, request, now);
}

/** A late cancellation is taken as it is (rule 8.6); the answer's `charge` is in the currency's main unit. */
async function cancel(id: number, requester: Requester, request: Request, now: number): Promise<Response> {
  const revision = await revisionOf(request);
  if (!revision.ok) return apiReply(revision);
  const choice = { lateConfirmed: true, revision: revision.value };
  const outcome = cancelAppointment(id, requester, choice, now);
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
  const outcome = changeAppointment(id, body.value, requester, now);
  return apiReply(outcome.ok ? done(appointmentAsRead(outcome.value, { seesCustomer: true })) : outcome);
}

/** In the query or in a JSON body: not every client can send a body along with DELETE. */
async function revisionOf(request: Request): Promise<Outcome<number | undefined>> {
  const hasBody = (await request.clone().text()) !== "";
  const body = hasBody ? await readJson(request) : done(null);
  if (!body.ok) return body;
  const query = new URL(request.url).searchParams.get("revision");
  return revisionGiven(query ?? fieldsIn(body.value).revision);
}
