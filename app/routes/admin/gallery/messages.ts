/** What the gallery page says when the server has a status but no words of its own (specification, section 8). */
export function brokenDeed(deed: string, status: number): string {
  if (deed === "upload" || deed === "place") return `Upload failed (${status}). Please try again.`;
  return status === 500
    ? "Server error. Please try again in a moment."
    : `Failed to change the gallery: ${status}`;
}
