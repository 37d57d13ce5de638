import { eq } from "drizzle-orm";
import { z } from "zod";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { dayClosings } from "#db/schema.ts";
import { longestComment } from "./closing-limits.ts";
import { standingClosing } from "./closings.server.ts";

const Fields = z.object({
  date: z.string(),
  reason: oneLine(longestComment, `Please keep the reason under ${longestComment} characters.`),
});

/**
 * An admin opens a closed day again; its closing stays, with who did it and why (rule 38.10). Refuses as "not-allowed" anybody else, as
 * "invalid" without a reason, and as "conflict" a day that is open.
 */
export function reopenDay(
  { date, reason }: Readonly<Record<string, unknown>>,
  by: By,
): Outcome<{ date: string }> {
  if (by.actor.role !== "admin") return refused("not-allowed", "Only an admin can open a closed day again.");
  const read = readInput(Fields, { date, reason }, {});
  if (!read.ok) return read;
  if (read.value.reason === "") {
    const sentence = "Say why the day is opened again.";
    return refused("invalid", sentence, { fields: { reason: sentence } });
  }
  return writing(() => {
    const closing = standingClosing(read.value.date);
    if (!closing) return refused("conflict", "This day is open.");
    db()
      .update(dayClosings)
      .set({ reopenedAt: by.now, reopenedBy: by.actor.id, reopenReason: read.value.reason })
      .where(eq(dayClosings.id, closing.id))
      .run();
    const detail = { date: read.value.date };
    record({ action: "day-reopened", entity: "till", entityId: closing.id, detail }, by);
    return done({ date: read.value.date });
  });
}
