import { readMailbox } from "#app/domain/studio/environment.server.ts";
import { deskForm, loyaltyForm, mailForm, nameForm } from "#app/domain/studio/settings-forms.ts";
import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { Locale, StudioName } from "#app/domain/studio/studio-fields.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf, textOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

const englishOnlyMessage =
  "The site is in English, so dates in another language would be hard to read. Choose English for your country, such as en-US, en-GB or en-IE.";

const NameAndLocale = schemaOf(nameForm, { studioName: StudioName, locale: Locale });

/** Changes name and locale. Returns true if changed. Refusal: invalid (also other languages, rule 22.16). */
export function changeName(input: unknown, by: By): Outcome<boolean> {
  const request = readDeclared(nameForm, NameAndLocale, input);
  if (!request.ok) return request;
  return writing(() => {
    const { locale } = request.value;
    if (locale === studio().locale || new Intl.Locale(locale).language === "en")
      return done(recordSettings(request.value, by));
    return refused("invalid", englishOnlyMessage, { fields: { locale: englishOnlyMessage } });
  });
}

const MailTexts = schemaOf(mailForm, {
  mailSender: textOf(mailForm.fields.mailSender).refine(
    (sender) => sender === "" || readMailbox(sender) !== null,
    "Enter one address, such as hello@studio.example or Our Studio <hello@studio.example>.",
  ),
}).partial({ staffMails: true, mailsPaper: true });

/** Changes sender and texts of emails. Returns true if anything changed. Refusal: invalid. */
export function changeMailTexts(input: unknown, by: By): Outcome<boolean> {
  const request = readDeclared(mailForm, MailTexts, input);
  if (!request.ok) return request;
  const kept = studio();
  const { staffMails = kept.staffMails, mailsPaper, ...texts } = request.value;
  const paper = { mailsPaper: mailsPaper ? mailsPaper === "on" : kept.mailsPaper };
  return writing(() => done(recordSettings({ ...texts, ...paper, staffMails }, by)));
}

const DeskSettings = schemaOf(deskForm, {});

/** Changes settings of the front desk (rules 6.75 and 19.10). Returns true if changed. Refusal: invalid. */
export function changeDeskSettings(input: unknown, by: By): Outcome<boolean> {
  const request = readDeclared(deskForm, DeskSettings, input);
  return request.ok ? writing(() => done(recordSettings(request.value, by))) : request;
}

const LoyaltyTerms = schemaOf(loyaltyForm, {});

/** Changes the stamp card, also current cards (rule 12.3). Returns true if changed. Refusal: invalid. */
export function changeLoyalty(input: unknown, by: By): Outcome<boolean> {
  const request = readDeclared(loyaltyForm, LoyaltyTerms, input);
  if (!request.ok) return request;
  if (request.value.loyaltyVisits > 0 && request.value.loyaltyReward === "") {
    const sentence = "Describe the reward, or set the visits to 0.";
    return refused("invalid", sentence, { fields: { loyaltyReward: sentence } });
  }
  return writing(() => done(recordSettings(request.value, by)));
}
