/** Messages for failed actions on the profile (rule 25.2). */
export function profileActionFailed(intent: string, reason: string): string {
  if (intent === "cancel") return `Failed to cancel appointment: ${reason}`;
  if (intent === "logout-all") return "Failed to logout from all devices";
  return reason;
}
