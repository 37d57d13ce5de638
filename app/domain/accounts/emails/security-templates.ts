/** Short mails about a change that a stranger might have made. None names another address. */
import { greeting, wholeName } from "#app/domain/notifications/email/greeting.ts";
import type { EmailContent } from "#app/domain/notifications/email/layout.ts";

type SecurityEvent = { name: string; studioName: string; when: string; phone: string };

const notYou = ({ phone }: SecurityEvent): string => `If that was not you, please call us at ${phone}.`;

export function passwordChangedEmail(event: SecurityEvent, url: string): EmailContent {
  return {
    subject: `Your password for ${event.studioName} was changed`,
    heading: "Your password was changed",
    preheader: `On ${event.when}. If that was you, there is nothing to do.`,
    paragraphs: [
      greeting(event.name),
      `The password of your account was changed on ${event.when}, and all other devices were logged out.`,
      "If that was you, there is nothing to do. If not, set a new one at once:",
    ],
    facts: [],
    button: { label: "Set a new password", url },
    notes: [notYou(event)],
  };
}

/** To the present address, which stays until the other one is proven. `url`: the account's settings. */
export function addressAskedEmail(event: SecurityEvent, url: string): EmailContent {
  return {
    subject: `Another address was asked for at ${event.studioName}`,
    heading: "Another address was asked for",
    preheader: "This one stays yours until the other one is confirmed.",
    paragraphs: [
      greeting(event.name),
      `On ${event.when} somebody who knows your password asked to use another address for your account. This one stays until the other one is confirmed.`,
      "If that was you, there is nothing to do. If not, take it back and set a new password:",
    ],
    facts: [],
    button: { label: "Open my settings", url },
    notes: [notYou(event)],
  };
}

export function addressChangedEmail(event: SecurityEvent): EmailContent {
  return {
    subject: `The address of your account at ${event.studioName} was changed`,
    heading: "Your account has another address now",
    preheader: `On ${event.when}. If that was you, there is nothing to do.`,
    paragraphs: [
      greeting(event.name),
      `Since ${event.when} your account has another address. You log in with that one, and our mails go there.`,
    ],
    facts: [],
    button: null,
    notes: [`If that was you, there is nothing to do. ${notYou(event)}`],
  };
}

export function accountDeletedEmail(event: Omit<SecurityEvent, "name">, cancelled: number): EmailContent {
  const appointments = cancelled === 1 ? "One coming visit was" : `${cancelled} coming visits were`;
  return {
    subject: `Your account at ${event.studioName} was deleted`,
    heading: "Your account was deleted",
    preheader: `On ${event.when}.`,
    paragraphs: [
      "Hello,",
      `The account with this address was deleted on ${event.when}, and your details were removed from our books.${cancelled > 0 ? ` ${appointments} cancelled.` : ""}`,
    ],
    facts: [],
    button: null,
    notes: [notYou({ ...event, name: "" })],
  };
}

/** `newAdmin`: the person, where that is not the reader. `url`: the people of the studio. */
export function adminMadeEmail(event: SecurityEvent, newAdmin: string | null, url: string): EmailContent {
  const whose = newAdmin === null ? null : (wholeName(newAdmin) ?? "Somebody");
  return {
    subject: whose ? `A new administrator at ${event.studioName}` : `You administer ${event.studioName}`,
    heading: whose ? "There is a new administrator" : "You are an administrator now",
    preheader: `Since ${event.when}.`,
    paragraphs: [
      greeting(event.name),
      whose
        ? `${whose} may do everything at ${event.studioName} since ${event.when}: people, prices, settings.`
        : `You may do everything at ${event.studioName} since ${event.when}: people, prices, settings. Keep your password to yourself.`,
    ],
    facts: [],
    button: { label: "See who works here", url },
    notes: [whose ? "If you did not expect that, take the role away and set a new password." : notYou(event)],
  };
}

export function studioAddressEmail(event: Omit<SecurityEvent, "name">, url: string): EmailContent {
  return {
    subject: `The address of ${event.studioName} was changed`,
    heading: "The studio has another address now",
    preheader: `Since ${event.when} bookings and messages are mailed elsewhere.`,
    paragraphs: [
      "Hello,",
      `Since ${event.when} bookings and messages of the contact form are mailed to another address than this one. An administrator changed it.`,
    ],
    facts: [],
    button: { label: "See the address", url },
    notes: ["If nobody of you did that, log in, put it right and set new passwords."],
  };
}
