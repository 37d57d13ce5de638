/** What the page says when the server has a status but no words of its own (rule 25.2). */
export const clientFailed = (reason: string): string => `Failed to update client: ${reason}`;

/** What was done, by the word of the address. */
export const clientDone: Readonly<Record<string, string>> = {
  contact: "The contact is saved.",
  followed: "The contact is saved, and the coming visits have it.",
  mark: "The mark is saved.",
  rule: "It is saved how this client books online.",
  note: "The note is saved.",
  "note-removed": "The note is removed.",
  consent: "The consent is saved.",
  "consent-removed": "The consent is removed.",
  merged: "The two records are one now.",
  parted: "The two records are parted again.",
};
