/** Where saving a state fails without an error of its own (specification, section 8). */
export const failedTo = (reason: string): string => `Failed to update appointment: ${reason}`;

/** The address of a provider's own day. */
export const ownDayAddress = (date: string): string => `/provider?date=${date}`;
