/** Two people at one day: a form brings a mark of what it has shown, and is refused once that was changed (rule 9.6). */
import { createHash } from "node:crypto";
import { refused } from "#app/platform/shared/outcome.ts";
import { type PlannedSpan, plannedOn } from "./planned-spans.server.ts";
import { isClosedDay } from "./single-day-opening.server.ts";

type Marked = Pick<PlannedSpan, "id" | "start" | "end" | "label">;

/** Stands for exactly these rows as they are. */
export const markOfPlans = (rows: readonly Marked[], more = ""): string =>
  createHash("sha256")
    .update(JSON.stringify([more, ...rows.map(({ id, start, end, label }) => [id, start, end, label])]))
    .digest("base64url")
    .slice(0, 16);

/** Of one provider's date; null: of the studio's, with whether it is closed. */
export function markOfDay(date: string, providerId: number | null): string {
  const rows = plannedOn(date);
  if (providerId === null) return markOfPlans(rows, isClosedDay(date) ? "closed" : "");
  return markOfPlans(rows.filter((row) => row.providerId === providerId));
}

/** Of the breaks that a provider has on one date alone. */
export const markOfBreaks = (date: string, providerId: number): string =>
  markOfPlans(plannedOn(date).filter((row) => row.providerId === providerId && row.kind === "break"));

/** Refuses as "conflict"; what brings no mark has shown nothing, and is not asked. */
export const whyUnseen = (seen: unknown, present: string) =>
  typeof seen !== "string" || seen === "" || seen === present
    ? null
    : refused(
        "conflict",
        "This was changed after you opened it. Nothing is saved: look at it as it is now, and go on if it still holds.",
      );
