/** What the page says when the server has a status but no words of its own (rule 25.2). */
export const closingFailed = (reason: string): string => `Failed to save: ${reason}`;
