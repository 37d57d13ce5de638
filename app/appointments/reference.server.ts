import { randomInt } from "node:crypto";

/** Without letters and digits that sound or look alike on the phone (0 O, 1 I L, 5 S, 8 B, M N). */
const alphabet = "ACDEFGHJKPQRTUVWXYZ234679";

/** Six characters that name an appointment on the phone, drawn until `isTaken` says no. */
export function newReference(isTaken: (reference: string) => boolean): string {
  for (;;) {
    const reference = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join("");
    if (!isTaken(reference)) return reference;
  }
}
