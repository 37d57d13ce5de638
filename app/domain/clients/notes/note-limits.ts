/** Signs of a note about a client; its form repeats it. */
export const longestClientNote = 2000;
