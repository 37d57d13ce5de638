/** The words of the mails about an account. */
import { greeting } from "./greeting.ts";
import type { Letter } from "./mail-layout.ts";

type Person = { name: string; studioName: string };

/** `url` sets a new password once, within the hour after it was asked for. */
export function resetLetter({ name, studioName }: Person, url: string): Letter {
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

/** `url` proves that the address is the account's; guest visits under it then appear in the account. */
export function proofLetter({ name, studioName }: Person, url: string): Letter {
  return {
    subject: `Confirm your email address for ${studioName}`,
    heading: "Is this your address?",
    preheader: "Confirm it, and visits that you booked as a guest appear in your account.",
    paragraphs: [
      greeting(name),
      "Please confirm that this address is yours. Visits that you booked with it as a guest then appear in your account.",
    ],
    facts: [],
    button: { label: "Confirm this address", url },
    notes: [
      "The link works once, and for two days.",
      "If you have no account with us, you need not do anything.",
    ],
  };
}

/** For somebody who registered. */
export function welcomeLetter({ name, studioName }: Person, email: string, url: string): Letter {
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

/** For an account that somebody at the studio made. The password is told in person, never by mail. */
export function givenAccountLetter({ name, studioName }: Person, email: string, url: string): Letter {
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
