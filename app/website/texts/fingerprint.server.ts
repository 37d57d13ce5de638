import { createHash } from "node:crypto";

/** Of some words, short: where it is another one, somebody has changed them in between. */
export const fingerprint = (words: string): string =>
  createHash("sha256").update(words.replace(/\r\n?/gu, "\n").trim()).digest("base64url").slice(0, 12);
