/** Short mails that tell people of a change that somebody else might have made. None names another address. */
import { greeting, wholeName } from "#app/notifications/email/greeting.ts";
import type { EmailContent } from "#app/notifications/email/layout.ts";

/** `when` in words; `phone` is the studio's. */
type Told = { name: string; studioName: string; when: string; phone: string };

const notYou = ({ phone }: Told): string => `If that was not you, please call us at ${phone}.`;

/** `url` is where a new password is asked for. */
export function passwordChangedEmail(told: Told, url: string): EmailContent {
  return {
    subject: `Your password for ${told.studioName} was changed`,
    heading: "Your password was changed",
    preheader: `On ${told.when}. If that was you, there is nothing to do.`,
    paragraphs: [
      greeting(told.name),
      `The password of your account was changed on ${told.when}, and all other devices were logged out.`,
      "If that was you, there is nothing to do. If not, set a new one at once:",
    ],
    facts: [],
    button: { label: "Set a new password", url },
    notes: [notYou(told)],
  };
}

/** To the present address, which stays the account's until the other one is proven. `url`: the account's settings. */
export function addressAskedEmail(told: Told, url: string): EmailContent {
  return {
    subject: `Another address was asked for at ${told.studioName}`,
    heading: "Another address was asked for",
    preheader: "This one stays yours until the other one is confirmed.",
    paragraphs: [
      greeting(told.name),
      `On ${told.when} somebody who knows your password asked to use another address for your account. This one stays until the other one is confirmed.`,
      "If that was you, there is nothing to do. If not, take it back and set a new password:",
    ],
    facts: [],
    button: { label: "Open my settings", url },
    notes: [notYou(told)],
  };
}

/** To the address that was the account's until now. */
export function addressChangedEmail(told: Told): EmailContent {
  return {
    subject: `The address of your account at ${told.studioName} was changed`,
    heading: "Your account has another address now",
    preheader: `On ${told.when}. If that was you, there is nothing to do.`,
    paragraphs: [
      greeting(told.name),
      `Since ${told.when} your account has another address. You log in with that one, and our mails go there.`,
    ],
    facts: [],
    button: null,
    notes: [`If that was you, there is nothing to do. ${notYou(told)}`],
  };
}

/** To somebody who has no account any more. `cancelled`: how many coming visits went with it. */
export function accountDeletedEmail(told: Omit<Told, "name">, cancelled: number): EmailContent {
  const appointments = cancelled === 1 ? "One coming visit was" : `${cancelled} coming visits were`;
  return {
    subject: `Your account at ${told.studioName} was deleted`,
    heading: "Your account was deleted",
    preheader: `On ${told.when}.`,
    paragraphs: [
      "Hello,",
      `The account with this address was deleted on ${told.when}, and your details were removed from our books.${cancelled > 0 ? ` ${appointments} cancelled.` : ""}`,
    ],
    facts: [],
    button: null,
    notes: [notYou({ ...told, name: "" })],
  };
}

/** `newAdmin`: whom it is about, where that is not the reader. `url`: the people of the studio. */
export function adminMadeEmail(told: Told, newAdmin: string | null, url: string): EmailContent {
  const whose = newAdmin === null ? null : (wholeName(newAdmin) ?? "Somebody");
  return {
    subject: whose ? `A new administrator at ${told.studioName}` : `You administer ${told.studioName}`,
    heading: whose ? "There is a new administrator" : "You are an administrator now",
    preheader: `Since ${told.when}.`,
    paragraphs: [
      greeting(told.name),
      whose
        ? `${whose} may do everything at ${told.studioName} since ${told.when}: people, prices, settings.`
        : `You may do everything at ${told.studioName} since ${told.when}: people, prices, settings. Keep your password to yourself.`,
    ],
    facts: [],
    button: { label: "See who works here", url },
    notes: [whose ? "If you did not expect that, take the role away and set a new password." : notYou(told)],
  };
}

/** To the address to which bookings and messages went until now. */
export function studioAddressEmail(told: Omit<Told, "name">, url: string): EmailContent {
  return {
    subject: `The address of ${told.studioName} was changed`,
    heading: "The studio has another address now",
    preheader: `Since ${told.when} bookings and messages are mailed elsewhere.`,
    paragraphs: [
      "Hello,",
      `Since ${told.when} bookings and messages of the contact form are mailed to another address than this one. An administrator changed it.`,
    ],
    facts: [],
    button: { label: "See the address", url },
    notes: ["If nobody of you did that, log in, put it right and set new passwords."],
  };
}
