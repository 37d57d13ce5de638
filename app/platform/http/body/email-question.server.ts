/** An address that looks like a slip is asked about once, at the form of a page: whoever calls the API can't be asked (rule 4.20). */
import { likelyAddress, possibleAddress } from "#app/platform/shared/fields.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import type { EmailQuestion } from "#app/platform/ui/forms/form-answer.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What the page asks about the posted address, in the field of that name; null where nothing speaks for a slip. */
export function emailQuestion(fields: Fields, name: string): EmailQuestion | null {
  const address = textIn(fields[name]);
  const meant = likelyAddress(address);
  return meant ? { meant, typed: possibleAddress(address), chosen: textIn(fields.emailIs) } : null;
}

/**
 * The form with the address that the person has settled on. Refuses as "invalid" while a slip is not answered, and where the
 * answer is about another address than the one that stands in the field.
 */
export function settledEmail(fields: Fields, name: string): Outcome<Fields> {
  const question = emailQuestion(fields, name);
  const answer = textIn(fields.emailIs);
  if (!question) {
    // "As I typed it" is no address of its own.
    const isOfAnother =
      answer !== "" && !likelyAddress(answer) && answer !== possibleAddress(textIn(fields[name]));
    return isOfAnother ? refusedAt(name, changedSince) : { ok: true, value: fields };
  }
  if (answer === question.meant) return { ok: true, value: { ...fields, [name]: question.meant } };
  if (answer !== "" && answer === question.typed) return { ok: true, value: fields };
  return refusedAt(name, "Check your email address.");
}

const changedSince = "Your email address has changed since you were asked about it. Please check it.";

const refusedAt = (name: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [name]: sentence } });

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
