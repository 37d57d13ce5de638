/** What the table says when the server has a status but no words of its own (rule 25.2). */
export const paperEntryFailed = (reason: string): string => `Failed to enter the visits: ${reason}`;
