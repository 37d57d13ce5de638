/** Of a field in which an amount of money is typed, and of one for a whole number. */
export const typedMoney = { inputMode: "decimal", autoComplete: "off" } as const;

export const typedNumber = { inputMode: "numeric", autoComplete: "off" } as const;
