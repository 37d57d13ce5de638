/** "1,252": like the words beside it in English, whatever the studio's locale is. */
export const inDigits = (count: number): string => count.toLocaleString("en");
