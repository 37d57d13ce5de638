import { studio } from "#app/domain/studio/studio.server.ts";
import { currentOffers } from "#app/domain/website/entries/entries.server.ts";
import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";

/** `until` is the last day in words, or null without one. */
export type OfferData = {
  slug: string;
  title: string;
  html: RichHtml;
  forAccounts: boolean;
  until: string | null;
};

/** Returns today's offers: those that everybody gets, and all of them for signed-in clients (rule 12.4). */
export function offersFor(visitor: Pick<Visitor, "roles"> | null, now: number): OfferData[] {
  const isClient = visitor?.roles.includes("user") ?? false;
  if (visitor && !isClient) return [];
  const { timeZone, locale } = studio();
  return currentOffers(studioNow(timeZone, now).date)
    .filter(({ forAccounts }) => isClient || !forAccounts)
    .map(({ lastDate, ...offer }) => ({
      ...offer,
      until: lastDate && dateInWords(lastDate, locale, "dayMonth"),
    }));
}
