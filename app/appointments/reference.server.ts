import { randomInt } from "node:crypto";

/** Without what sounds or looks alike on the phone (0 O, 1 I L, 5 S, 8 B, M N). */
const alphabet = "ACDEFGHJKPQRTUVWXYZ234679";

/** Six characters, drawn until `isTaken` says no (rule 4.15). */
export function newReference(isTaken: (reference: string) => boolean): string {
  for (;;) {
    const reference = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join("");
    if (!isTaken(reference)) return reference;
  }
}
