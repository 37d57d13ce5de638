import { clientsPage, listClients } from "#app/clients/list/client-list.server.ts";
import { searchedClients } from "#app/clients/list/searched.server.ts";
import { idOf } from "#app/shared/fields.server.ts";

/** A page of the list, or of those who were found. */
export async function loadClients(query: URLSearchParams, asking: AbortSignal) {
  const search = (query.get("q") ?? "").trim().slice(0, 300);
  const page = idOf(query.get("page") ?? "") ?? 1;
  const found = search ? await searchedClients(search, asking) : undefined;
  const { clients, total } = listClients(page, found);
  return { search, page, clients, total, pages: Math.max(1, Math.ceil(total / clientsPage)) };
}

export type ClientsData = Awaited<ReturnType<typeof loadClients>>;
