/** What the front desk says when the server has a status but no words of its own (rule 25.2). */
export function deskFailed(intent: string, reason: string): string {
  if (intent === "cancel") return `Failed to cancel appointment: ${reason}`;
  if (/reward$/u.test(intent)) return `Failed to update the stamp card: ${reason}`;
  if (["book", "repeat", "walk-in", "book-again"].includes(intent))
    return "Booking failed. Please try again.";
  return `Failed to update appointment: ${reason}`;
}
