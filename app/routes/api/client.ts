import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { clientNotFound, recordById } from "#app/domain/clients/client-record.server.ts";
import { clientInFull } from "#app/domain/clients/find/client-list.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { owedBy } from "#app/domain/till/ledger/owed.sql.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

/** `owed` is in the main unit. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const record = recordById(idOf(params.clientId) ?? 0);
  if (!record) return apiReply(clientNotFound());
  const { currency } = studio();
  const owed = owedBy(record.id, currency) / unitsPerMajor(currency);
  return json({ ...clientInFull(record, context.by.now), owed });
}
