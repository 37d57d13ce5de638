import { createHash } from "node:crypto";

/** A short mark of some words: whether they are still the same tells whether somebody else changed them in between. */
export const fingerprint = (words: string): string =>
  createHash("sha256").update(words.replace(/\r\n?/gu, "\n").trim()).digest("base64url").slice(0, 12);
