import type { ActionFunctionArgs } from "@remix-run/node";
import { saleForApi } from "#app/domain/till/checkout/sale-as-read.server.ts";
import { voidSale } from "#app/domain/till/ledger/void-sale.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done } from "#app/platform/shared/outcome.ts";

export const handle = { access: { POST: ["receptionist", "admin"] } } satisfies RouteHandle;

/** Returns the voiding sale. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const voided = voidSale(idOf(params.number) ?? 0, body.value, context.by);
  return voided.ok ? apiReply(done(saleForApi(voided.value)), { status: 201 }) : apiReply(voided);
}
