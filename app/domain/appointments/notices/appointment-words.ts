/** An appointment in the studio's words, as its mails say it. */
import type { MailFact } from "#app/domain/notifications/email/layout.ts";

/** Empty texts are left out. */
export type AppointmentInWords = {
  service: string;
  /** "Tue, Nov 24, 12:00 PM", for the subject. */
  moment: string;
  /** "Tuesday, November 24, 2026". */
  day: string;
  time: string;
  provider: string;
  price: string;
  reference: string;
  where: string;
  /** What the studio says about the way to it, and of the service about getting ready. */
  gettingHere: string;
  preparation: string;
  client: { name: string; phone: string; email: string };
  /** Notes may be about health: they are read in the panel, not in mails. */
  hasNotes: boolean;
  /** The client has said to come. */
  confirmed: boolean;
  policy: string;
  changeDeadline: string;
  charge: string;
  reminder: string;
  /** Other visits that were booked with it, a line each. */
  others: string;
  /** Where it was before: the moment, and the provider if it was another one. */
  before: string;
  /** The studio called it off, with what it said of it. */
  calledOff: { reason: string } | null;
  /** "?service=…&provider=…" for the booking page, where the same can still be booked. */
  bookQuery: string;
  /** Of several treatments in one visit each with its time; empty where it is one. */
  parts: { time: string; words: string }[];
  /** A treatment was added to the visit that the mail lists. */
  isLonger: boolean;
  /** What of the visit takes place although this part is cancelled. */
  stays: string;
  /** The file of the mail takes it out of its reader's calendar. */
  leavesCalendar: boolean;
  /** What was paid ahead for a visit that is cancelled, and what becomes of it; empty without. */
  deposit: string;
};

export type AppointmentKind = "booked" | "moved" | "cancelled" | "reminder" | "clock" | "late";

/** What clients hear of; that they come late is for staff. */
export type ClientKind = Exclude<AppointmentKind, "late">;

/** `manage` and `coming` open the appointment itself and are secrets; `book` and `diary` are pages. */
export type AppointmentUrls = { manage: string; coming: string; book: string; diary: string };

export const presentFacts = (facts: MailFact[]): MailFact[] => facts.filter(({ detail }) => detail !== "");
