/** What the page says after something was done; null where the address names nothing of that. */
const done: Record<string, string> = {
  made: "The backup is made, and was read back and found whole.",
  tried: "The newest backup was brought back as a try. Below stands what came back.",
  working: "It takes longer than usual, and goes on: look again in a minute.",
  let: "The mails that waited go out now.",
  drop: "Mails written before the restore were dropped. All others go out now.",
  opened: "The backup is ready to be saved, for five minutes.",
  late: "A backup can be saved for five minutes after your password. Please enter it again.",
};

export const doneMessage = (word: string | null): string | null => done[word ?? ""] ?? null;
