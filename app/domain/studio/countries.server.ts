import { z } from "zod";

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
