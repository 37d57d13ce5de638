/** The two legal pages: the owner's text under the studio's name, with the day of its last change. */
import { studio } from "#app/studio/studio.server.ts";
import { formattedText, lastChanged } from "#app/website/texts/texts.server.ts";

const legal = {
  privacy: { path: "/privacy", key: "privacy.body", what: "What we store about you, why, and for how long" },
  terms: { path: "/terms", key: "terms.body", what: "The rules for bookings, payment and cancellations" },
} as const;

export function loadLegalPage(which: keyof typeof legal, origin: string) {
  const { path, key, what } = legal[which];
  return {
    address: origin + path,
    description: `${what} at ${studio().studioName}.`,
    html: formattedText(key),
    changed: lastChanged(key),
  };
}

export type LegalPageData = ReturnType<typeof loadLegalPage>;
