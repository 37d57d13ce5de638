/** Limits of a schedule's fields that its forms repeat. */
export const longestBreakName = 40;
export const longestReason = 100;
export const mostBufferMinutes = 240;
/** Time off is entered at most so many days ahead: a later day is a slip of the keyboard. */
export const farthestTimeOff = 730;
