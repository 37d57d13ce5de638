/** Signs of a note about a client; its form repeats it. */
export const longestNote = 2000;
