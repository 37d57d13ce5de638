export const longestBreakName = 40;
export const longestReason = 100;
export const mostBufferMinutes = 240;
/** In days. Detects typos in the year (rule 14.3). */
export const farthestTimeOff = 730;
