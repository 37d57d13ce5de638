/** The words of the mails about a visit. */
import { greeting } from "#app/notifications/email/greeting.ts";
import type { Letter } from "#app/notifications/email/layout.ts";

/** A visit in the studio's words, and the addresses that its mails lead to. Empty texts are left out. */
export type VisitInWords = {
  service: string;
  /** "Tue, Nov 24, 12:00 PM", for the subject. */
  moment: string;
  /** "Tuesday, November 24, 2026". */
  day: string;
  /** "12:00 PM to 1:00 PM". */
  time: string;
  provider: string;
  price: string;
  reference: string;
  where: string;
  client: { name: string; phone: string; email: string };
  /** The client has written something, of their health perhaps: it is read in the panel, not in mails. */
  hasNotes: boolean;
  policy: string;
  /** Until when a client may change it free of charge; empty when that has passed. */
  changeDeadline: string;
  /** What a late cancellation costs. */
  charge: string;
  /** What the owner says in reminders beyond the visit. */
  reminder: string;
  /** Where it was before: the moment, and the provider if it was another one. */
  before: string;
};

export type VisitKind = "booked" | "moved" | "cancelled" | "reminder" | "clock";

/** `manage` opens the visit itself and is a secret; `book` and `diary` are pages. */
export type VisitAddresses = { manage: string; book: string; diary: string };

/** For the client: no address, phone number or note of anybody else. */
export function clientLetter(kind: VisitKind, visit: VisitInWords, addresses: VisitAddresses): Letter {
  const { heading, sentence } = toClient[kind];
  const change = visit.changeDeadline
    ? `You can change or cancel this visit free of charge until ${visit.changeDeadline}.`
    : "";
  return {
    subject: `${titles[kind]}: ${visit.service}, ${visit.moment}`,
    heading,
    preheader: `${visit.moment} with ${visit.provider}. Reference ${visit.reference}.`,
    paragraphs: [
      greeting(visit.client.name),
      sentence,
      ...(kind === "reminder" && visit.reminder ? [visit.reminder] : []),
    ],
    facts: present([
      { term: "Service", detail: visit.service },
      { term: "Day", detail: visit.day },
      { term: "Time", detail: visit.time },
      { term: "Before", detail: visit.before },
      { term: "With", detail: visit.provider },
      { term: "Price", detail: visit.price },
      { term: "Charge", detail: visit.charge },
      { term: "Where", detail: kind === "cancelled" ? "" : visit.where },
      { term: "Reference", detail: visit.reference },
    ]),
    button:
      kind === "cancelled"
        ? { label: "Book another visit", url: addresses.book }
        : {
            label: visit.changeDeadline ? "View or change your visit" : "View your visit",
            url: addresses.manage,
          },
    notes:
      kind === "cancelled"
        ? []
        : [change, visit.policy, kind === "reminder" ? "" : attached].filter((note) => note !== ""),
  };
}

/** For the provider and the studio: who comes, and how to reach them. */
export function staffLetter(kind: VisitKind, visit: VisitInWords, addresses: VisitAddresses): Letter {
  return {
    subject: `${titles[kind]}: ${visit.service}, ${visit.moment}`,
    heading: toStaff[kind],
    preheader: `${visit.client.name}, with ${visit.provider}. Reference ${visit.reference}.`,
    paragraphs: [],
    facts: present([
      { term: "Client", detail: visit.client.name },
      { term: "Phone", detail: visit.client.phone },
      { term: "Email", detail: visit.client.email },
      { term: "Service", detail: visit.service },
      { term: "Day", detail: visit.day },
      { term: "Time", detail: visit.time },
      { term: "Before", detail: visit.before },
      { term: "With", detail: visit.provider },
      { term: "Price", detail: visit.price },
      { term: "Charge", detail: visit.charge },
      { term: "Notes", detail: visit.hasNotes ? "There is a note. You read it with the appointment." : "" },
      { term: "Reference", detail: visit.reference },
    ]),
    button: openDiary(addresses),
    notes: [attached],
  };
}

/** For the provider who gave the visit before it went to somebody else. */
export function handedOverLetter(visit: VisitInWords, addresses: VisitAddresses): Letter {
  return {
    subject: `Handed over: ${visit.service}, ${visit.before}`,
    heading: "An appointment is not yours any more",
    preheader: `${visit.provider} gives it now. Reference ${visit.reference}.`,
    paragraphs: [],
    facts: present([
      { term: "Client", detail: visit.client.name },
      { term: "Service", detail: visit.service },
      { term: "Before", detail: visit.before },
      { term: "Now", detail: `${visit.moment} with ${visit.provider}` },
      { term: "Reference", detail: visit.reference },
    ]),
    button: openDiary(addresses),
    notes: [attached],
  };
}

const openDiary = ({ diary }: VisitAddresses) => ({ label: "Open the appointments", url: diary });

const titles: Record<VisitKind, string> = {
  booked: "Booked",
  moved: "Moved",
  cancelled: "Cancelled",
  reminder: "Reminder",
  clock: "New calendar file",
};

const toClient: Record<VisitKind, { heading: string; sentence: string }> = {
  booked: {
    heading: "You are booked",
    sentence: "Thank you for your booking. We look forward to seeing you.",
  },
  moved: {
    heading: "Your visit has moved",
    sentence: "This is when we see you now. The old time is free again.",
  },
  cancelled: {
    heading: "Your visit is cancelled",
    sentence: "This visit will not take place.",
  },
  reminder: {
    heading: "See you soon",
    sentence: "A short reminder of your visit. We look forward to seeing you.",
  },
  clock: {
    heading: "Please update your calendar",
    sentence:
      "The time of your visit is the same, but the calendar file that you got from us had a wrong time zone. Open the attached one, and your calendar shows the right hour.",
  },
};

const toStaff: Record<VisitKind, string> = {
  booked: "New appointment",
  moved: "An appointment has moved",
  cancelled: "An appointment is cancelled",
  reminder: "A coming appointment",
  clock: "The calendar file of an appointment is new",
};

const attached = "The attached file brings your calendar up to date.";

const present = (facts: Letter["facts"]): Letter["facts"] => facts.filter(({ detail }) => detail !== "");
