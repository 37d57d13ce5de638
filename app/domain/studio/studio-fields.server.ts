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
