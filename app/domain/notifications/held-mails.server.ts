/** Mails of what staff do at the desk wait a moment, so that an undo or a second change still reaches them (rule 11.22). */
import { and, gt, inArray, lte, max, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import type { QueuedMail } from "./outbox.server.ts";

const latest = preparedQuery((db) =>
  db
    .select({ id: max(outbox.id) })
    .from(outbox)
    .prepare(),
);

export const newestMail = (): number => latest().get()?.id ?? 0;

const heldKinds: QueuedMail["kind"][] = ["booked", "moved", "cancelled", "absence-offer"];

const held = preparedQuery((db) =>
  db
    .update(outbox)
    .set({ dueAt: sql`${sql.placeholder("dueAt")}` })
    .where(
      and(
        gt(outbox.id, sql.placeholder("newest")),
        lte(outbox.dueAt, sql.placeholder("now")),
        inArray(outbox.kind, heldKinds),
      ),
    )
    .prepare(),
);

/** What was written after the mail `newest` and is due now. Inside the transaction that wrote it. */
export function holdMails(newest: number, now: number): void {
  held().run({ newest, now, dueAt: now + studio().deskMailSeconds * 1000 });
}

/** Whether a mail waits for that alone. Nothing else makes the first attempt of such a mail wait without a word of why. */
export const isHeld = (
  { kind, sentAt, droppedAt, attempts, lastError, dueAt }: QueuedMail,
  now: number,
): boolean =>
  heldKinds.includes(kind) &&
  sentAt === null &&
  droppedAt === null &&
  attempts === 0 &&
  lastError === null &&
  dueAt > now;
