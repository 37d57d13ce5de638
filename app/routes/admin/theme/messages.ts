/** What the theme page says when the server has a status but no words of its own (rule 25.2). */
export const themeFailed = (status: number): string => `Failed to save the theme: ${status}`;

/** What was done, by the flag of the page's URL; null where it says nothing. */
export function themeDone(done: string | null): string | null {
  if (done === "saved") return "The theme is saved. Visitors see it from now on.";
  if (done === "restored") return "The site looks as it did at first.";
  if (done === "undone") return "The last change of the theme was taken back.";
  return null;
}
