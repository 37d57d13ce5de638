/** The longest values of a person that are stored; the forms repeat them as `maxlength` (rule 10.11). */
export const longest = { name: 100, email: 254, phone: 40, notes: 500 } as const;
