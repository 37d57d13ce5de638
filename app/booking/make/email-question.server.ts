/** An address that looks like a slip is asked about once, on the page alone: whoever calls the API can't be asked (rule 4.20). */
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { likelyAddress, possibleAddress } from "#app/shared/fields.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { readBookingRequest } from "./request.server.ts";

/** `typed`: null where no address can be like that; `chosen`: the one of the two that the person has settled on. */
export type EmailQuestion = { meant: string; typed: string | null; chosen: string };

type Fields = Readonly<Record<string, unknown>>;

/** What the page asks about the posted address; null where nothing speaks for a slip. */
export function emailQuestion({ customerEmail, emailIs }: Fields): EmailQuestion | null {
  const meant = likelyAddress(textIn(customerEmail));
  if (!meant) return null;
  return { meant, typed: addressIn(customerEmail), chosen: textIn(emailIs) };
}

/**
 * The form with the address that the person has settled on. Refuses as "invalid" while a slip is not answered, with all else
 * that is wrong, and where the answer is about another address than the one that stands in the field.
 */
export function withSettledEmail(fields: Fields): Outcome<Fields, AppointmentDetail> {
  const question = emailQuestion(fields);
  const answer = textIn(fields.emailIs);
  if (!question)
    return isOfAnother(answer, fields) ? refusedEmail(changedSince) : { ok: true, value: fields };
  if (answer === question.meant) return { ok: true, value: { ...fields, customerEmail: question.meant } };
  if (answer !== "" && answer === question.typed) return { ok: true, value: fields };
  const request = readBookingRequest(fields);
  return request.ok ? refusedEmail(`Did you mean ${question.meant}?`) : request;
}

const changedSince = "Your email address has changed since you were asked about it. Please check it.";

const refusedEmail = (sentence: string) =>
  refused<AppointmentDetail>("invalid", sentence, { fields: { customerEmail: sentence } });

/** "As I typed it" is no address of its own. */
const isOfAnother = (answer: string, { customerEmail }: Fields): boolean =>
  answer !== "" && !likelyAddress(answer) && answer !== addressIn(customerEmail);

const addressIn = (typed: unknown): string | null => possibleAddress(textIn(typed));

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
