/** What the services page says when the server has a status but no words of its own. */
export function servicesFailed(status: number, intent: string): string {
  if (intent === "add") return `Failed to add service: ${status}`;
  if (intent === "delete") return `Failed to delete service: ${status}`;
  if (status === 500) return "Server error. Please try again in a moment.";
  return `Upload failed (${status}). Please try again.`;
}

/** What was done, by the flag of the page's address. */
export const doneWords = new Map([
  ["added", "The service was added."],
  ["changed", "The service is saved. The site shows it from now on."],
  ["page-saved", "The page is saved. The site shows it from now on."],
  ["page-same", "Nothing is different from what the site shows."],
  ["photo-added", "The photo is on the page."],
  ["photo-described", "The description is saved."],
  ["photo-deleted", "The photo was deleted."],
  ["undone", "The last change was taken back."],
]);

export const undoable = new Set(["page-saved", "photo-added", "photo-described", "photo-deleted"]);
