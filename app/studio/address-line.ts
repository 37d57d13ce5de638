export type AddressParts = {
  street: string;
  city: string;
  region: string;
  postalCode: string;
  /** Two letters (ISO 3166-1); empty where the country goes without saying. */
  country: string;
};

/** The address as people write it: "48 Juniper Lane, Portland, OR 97205"; parts that are empty are left out. */
export function addressLine({ street, city, region, postalCode, country }: AddressParts): string {
  const area = [region, postalCode].filter(Boolean).join(" ");
  return [street, city, area, country && countryName(country)].filter(Boolean).join(", ");
}

/** "Canada" for "CA"; the letters themselves where there is no such country. */
const countryName = (code: string): string => names.of(code) ?? code;

const names = new Intl.DisplayNames("en", { type: "region" });
