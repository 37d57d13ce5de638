/** "Nobody is told" of "nobody is told". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
