/** What the page says when the server has a status but no words of its own (rule 25.2). */
export const lateFailed = (reason: string): string => `Failed to update appointment: ${reason}`;
