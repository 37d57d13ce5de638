import { pinLength } from "./desk-limits.ts";

const { least, most } = pinLength;

/** What is wrong with a chosen PIN (rule 18.13); null where nothing is. */
export function pinHint(pin: string): string | null {
  if (!/^\d+$/u.test(pin) || pin.length < least || pin.length > most) {
    return `Choose ${least} to ${most} digits.`;
  }
  return isTrivial(pin) ? "This PIN is guessed first. Choose one that neither repeats nor counts." : null;
}

/** "0000", "1212", "123123", "1234", "9876". */
const isTrivial = (pin: string): boolean => /^(\d+)\1+$/u.test(pin) || counts(pin, 1) || counts(pin, -1);

/** After 9 comes 0. */
const counts = (pin: string, step: number): boolean =>
  [...pin].every((digit, at) => at === 0 || Number(digit) === (Number(pin[at - 1]) + step + 10) % 10);
