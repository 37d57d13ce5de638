import { greeting } from "#app/notifications/email/greeting.ts";
import type { EmailContent } from "#app/notifications/email/layout.ts";

/** An appointment in the studio's words; empty texts are left out. */
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
  client: { name: string; phone: string; email: string };
  /** Notes may be about health: they are read in the panel, not in mails. */
  hasNotes: boolean;
  policy: string;
  changeDeadline: string;
  charge: string;
  reminder: string;
  /** Where it was before: the moment, and the provider if it was another one. */
  before: string;
};

export type AppointmentKind = "booked" | "moved" | "cancelled" | "reminder" | "clock" | "late";

type ClientKind = Exclude<AppointmentKind, "late">;

/** `manage` opens the appointment itself and is a secret; `book` and `diary` are pages. */
export type AppointmentUrls = { manage: string; book: string; diary: string };

export function clientEmail(
  kind: ClientKind,
  appointment: AppointmentInWords,
  urls: AppointmentUrls,
): EmailContent {
  const { heading, sentence } = toClient[kind];
  const change = appointment.changeDeadline
    ? `You can change or cancel this visit free of charge until ${appointment.changeDeadline}.`
    : "";
  return {
    subject: `${titles[kind]}: ${appointment.service}, ${appointment.moment}`,
    heading,
    preheader: `${appointment.moment} with ${appointment.provider}. Reference ${appointment.reference}.`,
    paragraphs: [
      greeting(appointment.client.name),
      sentence,
      ...(kind === "reminder" && appointment.reminder ? [appointment.reminder] : []),
    ],
    facts: present([
      { term: "Service", detail: appointment.service },
      { term: "Day", detail: appointment.day },
      { term: "Time", detail: appointment.time },
      { term: "Before", detail: appointment.before },
      { term: "With", detail: appointment.provider },
      { term: "Price", detail: appointment.price },
      { term: "Charge", detail: appointment.charge },
      { term: "Where", detail: kind === "cancelled" ? "" : appointment.where },
      { term: "Reference", detail: appointment.reference },
    ]),
    button:
      kind === "cancelled"
        ? { label: "Book another visit", url: urls.book }
        : {
            label: appointment.changeDeadline ? "View or change your visit" : "View your visit",
            url: urls.manage,
          },
    notes:
      kind === "cancelled"
        ? []
        : [change, appointment.policy, kind === "reminder" ? "" : attached].filter((note) => note !== ""),
  };
}

export function staffEmail(
  kind: ClientKind,
  appointment: AppointmentInWords,
  urls: AppointmentUrls,
): EmailContent {
  return {
    subject: `${titles[kind]}: ${appointment.service}, ${appointment.moment}`,
    heading: toStaff[kind],
    preheader: `${appointment.client.name}, with ${appointment.provider}. Reference ${appointment.reference}.`,
    paragraphs: [],
    facts: present([
      { term: "Client", detail: appointment.client.name },
      { term: "Phone", detail: appointment.client.phone },
      { term: "Email", detail: appointment.client.email },
      { term: "Service", detail: appointment.service },
      { term: "Day", detail: appointment.day },
      { term: "Time", detail: appointment.time },
      { term: "Before", detail: appointment.before },
      { term: "With", detail: appointment.provider },
      { term: "Price", detail: appointment.price },
      { term: "Charge", detail: appointment.charge },
      {
        term: "Notes",
        detail: appointment.hasNotes ? "There is a note. You read it with the appointment." : "",
      },
      { term: "Reference", detail: appointment.reference },
    ]),
    button: openDiary(urls),
    notes: [attached],
  };
}

/** `minutes` 0: the client comes in time after all. */
export function lateEmail(
  minutes: number,
  appointment: AppointmentInWords,
  urls: AppointmentUrls,
): EmailContent {
  const { client, service, moment, provider } = appointment;
  const when = minutes === 0 ? "in time after all" : `about ${minutes} minutes late`;
  return {
    subject: `${minutes === 0 ? "In time after all" : "Running late"}: ${client.name}, ${moment}`,
    heading: minutes === 0 ? "A client comes in time after all" : "A client is running late",
    preheader: `${client.name} comes ${when}. ${service} with ${provider}.`,
    paragraphs: [`${client.name} has just said: I come ${when}.`],
    facts: present([
      { term: "Client", detail: client.name },
      { term: "Phone", detail: client.phone },
      { term: "Service", detail: service },
      { term: "Time", detail: appointment.time },
      { term: "With", detail: provider },
      { term: "Reference", detail: appointment.reference },
    ]),
    button: openDiary(urls),
    notes: [],
  };
}

export function reassignedEmail(appointment: AppointmentInWords, urls: AppointmentUrls): EmailContent {
  return {
    subject: `Handed over: ${appointment.service}, ${appointment.before}`,
    heading: "An appointment is not yours any more",
    preheader: `${appointment.provider} gives it now. Reference ${appointment.reference}.`,
    paragraphs: [],
    facts: present([
      { term: "Client", detail: appointment.client.name },
      { term: "Service", detail: appointment.service },
      { term: "Before", detail: appointment.before },
      { term: "Now", detail: `${appointment.moment} with ${appointment.provider}` },
      { term: "Reference", detail: appointment.reference },
    ]),
    button: openDiary(urls),
    notes: [attached],
  };
}

const openDiary = ({ diary }: AppointmentUrls) => ({ label: "Open the appointments", url: diary });

const titles: Record<ClientKind, string> = {
  booked: "Booked",
  moved: "Moved",
  cancelled: "Cancelled",
  reminder: "Reminder",
  clock: "New calendar file",
};

const toClient: Record<ClientKind, { heading: string; sentence: string }> = {
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

const toStaff: Record<ClientKind, string> = {
  booked: "New appointment",
  moved: "An appointment has moved",
  cancelled: "An appointment is cancelled",
  reminder: "A coming appointment",
  clock: "The calendar file of an appointment is new",
};

const attached = "The attached file brings your calendar up to date.";

const present = (facts: EmailContent["facts"]): EmailContent["facts"] =>
  facts.filter(({ detail }) => detail !== "");
