export const longestBreakName = 40;
export const longestReason = 100;
export const mostBufferMinutes = 240;
/** In days: a later day is a slip of the keyboard (rule 14.3). */
export const farthestTimeOff = 730;
