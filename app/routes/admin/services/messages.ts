/** What the services page says when the server has a status but no words of its own (specification, section 8). */
export function brokenDeed(deed: string, status: number): string {
  if (deed === "add") return `Failed to add service: ${status}`;
  if (deed === "delete") return `Failed to delete service: ${status}`;
  if (status === 500) return "Server error. Please try again in a moment.";
  return `Upload failed (${status}). Please try again.`;
}
