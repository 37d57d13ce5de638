/** What the alert says when a deed on the profile fails (specification, section 8). */
export function failedTo(intent: string, reason: string): string {
  if (intent === "cancel") return `Failed to cancel appointment: ${reason}`;
  if (intent === "logout-all") return "Failed to logout from all devices";
  return reason;
}
