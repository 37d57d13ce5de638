/** Longest message of the contact form, in characters; the form repeats it as `maxlength`. */
export const longestMessage = 3000;

/** Longest answer to it. */
export const longestAnswer = 5000;
