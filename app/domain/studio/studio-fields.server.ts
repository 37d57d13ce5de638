import { z } from "zod";
import { isTimeZone } from "#app/platform/shared/clock.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { longestFact } from "./studio-limits.ts";

export const StudioName = oneLine(
  longestFact.studioName,
  `Please keep the name under ${longestFact.studioName} characters.`,
).refine((name) => name !== "", "Enter the studio's name.");

/** In its usual spelling. An offset such as "+02:00" is refused: it knows no summer time. */
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
    "Choose a currency by its three letters, such as USD or EUR.",
  );

/** A language with its country, as "en-US" (BCP 47); what else a tag may carry is left out. */
export const Locale = z
  .string()
  .trim()
  .transform((tag, context) => {
    const locale = knownLocale(tag);
    if (locale) return locale;
    context.addIssue({ code: "custom", message: "Choose a language and country, such as en-US or en-GB." });
    return z.NEVER;
  });

function knownLocale(tag: string): string | null {
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
  return oftenPaid.map((code) => ({ code, name: names.of(code) ?? code }));
}

const oftenPaid = (
  "USD EUR GBP CAD AUD NZD CHF JPY CNY HKD TWD KRW SGD INR THB IDR MYR PHP VND AED SAR ILS TRY ZAR NGN KES EGP MAD " +
  "BRL MXN ARS CLP COP PEN SEK NOK DKK ISK PLN CZK HUF RON BGN RSD UAH GEL"
).split(" ");

export function locales(): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });
  return often.map((tag) => ({ tag, name: names.of(tag) ?? tag }));
}

const often = "en-US en-CA en-GB en-IE en-AU en-NZ en-ZA en-IN en-SG en-AE en-DE en-NL en-SE en-CH".split(
  " ",
);

/** ISO 3166-1 codes of the lands that the form offers, by their English names. */
export function countries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return offered
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

const offered = (
  "US CA GB IE AU NZ ZA IN SG HK DE AT CH LI LU NL BE FR MC ES PT IT MT GR CY DK SE NO FI IS EE LV LT PL CZ SK HU SI HR " +
  "BA RS ME MK AL RO BG MD UA TR IL AE SA QA KW BH OM JO LB EG MA TN KE NG GH TZ UG RW SN CI MX GT CR PA CO PE EC BO CL " +
  "AR UY PY BR DO PR JM TT BB BS JP KR TW CN TH VN ID MY PH LK NP PK BD KZ GE AM AZ"
).split(" ");

/** Two letters of ISO 3166-1; empty where nobody has said it. */
export const Country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === "" || offered.includes(code), "Choose the country from the list.");

type Coordinates = { latitude: number; longitude: number };

/** "45.5231, -122.6765" or "45.5231° N, 122.6765° W", as maps copy a place; null for what is no place on earth. */
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

/** The columns of the settings that say where the studio is; `country` is ISO 3166-1, two letters. */
export type AddressParts = {
  street: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
};

/** Characters; together they stay within those of the one line. */
export const longestPart = { street: 80, city: 50, region: 40, postalCode: 15 } as const;

/** Lands that write the region and the postal code behind the city. */
const codeLast = ["", "US", "CA", "AU", "NZ", "GB", "IE", "IN", "ZA", "SG", "HK"];

/**
 * The address in one line, as a letter within the country has it: "48 Juniper Lane, Portland, OR 97205" or "Elbchaussee 1,
 * 22765 Hamburg" (rule 28.10). The country is left out, and so is each part that is empty; all empty: an empty line.
 */
export function addressLine({ street, city, region, postalCode, country }: AddressParts): string {
  const [road, town, land, code] = [street, city, region, postalCode].map((part) => part.trim());
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const place = codeLast.includes(country.trim().toUpperCase())
    ? [town, words(land, code)]
    : [words(code, town), land];
  return [road, ...place].filter(Boolean).join(", ");
}
