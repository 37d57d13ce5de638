export const maxDesks = 20;

/** Wrong PINs in a row, before the password is required. */
export const maxPinFailures = 5;

/** Wrong PINs within 24 hours, before the password is required for the rest of them. */
export const maxPinFailuresPerDay = 10;

export const pinLength = { least: 4, most: 6 } as const;
