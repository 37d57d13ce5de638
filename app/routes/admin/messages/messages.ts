/** What the messages page says when the server has a status but no words of its own. */
export function messagesFailed(status: number, intent: string): string {
  if (intent === "answer") return `Failed to send the answer: ${status}`;
  if (intent === "delete") return `Failed to delete the message: ${status}`;
  return `Failed to update the message: ${status}`;
}
