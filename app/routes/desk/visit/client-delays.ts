/** By how many minutes a client says to come late at the desk. */
export const clientDelays: readonly number[] = [5, 10, 15, 20];
