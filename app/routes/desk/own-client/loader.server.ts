import { recordById } from "#app/domain/clients/client-record.server.ts";
import { consentsOf } from "#app/domain/clients/consents.server.ts";
import { notesOf } from "#app/domain/clients/notes.server.ts";
import { consentWords, markInWords } from "#app/domain/clients/record-fields.ts";
import { visitsWithProvider } from "#app/domain/clients/visit-history.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";

/**
 * Returns alert, notes, consents and the visits with this provider, without contact. `isOwn`: this provider
 * wrote it. Null for a client of another provider.
 */
export function loadOwnClient(id: number, providerId: number, { now, done }: { now: number; done: string }) {
  const client = recordById(id);
  const visits = client ? visitsWithProvider(client.id, providerId) : [];
  if (!client || visits.length === 0) return null;
  if (client.id !== id) return { mergedInto: client.id };
  const today = studioNow(studio().timeZone, now).date;
  const written = <One extends { authorId: number | null }>({ authorId, ...one }: One) => ({
    ...one,
    isOwn: authorId === providerId,
  });
  const consents = consentsOf(id).holds.map(written);
  const testedToday = consents.some(
    ({ kind, given, date }) => kind === consentWords.patch_test && given && date === today,
  );
  return {
    ...{ mergedInto: null, id, name: client.name, mark: markInWords(client) },
    ...{ notes: notesOf(id).map(written), consents, testedToday, visits },
    done: doneWords[done] ?? null,
  };
}

/** Messages by the value in the URL. */
const doneWords: Record<string, string> = {
  note: "Note added.",
  "note-removed": "Note removed.",
  "patch-test": "Patch test saved.",
  "consent-removed": "Consent removed.",
};

type Loaded = NonNullable<ReturnType<typeof loadOwnClient>>;

export type OwnClientData = Extract<Loaded, { name: string }>;
