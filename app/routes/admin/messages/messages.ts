/** What the messages page says when the server has a status but no words of its own. */
export function brokenDeed(deed: string, status: number): string {
  if (deed === "answer") return `Failed to send the answer: ${status}`;
  if (deed === "delete") return `Failed to delete the message: ${status}`;
  return `Failed to update the message: ${status}`;
}
