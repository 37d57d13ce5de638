import { type EmailContent, greeting, wholeName } from "#app/domain/notifications/email/layout.ts";

type Person = { name: string; studioName: string };

export function resetEmail({ name, studioName }: Person, url: string): EmailContent {
  return {
    subject: `Set a new password for ${studioName}`,
    heading: "Set a new password",
    preheader: "The link works once and expires after one hour.",
    paragraphs: [
      greeting(name),
      "Someone asked to reset the password of your account. If that was you, choose a new one here:",
    ],
    facts: [],
    button: { label: "Choose a new password", url },
    notes: [
      "The link works once and expires after one hour.",
      "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    ],
  };
}

type ProofAddresses = { confirm: string; disown: string | null };

export function proofEmail(
  { name, studioName }: Person,
  { confirm, disown }: ProofAddresses,
  { made, welcome }: { made: string; welcome: boolean },
): EmailContent {
  const whose = wholeName(name);
  const then = "Visits that you booked as a guest with this address then appear in your account.";
  return {
    subject: welcome
      ? `Your account at ${studioName}: confirm your email address`
      : `Confirm your email address for ${studioName}`,
    heading: welcome ? "Welcome! Confirm your email address" : "Confirm your email address",
    preheader: "Confirm it to see the visits that you booked as a guest.",
    paragraphs: [
      greeting(name),
      ...(welcome
        ? [
            "An account was created with this address. You can see, move and cancel your visits online, and the booking form is filled in for you.",
            `If you created it, confirm that this is your address. ${then}`,
          ]
        : [
            `An account was created with this address. If you created it, log in and confirm that this is your address. ${then}`,
          ]),
    ],
    facts: [{ term: "Created", detail: made }, ...(whose ? [{ term: "Name", detail: whose }] : [])],
    button: { label: "Confirm this address", url: confirm },
    ...(disown && {
      otherWay: {
        lead: "Didn't create this account? We'll delete it:",
        label: "This wasn't me",
        url: disown,
      },
    }),
    notes: ["The link works once and expires after two days."],
  };
}

export function newAddressEmail(
  { name, studioName }: Person,
  { confirm, disown }: ProofAddresses,
): EmailContent {
  return {
    subject: `Confirm your new email address for ${studioName}`,
    heading: "Confirm your new email address",
    preheader: "After that, you log in with this address.",
    paragraphs: [
      greeting(name),
      "You asked to use this address for your account. Confirm that it is yours. Until then, your account keeps its old address.",
    ],
    facts: [],
    button: { label: "Confirm this address", url: confirm },
    ...(disown && {
      otherWay: { lead: "Didn't ask for this?", label: "This wasn't me", url: disown },
    }),
    notes: ["The link works once and expires after two days."],
  };
}

/** Tells the owner of an address that it already has an account. Visitors of the site don't learn this. */
export function addressTakenEmail({ studioName }: Pick<Person, "studioName">, url: string): EmailContent {
  return {
    subject: `Your email address at ${studioName}`,
    heading: "This address already has an account",
    preheader: "It can't be used for a second account.",
    paragraphs: [
      "Hello,",
      "Someone asked to use this address for another account. It already has its own account, so nothing was changed.",
      "If that was you, log in with this address. To use it for the other account, delete this account first.",
    ],
    facts: [],
    button: { label: "Log in", url },
    notes: ["If you didn't ask for this, you can ignore this email."],
  };
}

export function welcomeEmail({ name, studioName }: Person, email: string, url: string): EmailContent {
  return {
    subject: `Your account at ${studioName}`,
    heading: "Your account is ready",
    preheader: "See, move and cancel your visits, and book with your details filled in.",
    paragraphs: [
      greeting(name),
      "You can now see, move and cancel your visits online, and the booking form is filled in for you.",
    ],
    facts: [{ term: "Email", detail: email }],
    button: { label: "Log in", url },
    notes: ["If you didn't create this account, reply to this email and we'll delete it."],
  };
}

/** Announces an account that staff created. The password is given in person, never by mail. */
export function givenAccountEmail({ name, studioName }: Person, email: string, url: string): EmailContent {
  return {
    subject: `Your account at ${studioName}`,
    heading: "You have an account",
    preheader: `Log in at ${studioName} with this address.`,
    paragraphs: [
      greeting(name),
      "We created an account for you. Log in with this address and the password that we gave you.",
    ],
    facts: [{ term: "Email", detail: email }],
    button: { label: "Log in", url },
    notes: [
      "When you log in, we ask you to choose your own password.",
      "Don't know the password? Choose “Forgot password” on the sign-in page.",
    ],
  };
}

export type SecurityEvent = { name: string; studioName: string; when: string; phone: string };

const notYou = ({ phone }: SecurityEvent): string => `If that wasn't you, please call us at ${phone}.`;

export function passwordChangedEmail(event: SecurityEvent, url: string): EmailContent {
  return {
    subject: `Your password for ${event.studioName} was changed`,
    heading: "Your password was changed",
    preheader: `On ${event.when}. If that was you, you don't need to do anything.`,
    paragraphs: [
      greeting(event.name),
      `The password of your account was changed on ${event.when}, and all other devices were logged out.`,
      "If that was you, you don't need to do anything. If not, set a new password right away:",
    ],
    facts: [],
    button: { label: "Set a new password", url },
    notes: [notYou(event)],
  };
}

export function addressAskedEmail(event: SecurityEvent, url: string): EmailContent {
  return {
    subject: `Request to change your email address at ${event.studioName}`,
    heading: "Request to change your email address",
    preheader: "Your account keeps this address until the new one is confirmed.",
    paragraphs: [
      greeting(event.name),
      `On ${event.when}, someone who knows your password asked to use another address for your account. Your account keeps this address until the new one is confirmed.`,
      "If that was you, you don't need to do anything. If not, cancel the request and set a new password:",
    ],
    facts: [],
    button: { label: "Open my settings", url },
    notes: [notYou(event)],
  };
}

export function addressChangedEmail(event: SecurityEvent): EmailContent {
  return {
    subject: `Your email address at ${event.studioName} was changed`,
    heading: "Your email address was changed",
    preheader: `On ${event.when}. If that was you, you don't need to do anything.`,
    paragraphs: [
      greeting(event.name),
      `Your account has had a new email address since ${event.when}. Log in with the new address. Our emails go there too.`,
    ],
    facts: [],
    button: null,
    notes: [`If that was you, you don't need to do anything. ${notYou(event)}`],
  };
}

export function accountDeletedEmail(event: Omit<SecurityEvent, "name">, cancelled: number): EmailContent {
  const appointments = cancelled === 1 ? "One upcoming visit was" : `${cancelled} upcoming visits were`;
  return {
    subject: `Your account at ${event.studioName} was deleted`,
    heading: "Your account was deleted",
    preheader: `On ${event.when}.`,
    paragraphs: [
      "Hello,",
      `The account with this address was deleted on ${event.when}, and your details were removed from our records.${cancelled > 0 ? ` ${appointments} cancelled.` : ""}`,
    ],
    facts: [],
    button: null,
    notes: [notYou({ ...event, name: "" })],
  };
}

/** `newAdmin`: null if the reader is the new admin. `url`: the list of users. */
export function adminMadeEmail(event: SecurityEvent, newAdmin: string | null, url: string): EmailContent {
  const whose = newAdmin === null ? null : (wholeName(newAdmin) ?? "Someone");
  return {
    subject: whose
      ? `New administrator at ${event.studioName}`
      : `You're now an administrator at ${event.studioName}`,
    heading: whose ? "There is a new administrator" : "You're now an administrator",
    preheader: `Since ${event.when}.`,
    paragraphs: [
      greeting(event.name),
      whose
        ? `${whose} has been an administrator at ${event.studioName} since ${event.when} and can change everything: people, prices and settings.`
        : `You have been an administrator at ${event.studioName} since ${event.when} and can change everything: people, prices and settings. Don't share your password.`,
    ],
    facts: [],
    button: { label: "View users", url },
    notes: [whose ? "If you didn't expect this, remove the role and set a new password." : notYou(event)],
  };
}
