import { studio } from "#app/domain/studio/studio.server.ts";
import type { TextKey } from "#app/domain/website/texts/catalogue.ts";
import { formattedText, lastChanged } from "#app/domain/website/texts/texts.server.ts";

type LegalText = { path: string; key: TextKey; what: string };

export function loadLegalPage(origin: string, { path, key, what }: LegalText) {
  return {
    address: origin + path,
    description: `${what} at ${studio().studioName}.`,
    html: formattedText(key),
    changed: lastChanged(key),
  };
}

export type LegalPageData = ReturnType<typeof loadLegalPage>;
