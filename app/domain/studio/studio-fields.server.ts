import { z } from "zod";
import { isTimeZone } from "#app/platform/shared/clock.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { longestFact } from "./studio-limits.ts";

export const StudioName = oneLine(
  longestFact.studioName,
  `Enter at most ${longestFact.studioName} characters.`,
).refine((name) => name !== "", "Enter the studio's name.");

/** Returns the zone in its standard spelling. Refuses an offset such as "+02:00", which has no daylight saving time. */
export const TimeZone = z
  .string()
  .trim()
  .refine((zone) => /^[a-z]/iu.test(zone) && isTimeZone(zone), "Choose a time zone such as Europe/Berlin.")
  .transform((zone) => timeZones().find((known) => known.toLowerCase() === zone.toLowerCase()) ?? zone);

export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (code) => Intl.supportedValuesOf("currency").includes(code),
    "Enter a currency code of three letters, such as USD or EUR.",
  );

/** Returns language and country, such as "en-US". Drops other parts of a BCP 47 tag. */
export const Locale = z
  .string()
  .trim()
  .transform((tag, context) => {
    const locale = supportedLocale(tag);
    if (locale) return locale;
    context.addIssue({ code: "custom", message: "Choose a language and country, such as en-US or en-GB." });
    return z.NEVER;
  });

function supportedLocale(tag: string): string | null {
  if (tag.length > 35) return null;
  try {
    const { baseName, language } = new Intl.Locale(tag.replace(/_/gu, "-"));
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0 ? baseName : null;
  } catch {
    return null;
  }
}

export const timeZones = (): string[] => Intl.supportedValuesOf("timeZone");

export function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return commonCurrencies.map((code) => ({ code, name: names.of(code) ?? code }));
}

const commonCurrencies = (
  "USD EUR GBP CAD AUD NZD CHF JPY CNY HKD TWD KRW SGD INR THB IDR MYR PHP VND AED SAR ILS TRY ZAR NGN KES EGP MAD " +
  "BRL MXN ARS CLP COP PEN SEK NOK DKK ISK PLN CZK HUF RON BGN RSD UAH GEL"
).split(" ");

export function locales(): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });
  return commonLocales.map((tag) => ({ tag, name: names.of(tag) ?? tag }));
}

const commonLocales =
  "en-US en-CA en-GB en-IE en-AU en-NZ en-ZA en-IN en-SG en-AE en-DE en-NL en-SE en-CH".split(" ");

export function countries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

const countryCodes = (
  "US CA GB IE AU NZ ZA IN SG HK DE AT CH LI LU NL BE FR MC ES PT IT MT GR CY DK SE NO FI IS EE LV LT PL CZ SK HU SI HR " +
  "BA RS ME MK AL RO BG MD UA TR IL AE SA QA KW BH OM JO LB EG MA TN KE NG GH TZ UG RW SN CI MX GT CR PA CO PE EC BO CL " +
  "AR UY PY BR DO PR JM TT BB BS JP KR TW CN TH VN ID MY PH LK NP PK BD KZ GE AM AZ"
).split(" ");

export const Country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === "" || countryCodes.includes(code), "Choose the country from the list.");

type Coordinates = { latitude: number; longitude: number };

/** Parses coordinates as maps copy them: "45.5231, -122.6765" or "45.5231° N, 122.6765° W". Returns null for anything else. */
export function readCoordinates(typed: string): Coordinates | null {
  const [, north, northSide, east, eastSide] = form.exec(typed.trim()) ?? [];
  if (north === undefined || east === undefined) return null;
  const latitude = signed(north, northSide);
  const longitude = signed(east, eastSide);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const number = "([-+\u2212]?\\d{1,3}(?:\\.\\d{1,15})?)\\s*°?\\s*";
const form = new RegExp(`^\\(?${number}([NS])?[\\s,;]+${number}([EW])?\\)?$`, "iu");

const signed = (digits: string, side = ""): number =>
  Number(digits.replace("\u2212", "-")) * (/[SW]/iu.test(side) ? -1 : 1);

export const coordinatesAsTyped = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? "" : `${latitude}, ${longitude}`;

export type AddressParts = {
  street: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
};

/** In characters. Together they fit the address line. */
export const longestPart = { street: 80, city: 50, region: 40, postalCode: 15 } as const;

/** Countries with region and postal code after the city. */
const postalCodeLast = ["", "US", "CA", "AU", "NZ", "GB", "IE", "IN", "ZA", "SG", "HK"];

/** Returns one line, such as "48 Juniper Lane, Portland, OR 97205" (rule 28.10). */
export function addressLine({ street, city, region, postalCode, country }: AddressParts): string {
  const [road, town, land, code] = [street, city, region, postalCode].map((part) => part.trim());
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const place = postalCodeLast.includes(country.trim().toUpperCase())
    ? [town, words(land, code)]
    : [words(code, town), land];
  return [road, ...place].filter(Boolean).join(", ");
}
