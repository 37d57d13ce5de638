/** What the users page says when a deed fails (specification, section 8). */

/** The command refused, in its own words. */
export function refusedDeed(deed: string, reason: string): string {
  if (deed === "roles") return `Failed to update roles: ${reason}`;
  if (deed === "delete") return `Failed to delete user: ${reason}`;
  if (deed === "cancel") return `Failed to cancel appointment: ${reason}`;
  return reason;
}

/** The server has no words of its own but a status. */
export function brokenDeed(deed: string, status: number): string {
  const detail = "Server error. Please try again in a moment.";
  if (deed === "roles") return `Failed to update user roles: ${status} - ${detail}`;
  if (deed === "delete") return `Failed to delete user: ${status} - ${detail}`;
  if (deed === "cancel") return `Failed to cancel appointment: ${status}`;
  return `Failed to create user: ${status}`;
}
