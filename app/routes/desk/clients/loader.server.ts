import { clientsPage, type ListedClient, listClients } from "#app/domain/clients/find/client-list.server.ts";
import { visitOfReference } from "#app/domain/clients/find/client-visits.server.ts";
import { searchedRecords } from "#app/domain/clients/find/find-clients.server.ts";
import { type Duplicate, possibleDuplicates } from "#app/domain/clients/possible-duplicates.server.ts";
import { sealed, unsealed } from "#app/platform/http/sealed.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";

const mostPairs = 50;

/** `more`: how many pairs are not shown. */
export type ClientsData = {
  search: string;
  /** Encrypted, for URLs. */
  searchKey: string;
  page: number;
  pages: number;
  total: number;
  clients: ListedClient[];
  duplicates: Duplicate[] | null;
  more: number;
  toldApart: boolean;
};

export async function loadClients(query: URLSearchParams, now: number): Promise<ClientsData> {
  const search = unsealed(query.get("q") ?? "")
    .trim()
    .slice(0, 300);
  const page = idOf(query.get("page") ?? "") ?? 1;
  if (query.has("duplicates")) {
    const pairs = await possibleDuplicates();
    const duplicates = pairs.slice(0, mostPairs);
    const none = { search: "", searchKey: "", page: 1, pages: 1, total: 0, clients: [] };
    return { ...none, duplicates, more: pairs.length - duplicates.length, toldApart: query.has("done") };
  }
  const { clients, total } = listClients(page, now, search ? recordsFor(search) : undefined);
  const pages = Math.max(1, Math.ceil(total / clientsPage));
  return {
    search,
    searchKey: sealed(search),
    page,
    pages,
    total,
    clients,
    duplicates: null,
    more: 0,
    toldApart: false,
  };
}

/** Finds by reference first, otherwise by name, phone or email. */
function recordsFor(search: string): number[] {
  const { recordId = null } = visitOfReference(search) ?? {};
  return recordId === null ? searchedRecords(search) : [recordId];
}
