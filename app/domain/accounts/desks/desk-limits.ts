export const mostDesks = 20;

/** Wrong ones in a row, after which the password is asked for. */
export const mostPinFailures = 5;

/** Wrong ones in 24 hours, whatever right ones come between, after which the password is asked for until they are over. */
export const mostPinFailuresADay = 10;

/** Digits. */
export const pinLength = { least: 4, most: 6 } as const;
