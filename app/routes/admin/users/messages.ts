/** What the users page says when something can't be done (rule 25.2). */

/** The command refused, in its own words. */
export function usersRefused(intent: string, reason: string): string {
  if (intent === "roles") return `Failed to update roles: ${reason}`;
  if (intent === "delete") return `Failed to delete user: ${reason}`;
  if (intent === "cancel") return `Failed to cancel appointment: ${reason}`;
  return reason;
}

/** The server has no words of its own but a status. */
export function usersFailed(status: number, intent: string): string {
  const detail = "Server error. Please try again in a moment.";
  if (intent === "roles") return `Failed to update user roles: ${status} - ${detail}`;
  if (intent === "delete") return `Failed to delete user: ${status} - ${detail}`;
  if (intent === "cancel") return `Failed to cancel appointment: ${status}`;
  return `Failed to create user: ${status}`;
}
