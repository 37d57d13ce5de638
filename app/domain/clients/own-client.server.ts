/** Notes and patch tests that providers add for their own clients (rule 34.30). Others are not-found. */
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { clientNotFound, recordById } from "./client-record.server.ts";
import { addConsent, removeConsent } from "./consents.server.ts";
import { addNote, removeNote } from "./notes.server.ts";
import { visitsWithProvider } from "./visit-history.server.ts";

function ofOwnClient<T>(
  recordId: number,
  { actor: { id } }: By,
  work: (providerId: number) => Outcome<T>,
): Outcome<T> {
  return writing(() => {
    const found = recordById(recordId)?.id;
    const isOwn = found !== undefined && id !== null && visitsWithProvider(found, id).length > 0;
    return isOwn ? work(id) : clientNotFound();
  });
}

export const addOwnNote = (recordId: number, input: unknown, by: By) =>
  ofOwnClient(recordId, by, () => addNote(recordId, input, by));

export const removeOwnNote = (recordId: number, noteId: number, by: By) =>
  ofOwnClient(recordId, by, (author) => removeNote(recordId, noteId, by, { author }));

/** Adds a patch test with today's date, at most once a day. */
export const addPatchTest = (recordId: number, by: By) =>
  ofOwnClient(recordId, by, () => {
    const { date } = studioNow(studio().timeZone, by.now);
    return addConsent(recordId, { consent: "patch_test", given: "given", date, words: "" }, by);
  });

export const removeOwnConsent = (recordId: number, id: number, by: By) =>
  ofOwnClient(recordId, by, (author) => removeConsent(recordId, id, by, { author }));
