import { type EmailContent, greeting, wholeName } from "#app/domain/notifications/email/layout.ts";

type Person = { name: string; studioName: string };

export function resetEmail({ name, studioName }: Person, url: string): EmailContent {
  return {
    subject: `Set a new password for ${studioName}`,
    heading: "Set a new password",
    preheader: "The link works once, and for one hour.",
    paragraphs: [
      greeting(name),
      "Somebody asked for a new password for your account. If that was you, choose one here:",
    ],
    facts: [],
    button: { label: "Choose a new password", url },
    notes: [
      "The link works once, and for one hour.",
      "If you did not ask for it, you need not do anything: your password stays as it is.",
    ],
  };
}

type ProofAddresses = { confirm: string; disown: string | null };

/** `welcome`: it is the account's first mail, and says what the account is good for. */
export function proofEmail(
  { name, studioName }: Person,
  { confirm, disown }: ProofAddresses,
  { made, welcome }: { made: string; welcome: boolean },
): EmailContent {
  const whose = wholeName(name);
  const then = "Visits that you booked with it as a guest then appear in your account.";
  return {
    subject: welcome
      ? `Your account at ${studioName}: please confirm your address`
      : `Confirm your email address for ${studioName}`,
    heading: welcome ? "Welcome: is this your address?" : "Is this your address?",
    preheader: "Confirm it, and visits that you booked as a guest appear in your account.",
    paragraphs: [
      greeting(name),
      ...(welcome
        ? [
            "An account was made with this address. With it you see, move and cancel your visits online, and the booking form is filled in for you.",
            `If you made it, please confirm that the address is yours. ${then}`,
          ]
        : [
            `An account was made with this address. If you made it, please log in and confirm that the address is yours. ${then}`,
          ]),
    ],
    facts: [{ term: "Made", detail: made }, ...(whose ? [{ term: "Name", detail: whose }] : [])],
    button: { label: "Confirm this address", url: confirm },
    ...(disown && {
      otherWay: { lead: "You did not make it? We delete it:", label: "This was not me", url: disown },
    }),
    notes: ["The link works once, and for two days."],
  };
}

export function newAddressEmail(
  { name, studioName }: Person,
  { confirm, disown }: ProofAddresses,
): EmailContent {
  return {
    subject: `Confirm your new email address for ${studioName}`,
    heading: "Is this your new address?",
    preheader: "Confirm it, and you log in with it from then on.",
    paragraphs: [
      greeting(name),
      "You asked to use this address for your account. Please confirm that it is yours. Until then everything stays as it is.",
    ],
    facts: [],
    button: { label: "Confirm this address", url: confirm },
    ...(disown && {
      otherWay: { lead: "You did not ask for it?", label: "This was not me", url: disown },
    }),
    notes: ["The link works once, and for two days."],
  };
}

/** To an address that was asked for and has an account of its own: only its reader learns of it. */
export function addressTakenEmail({ studioName }: Pick<Person, "studioName">, url: string): EmailContent {
  return {
    subject: `Your email address at ${studioName}`,
    heading: "This address has an account already",
    preheader: "It can't be used for a second one.",
    paragraphs: [
      "Hello,",
      "Somebody asked to use this address for another account. It has an account of its own, so nothing was changed.",
      "If that was you: log in with this address. To use it for the other account, delete this one first.",
    ],
    facts: [],
    button: { label: "Log in", url },
    notes: ["If you did not ask for it, you need not do anything."],
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
    button: { label: "Sign in", url },
    notes: ["If you did not make this account, please answer this mail, and we delete it."],
  };
}

/** For an account that staff made. The password is told in person, never by mail. */
export function givenAccountEmail({ name, studioName }: Person, email: string, url: string): EmailContent {
  return {
    subject: `Your account at ${studioName}`,
    heading: "You have an account",
    preheader: `Sign in at ${studioName} with this address.`,
    paragraphs: [
      greeting(name),
      "We made an account for you. Sign in with this address and the password that we gave you.",
    ],
    facts: [{ term: "Email", detail: email }],
    button: { label: "Sign in", url },
    notes: [
      "After you sign in we ask you for a password of your own.",
      "Don't know the password? Choose “Forgot password” on the same page.",
    ],
  };
}

// Short mails about a change that a stranger might have made. None names another address.

export type SecurityEvent = { name: string; studioName: string; when: string; phone: string };

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
