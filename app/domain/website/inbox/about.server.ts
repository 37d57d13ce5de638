import { isOverStacked } from "#app/platform/shared/fields.server.ts";
import { longestAbout } from "./message-limits.ts";

/** What `?about=` of the contact page puts into its message (rule 22.27): plain text, cut at 500 characters; empty where it can't be read. */
export function messageBeginning(about: string | null): string {
  if (!about || isOverStacked(about)) return "";
  const plain = about
    .normalize("NFC")
    .replace(/\r\n?/gu, "\n")
    // Control characters, and those that turn the reading round.
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
  // The cut may fall inside a character.
  return plain.slice(0, longestAbout).replace(/\p{Cs}/gu, "");
}
