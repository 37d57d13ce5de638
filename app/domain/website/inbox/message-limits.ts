/** Longest texts in characters; the forms repeat them as `maxlength`. */
export const longestMessage = 3000;

/** What a link to the contact page may begin a message with. */
export const longestAbout = 500;
