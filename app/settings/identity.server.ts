import { z } from "zod";
import type { By } from "#app/shared/audit.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { Locale, StudioName } from "#app/studio/fields.server.ts";
import { recordSettings } from "#app/studio/record.server.ts";
import { readSection } from "#app/studio/section-request.server.ts";
import { writing } from "#db/client.server.ts";

const NameAndLocale = z.object({ studioName: StudioName, locale: Locale });

/** What the studio is called, and in which land's manner it writes. Answers whether anything changed. Refuses as "invalid". */
export function changeName(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(NameAndLocale, input, {
    studioName: "Enter the studio's name.",
    locale: "Choose a language and land, such as en-US or de-DE.",
  });
  if (!request.ok) return request;
  return writing(() => done(recordSettings(request.value, by)));
}
