import { createHash } from "node:crypto";

/** Short, and another one where the words have changed in between. */
export const fingerprint = (words: string): string =>
  createHash("sha256").update(words.replace(/\r\n?/gu, "\n").trim()).digest("base64url").slice(0, 12);
