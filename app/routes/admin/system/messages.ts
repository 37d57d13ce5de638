/** What the page says after something was done or refused; null where the address names nothing of that. */
const done: Record<string, string> = {
  made: "The backup is made, and was read back and found whole.",
  tried: "The newest backup was brought back as a try. Below stands what came back.",
  working: "It takes longer than usual, and goes on: look again in a minute.",
  let: "The mails that waited go out now.",
  drop: "Mails written before the restore were dropped. All others go out now.",
};

const refused: Record<string, string> = {
  empty: "Enter your password.",
  "not-signed-in": "That is not your password.",
  "too-many": "Too many failed attempts. Please wait a moment and try again.",
  "not-found": "That backup is not kept any more. Choose another one.",
  busy: "A backup is being made at this moment. Try again in a minute.",
  conflict: "No backup could be made. Below stands why.",
};

export const doneMessage = (word: string | null): string | null => done[word ?? ""] ?? null;

export const refusedMessage = (word: string | null): string | null => refused[word ?? ""] ?? null;
