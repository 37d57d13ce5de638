import { z } from "zod";
import { readMailbox } from "#app/domain/studio/environment.server.ts";
import { readSection, recordSettings, wholeNumber } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { Locale, StudioName } from "#app/domain/studio/studio-fields.server.ts";
import { furthestDeskFigure, longestFact, mostStamps } from "#app/domain/studio/studio-limits.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { oneLine, severalLines } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

const onlyEnglish =
  "The words of the site are English, and dates in another language between them can't be read out. Choose English as your country writes it, such as en-US, en-GB or en-IE.";

const NameAndLocale = z.object({ studioName: StudioName, locale: Locale });

/**
 * What the studio is called, and in which country's manner it writes. Answers whether anything changed. Refuses as "invalid", also
 * another language than English (rule 22.16); one that was chosen before stays until it is changed.
 */
export function changeName(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(NameAndLocale, input, {
    studioName: "Enter the studio's name.",
    locale: "Choose a language and country, such as en-US or en-GB.",
  });
  if (!request.ok) return request;
  return writing(() => {
    const { locale } = request.value;
    if (locale === studio().locale || new Intl.Locale(locale).language === "en")
      return done(recordSettings(request.value, by));
    return refused("invalid", onlyEnglish, { fields: { locale: onlyEnglish } });
  });
}

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

/** How the front desk behaves, as the owner sets it (rules 6.75 and 19.10). */

const { lockAfterMinutes, curtainAfterSeconds } = furthestDeskFigure;

const wrong = {
  lockAfterMinutes: `Enter whole minutes, up to ${lockAfterMinutes}; 0 means never.`,
  curtainAfterSeconds: `Enter whole seconds, up to ${curtainAfterSeconds}; 0 means never.`,
};

const DeskSettings = z.object({
  lockAfterMinutes: wholeNumber(wrong.lockAfterMinutes, 0, lockAfterMinutes),
  curtainAfterSeconds: wholeNumber(wrong.curtainAfterSeconds, 0, curtainAfterSeconds),
});

/** Holds from the next page of a desk on. Answers whether anything changed. Refuses as "invalid". */
export function changeDeskSettings(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(DeskSettings, input, wrong);
  return request.ok ? writing(() => done(recordSettings(request.value, by))) : request;
}

const wrongAppointments = `Enter a whole number from 0 to ${mostStamps}; 0 means no stamp card.`;

const LoyaltyTerms = z.object({
  loyaltyVisits: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/u, wrongAppointments)
    .transform(Number)
    .refine((appointments) => appointments <= mostStamps, wrongAppointments),
  loyaltyReward: oneLine(
    longestFact.loyaltyReward,
    `Please keep the reward under ${longestFact.loyaltyReward} characters.`,
  ),
});

/** Open cards go by the new terms at once (docs/rules.md, 12.3). Answers whether anything changed. Refuses as "invalid". */
export function changeLoyalty(input: unknown, by: By): Outcome<boolean> {
  const request = readSection(LoyaltyTerms, input, { loyaltyVisits: wrongAppointments });
  if (!request.ok) return request;
  if (request.value.loyaltyVisits > 0 && request.value.loyaltyReward === "") {
    const sentence = "Say what the reward is, or set the visits to 0.";
    return refused("invalid", sentence, { fields: { loyaltyReward: sentence } });
  }
  return writing(() => done(recordSettings(request.value, by)));
}
