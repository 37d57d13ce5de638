import { weekHoursNames } from "#app/platform/ui/forms/week-hours-field.tsx";

/** The controls of the form in their order. */
export const setupNames = [
  ...[
    "username",
    "email",
    "givesTreatments",
    "studioName",
    "timeZone",
    "currency",
    "studioPhone",
    "studioEmail",
  ],
  ...["street", "city", "region", "postalCode", "country"],
  ...weekHoursNames,
];
