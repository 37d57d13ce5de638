/** What the services page says when the server has a status but no words of its own. */
export function servicesFailed(status: number, intent: string): string {
  if (intent === "add") return `Failed to add service: ${status}`;
  if (intent === "delete") return `Failed to delete service: ${status}`;
  if (status === 500) return "Server error. Please try again in a moment.";
  return `Upload failed (${status}). Please try again.`;
}
