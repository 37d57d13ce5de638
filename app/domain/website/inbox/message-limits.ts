export const longestMessage = 3000;

/** Characters of `?about=` on the contact page. */
export const longestAbout = 500;
