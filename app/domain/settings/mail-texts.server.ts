import { z } from "zod";
import { readMailbox } from "#app/domain/studio/mailbox.ts";
import { recordSettings } from "#app/domain/studio/record-settings.server.ts";
import { readSection } from "#app/domain/studio/section-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { oneLine, severalLines } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

const MailTexts = z.object({
  reminderText: severalLines(
    longestFact.reminderText,
    `Please keep the reminder text under ${longestFact.reminderText} characters.`,
  ),
  mailSender: oneLine(
    longestFact.mailSender,
    `Please keep the sender under ${longestFact.mailSender} characters.`,
  ).refine(
    (sender) => sender === "" || readMailbox(sender) !== null,
    "Enter one address, such as hello@studio.example or Our Studio <hello@studio.example>.",
  ),
  staffMails: z.enum(["each", "daily"], "Choose how the studio hears of bookings.").optional(),
  mailsPaper: z.enum(["on", "off"], "Choose whether the paper comes by mail.").optional(),
});

/** The texts may be empty: then mails come from the studio's own address. What is not given of `staffMails` and `mailsPaper` stays as it is. Answers whether anything changed. Refuses as "invalid". */
export function changeMailTexts(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(MailTexts, input);
  if (!request.ok) return request;
  const kept = studio();
  const { staffMails = kept.staffMails, mailsPaper, ...texts } = request.value;
  const paper = { mailsPaper: mailsPaper ? mailsPaper === "on" : kept.mailsPaper };
  return writing(() => done(recordSettings({ ...texts, ...paper, staffMails }, by)));
}
