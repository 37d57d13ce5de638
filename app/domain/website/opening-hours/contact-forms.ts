import { declareForm } from "#app/platform/shared/declared-form.ts";

export const addressForm = declareForm({
  street: {
    label: "Street and number",
    ...{ maxLength: 80, autoComplete: "street-address" },
    required: "Enter the street.",
  },
  city: {
    label: "City",
    ...{ maxLength: 60, autoComplete: "address-level2" },
    required: "Enter the city.",
  },
  region: {
    label: "State",
    ...{ maxLength: 40, optional: true, autoComplete: "address-level1" },
  },
  postalCode: {
    label: "ZIP code",
    ...{ maxLength: 16, optional: true, autoComplete: "postal-code" },
  },
  country: { label: "Country", kind: "choice", autoComplete: "country" },
});

export const addressLineForm = declareForm({
  address: {
    label: "Address in one line",
    hint: "Visitors see this now. Street and city replace it once you enter them.",
    ...{ maxLength: 200, autoComplete: "off" },
    required: "Enter the studio's address.",
  },
});

export const contactForm = declareForm({
  phone: { label: "Phone", kind: "phone", required: "Enter the studio's phone number." },
  email: { label: "Email", kind: "email", required: "Enter the studio's email address." },
});

/** Characters of a profile's URL, and the number of profiles. */
export const longestProfile = 300;
export const mostProfiles = 10;

export const onlineForm = declareForm({
  trade: {
    label: "Type of business",
    hint: "Two or three words, such as Day spa or Brow studio. The home page's title shows it with your city.",
    ...{ maxLength: 40, autoComplete: "off", required: "Enter the type of business, such as Day spa." },
  },
  coordinates: {
    label: "Map location",
    hint: "In Google Maps or Apple Maps, press and hold on your door. Copy the two numbers, such as 45.5231, -122.6765.",
    ...{ maxLength: 60, optional: true, autoComplete: "off", spellCheck: false },
  },
  profiles: {
    label: "Your pages on other sites",
    hint: `One address per line, at most ${mostProfiles}, such as Instagram or Yelp. Each must begin with https://.`,
    ...{ kind: "text", rows: 4, optional: true, autoCapitalize: "none", spellCheck: false },
  },
});

export const policyForm = declareForm({
  policy: {
    label: "Policy",
    ...{ kind: "text", rows: 6, maxLength: 2000, required: "Enter the policy." },
  },
});

/** By intent. `reach` has both forms of the address. */
export const studioForms = {
  reach: declareForm({ ...addressForm.fields, ...addressLineForm.fields, ...contactForm.fields }),
  online: onlineForm,
  policy: policyForm,
};
