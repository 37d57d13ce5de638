/** Longest texts in characters; the forms repeat them as `maxlength`. */
export const longestMessage = 3000;

export const longestAnswer = 5000;
