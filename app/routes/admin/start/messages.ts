/** What the page says after something was done; null where the address names nothing. */
export function startMessage(done: string | null, isPublic: boolean): string | null {
  if (done === "keep") return "Noted.";
  if (done === "clear") return "The examples are gone. Undo brings them back, on Manage Website.";
  if (done === "without") return "No license is shown. Undo brings the example back, on Manage Website.";
  if (done === "test") return "The test mail is on its way. Look again in a minute.";
  if (done === "open") return "The studio is open. Welcome.";
  if (done === "close")
    return isPublic
      ? "The studio is closed to the public again. Visitors see that it is not open yet."
      : "The studio counts as not opened again. On this address everything can still be seen, with a line that it is an example.";
  return null;
}
