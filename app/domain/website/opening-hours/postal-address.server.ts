/** The studio's address as its form sends it: in parts, or, as long as there are none, in one line. */
import { z } from "zod";
import { type AddressParts, addressLine } from "#app/domain/studio/address-line.ts";
import { readSection } from "#app/domain/studio/section-request.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { isBlank, oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

type Address = AddressParts & Pick<Studio, "address">;

const part = (name: "street" | "city" | "region" | "postalCode", what: string) =>
  oneLine(longestFact[name], `Please keep the ${what} under ${longestFact[name]} characters.`);

const knownCountries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const Country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (code) =>
      code === "" || (/^[A-Z]{2}$/u.test(code) && code !== "ZZ" && knownCountries.of(code) !== undefined),
    "Enter the country by its two letters, such as US.",
  );

const Parts = z.object({
  street: part("street", "street"),
  city: part("city", "city"),
  region: part("region", "state"),
  postalCode: part("postalCode", "ZIP code"),
  country: Country,
});

const Line = z.object({
  address: oneLine(longestFact.address, `Please keep the address under ${longestFact.address} characters.`),
});

const noParts = { street: "", city: "", region: "", postalCode: "", country: "" };

/**
 * The parts with the line that is made of them (rule 22.11); where a form sends none of them, those that are kept. Street and
 * city stand together. Refuses as "invalid", with a sentence for each field.
 */
export function readAddress(input: unknown, kept: Studio): Outcome<Address> {
  const given = fieldsIn(input);
  const names = ["street", "city", "region", "postalCode", "country"] as const;
  const typed = Object.fromEntries(names.map((name) => [name, given[name] ?? kept[name]]));
  if (["street", "city", "region", "postalCode"].every((name) => isBlank(typed[name]))) {
    if (given.address === undefined && "street" in given) return incomplete();
    const line = readSection(Line, given, { address: "Enter the studio's address." });
    return line.ok ? done({ ...noParts, ...line.value }) : line;
  }
  const parts = readSection(Parts, typed, { street: "Enter the street.", city: "Enter the city." });
  return parts.ok ? done({ ...parts.value, address: addressLine(parts.value) }) : parts;
}

const incomplete = () =>
  refused("invalid", "Enter the street.", {
    fields: { street: "Enter the street.", city: "Enter the city." },
  });

/** "US" for "en-US"; empty for a language alone. */
export const homeCountry = (locale: string): string => new Intl.Locale(locale).region ?? "";
