import { z } from "zod";
import { recordSettings } from "#app/domain/studio/record-settings.server.ts";
import { readSection } from "#app/domain/studio/section-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { Locale, StudioName } from "#app/domain/studio/studio-fields.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

const onlyEnglish =
  "The words of the site are English, and dates in another language between them can't be read out. Choose English as your country writes it, such as en-US, en-GB or en-IE.";

const NameAndLocale = z.object({ studioName: StudioName, locale: Locale });

/**
 * What the studio is called, and in which country's manner it writes. Answers whether anything changed. Refuses as "invalid", also
 * another language than English (rule 22.16); one that was chosen before stays until it is changed.
 */
export function changeName(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(NameAndLocale, input, {
    studioName: "Enter the studio's name.",
    locale: "Choose a language and country, such as en-US or en-GB.",
  });
  if (!request.ok) return request;
  return writing(() => {
    const { locale } = request.value;
    if (locale === studio().locale || new Intl.Locale(locale).language === "en")
      return done(recordSettings(request.value, by));
    return refused("invalid", onlyEnglish, { fields: { locale: onlyEnglish } });
  });
}
