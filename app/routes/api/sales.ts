import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { isDate } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { checkOutAtDesk } from "#app/domain/till/checkout/desk-checkout.server.ts";
import { fieldsOfRequest, saleForApi } from "#app/domain/till/checkout/sale-as-read.server.ts";
import { salesOn } from "#app/domain/till/ledger/sales.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
} satisfies RouteHandle;

/** Returns the sales of a day, newest first. The default is today. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const date =
    new URL(request.url).searchParams.get("date") ?? studioNow(studio().timeZone, context.by.now).date;
  if (!isDate(date)) return apiReply(refused("invalid", "Enter the date as yyyy-MM-dd."));
  return json(salesOn(date).map(saleForApi));
}

/** The same command and idempotency as the desk's form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const fields = fieldsOfRequest(body.value);
  if (!fields.ok) return apiReply(fields);
  const key = request.headers.get("idempotency-key") ?? undefined;
  const recordId = fieldsIn(body.value).clientId;
  const sold = checkOutAtDesk({ ...fields.value, recordId, key }, context.by);
  return sold.ok ? apiReply(done(saleForApi(sold.value.sale)), { status: 201 }) : apiReply(sold);
}
