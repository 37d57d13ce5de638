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
