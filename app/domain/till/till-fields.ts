/** Of a field in which an amount of money is typed, and of one for a whole number. */
export const typedMoney = { inputMode: "decimal", autoComplete: "off" } as const;

export const typedNumber = { inputMode: "numeric", autoComplete: "off" } as const;

/** Characters of what is said to a difference, and to a day that is opened again. */
export const longestComment = 300;
