/** What the page of the team's words says when the server has a status but no words of its own (rule 25.2). */
export const teamFailed = (status: number): string => `Failed to change the team: ${status}`;

/** What was done, by the flag of the page's URL; null where it says nothing. */
export function teamDone(done: string | null): string | null {
  if (done === "saved") return "Saved. Visitors see it from now on.";
  if (done === "hidden") return "Saved. Visitors don't see this profile.";
  return done === "undone" ? "The last change was taken back." : null;
}
