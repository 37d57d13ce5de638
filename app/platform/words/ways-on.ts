/** What stands on the links that lead on from a page that could not be shown. */
export const waysOn = { book: "Book an Appointment", profile: "Account" } as const;
