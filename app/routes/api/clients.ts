import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { recordById } from "#app/domain/clients/client-record.server.ts";
import { clientForApi } from "#app/domain/clients/find/client-list.server.ts";
import { searchedRecords } from "#app/domain/clients/find/find-clients.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

const most = 50;

/** Returns nothing for fewer than two characters. */
export function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get("search") ?? "";
  const found = searchedRecords(search).slice(0, most);
  return json(found.flatMap((id) => recordById(id) ?? []).map(clientForApi));
}
