import { recordById } from "#app/domain/clients/client-record.server.ts";
import { consentsOf } from "#app/domain/clients/consents.server.ts";
import { notesOf } from "#app/domain/clients/notes.server.ts";
import { markInWords } from "#app/domain/clients/record-fields.ts";
import { visitsWithProvider } from "#app/domain/clients/visit-history.server.ts";

/** Returns alert, notes, consents and visits with this provider, without contact details. Null for another provider's client. */
export function loadOwnClient(id: number, providerId: number) {
  const client = recordById(id);
  const visits = client ? visitsWithProvider(client.id, providerId) : [];
  if (!client || visits.length === 0) return null;
  if (client.id !== id) return { mergedInto: client.id };
  const { holds: consents } = consentsOf(id);
  const mark = markInWords(client);
  return { mergedInto: null, name: client.name, mark, notes: notesOf(id), consents, visits };
}

type Loaded = NonNullable<ReturnType<typeof loadOwnClient>>;

export type OwnClientData = Extract<Loaded, { name: string }>;
