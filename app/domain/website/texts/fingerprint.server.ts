import { createHash } from "node:crypto";

export const fingerprint = (words: string): string =>
  createHash("sha256").update(words.replace(/\r\n?/gu, "\n").trim()).digest("base64url").slice(0, 12);
