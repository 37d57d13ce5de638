import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { saleAsRead } from "#app/till/checkout/sale-as-read.server.ts";
import { saleByNumber } from "#app/till/ledger/sales.server.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const sale = saleByNumber(idOf(params.number) ?? 0);
  return sale ? json(saleAsRead(sale)) : apiReply(refused("not-found", "There is no sale with this number."));
}
