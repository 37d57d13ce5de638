import { and, eq } from "drizzle-orm";
import { publishEntry } from "#app/domain/website/entries/change-entries.server.ts";
import { saveTexts } from "#app/domain/website/texts/change-texts.server.ts";
import { fieldOf } from "#app/domain/website/texts/text-fields.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { entries } from "#db/schema.ts";
import { licenseTexts } from "./steps.ts";

/** Takes down the examples of one step, or empties them; each can be undone. Refuses as "invalid" where a step has no such way. */
export function clearExamples(step: string, by: By): Outcome<null> {
  if (step === "license") {
    const saved = saveTexts("owner", Object.fromEntries(licenseTexts.map((key) => [fieldOf(key), ""])), by);
    return saved.ok ? done(null) : saved;
  }
  if (step !== "testimonials" && step !== "news") {
    return refused("invalid", "Please choose something from the list.");
  }
  const kind = step === "news" ? step : "testimonial";
  return writing(() => {
    const shown = db()
      .select({ id: entries.id })
      .from(entries)
      .where(and(eq(entries.kind, kind), eq(entries.published, true), eq(entries.isExample, true)))
      .all();
    for (const { id } of shown) publishEntry(kind, id, false, by);
    return done(null);
  });
}
