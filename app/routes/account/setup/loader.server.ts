import { studio } from "#app/studio/studio.server.ts";

/** What the first start offers: every zone and currency that this server knows, and what the settings hold so far. */
export function loadSetup() {
  const { studioName, timeZone, currency, locale } = studio();
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return {
    studioName,
    timeZone,
    currency,
    timeZones: withFirst(Intl.supportedValuesOf("timeZone"), timeZone),
    currencies: withFirst(Intl.supportedValuesOf("currency"), currency).map((code) => ({
      code,
      name: `${code}, ${names.of(code)}`,
    })),
  };
}

export type SetupData = ReturnType<typeof loadSetup>;

/** "UTC" and old names of zones are valid and not in the list. */
const withFirst = (list: string[], present: string): string[] =>
  list.includes(present) ? list : [present, ...list];
