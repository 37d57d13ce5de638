/** The controls of the page's forms, in their order. */
export const studioFieldNames = [
  ...["street", "city", "region", "postalCode", "country", "address", "phone", "email"],
  ...["coordinates", "trade", "profiles", "policy"],
];
