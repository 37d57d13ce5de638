/** Longest message of the contact form, in characters; the form repeats it as `maxlength`. */
export const longestMessage = 3000;
