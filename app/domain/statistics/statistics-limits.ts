export const keptDays = 400;

/** Different pages, and different sites that visitors come from, of one day; those beyond are counted together. */
export const mostSubjects = 200;

/** What is counted of those beyond. */
export const otherSubjects = "other";

/** Different counts between two writes. */
export const mostHeld = 1000;
