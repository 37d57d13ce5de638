import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { saleForApi } from "#app/domain/till/checkout/sale-as-read.server.ts";
import { saleByNumber } from "#app/domain/till/ledger/sales.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const sale = saleByNumber(idOf(params.number) ?? 0);
  return sale ? json(saleForApi(sale)) : apiReply(refused("not-found", "No sale found with this number."));
}
