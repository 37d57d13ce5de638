/** Characters of what is said to a difference, and to a day that is opened again. */
export const longestComment = 300;
