import { markInWords } from "#app/clients/change/mark.ts";
import { keptClient } from "#app/clients/change/write.server.ts";
import { consentsOf } from "#app/clients/consents/consents.server.ts";
import { visitsWithProvider } from "#app/clients/history/with-provider.server.ts";
import { notesOf } from "#app/clients/notes/notes.server.ts";

/** Mark, notes and consents, and the visits with this provider; no contact. Null for a client who is not theirs. */
export function loadOwnClient(id: number, providerId: number) {
  const client = keptClient(id);
  if (!client) return null;
  const { name, mergedInto } = client;
  if (mergedInto !== null) {
    return visitsWithProvider(mergedInto, providerId).length > 0 ? { mergedInto } : null;
  }
  const visits = visitsWithProvider(id, providerId);
  if (visits.length === 0) return null;
  const { holds: consents } = consentsOf(id);
  return { mergedInto, name, mark: markInWords(client), notes: notesOf(id), consents, visits };
}

type Loaded = NonNullable<ReturnType<typeof loadOwnClient>>;

export type OwnClientData = Extract<Loaded, { name: string }>;
