import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { RouteHandle } from "#app/http/access.ts";
import { apiReply } from "#app/http/answers/reply.server.ts";
import { deletePerson } from "#app/privacy/delete-person.server.ts";
import { Checked, Id, idOf } from "#app/shared/fields.server.ts";
import { done, refused } from "#app/shared/outcome.ts";
import { readInput } from "#app/shared/read-input.server.ts";

export const handle = { access: { DELETE: ["admin"] } } satisfies RouteHandle;

const Query = z.object({ moveTo: Id.optional(), cancelAppointments: Checked });

/** `?moveTo=ID` or `?cancelAppointments=true` says what becomes of a provider's upcoming appointments. */
export function action({ request, params, context }: ActionFunctionArgs) {
  const id = idOf(params.userId);
  if (id === null) return apiReply(refused("not-found", "User not found"));
  const query = new URL(request.url).searchParams;
  const reassignment = readInput(Query, {
    moveTo: query.get("moveTo") ?? undefined,
    cancelAppointments: query.get("cancelAppointments"),
  });
  if (!reassignment.ok) {
    return apiReply(refused("invalid", "Name the new provider by id, or say cancelAppointments=true."));
  }
  const deleted = deletePerson(id, reassignment.value, context.by);
  return apiReply(deleted.ok ? done({ success: true }) : deleted);
}
