import { and, desc, eq } from "drizzle-orm";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { clientNotes, users } from "#db/schema.ts";
import { clientNotFound, recordById } from "./client-record.server.ts";
import { noteForm } from "./record-forms.ts";

const Note = schemaOf(noteForm, {});

/** A text that the same user adds again within this time counts as a double click. */
const doubleClickMs = 60_000;

export function addNote(recordId: number, input: unknown, by: By): Outcome<{ id: number }> {
  const read = readDeclared(noteForm, Note, input);
  if (!read.ok) return read;
  const { note: body } = read.value;
  return writing(() => {
    const clientId = recordById(recordId)?.id;
    if (clientId === undefined) return clientNotFound();
    const [last] = notes(clientId);
    if (last && last.body === body && last.by === by.actor.id && by.now - last.at < doubleClickMs) {
      return done({ id: last.id });
    }
    const { id } = db()
      .insert(clientNotes)
      .values({ clientId, body, at: by.now, by: by.actor.id })
      .returning({ id: clientNotes.id })
      .get();
    record({ action: "note-added", entity: "client", entityId: clientId, detail: { note: id } }, by);
    return done({ id });
  });
}

/** Removes a note, with `author` only one that this user has written. Refusal: not-found. */
export function removeNote(
  recordId: number,
  noteId: number,
  by: By,
  { author }: { author?: number } = {},
): Outcome<{ id: number }> {
  return writing(() => {
    const clientId = recordById(recordId)?.id;
    if (clientId === undefined) return clientNotFound();
    const removed = db()
      .delete(clientNotes)
      .where(
        and(
          eq(clientNotes.id, noteId),
          eq(clientNotes.clientId, clientId),
          author === undefined ? undefined : eq(clientNotes.by, author),
        ),
      )
      .run().changes;
    if (removed === 0) return refused("not-found", "This note no longer exists.");
    record({ action: "note-removed", entity: "client", entityId: clientId, detail: { note: noteId } }, by);
    return done({ id: noteId });
  });
}

type ShownNote = { id: number; body: string; by: string; at: string; authorId: number | null };

export const notesOf = (recordId: number): ShownNote[] =>
  notes(recordId).map(({ id, body, by: authorId, author, at }) => ({
    ...{ id, body, authorId },
    by: author ?? "Someone",
    at: instantInWords(at),
  }));

const notes = (recordId: number) =>
  db()
    .select({
      id: clientNotes.id,
      body: clientNotes.body,
      at: clientNotes.at,
      by: clientNotes.by,
      author: users.username,
    })
    .from(clientNotes)
    .leftJoin(users, eq(users.id, clientNotes.by))
    .where(eq(clientNotes.clientId, recordId))
    .orderBy(desc(clientNotes.at), desc(clientNotes.id))
    .limit(200)
    .all();
