import type { EmailContent, MailFact } from "#app/domain/notifications/email/layout.ts";
import { mailUrl, telephoneUrl } from "#app/domain/notifications/email/links.ts";
import {
  type AppointmentInWords,
  type AppointmentUrls,
  type ClientKind,
  presentFacts,
} from "./appointment-words.ts";

type StaffKind = Exclude<ClientKind, "reminder">;

/** To the provider and the studio; the client's name comes first, since that is what a list of mails is read for. */
export function staffEmail(
  kind: StaffKind,
  appointment: AppointmentInWords,
  urls: AppointmentUrls,
): EmailContent {
  const { client, service, moment, provider, reference } = appointment;
  const { title, heading, file } = { ...words[kind], ...(appointment.isLonger && longer) };
  const isJoint = appointment.parts.length > 0;
  return {
    subject: `${title}: ${client.name}, ${service}, ${moment}`,
    heading,
    preheader: `${client.name}, with ${provider}. Reference ${reference}.`,
    paragraphs: [],
    facts: presentFacts([
      ...clientFacts(appointment),
      { term: "Service", detail: isJoint ? "" : service },
      { term: "Day", detail: appointment.day },
      { term: "Time", detail: appointment.time },
      ...appointment.parts.map(({ time, words }) => ({ term: time, detail: words })),
      { term: "Before", detail: appointment.before },
      { term: "With", detail: isJoint ? "" : provider },
      { term: "Price", detail: appointment.price },
      { term: "Charge", detail: appointment.charge },
      { term: "Stays", detail: appointment.stays },
      { term: "Cancelled by", detail: kind === "cancelled" ? cancelledBy(appointment) : "" },
      {
        term: "Notes",
        detail: appointment.hasNotes ? "There is a note. You read it with the appointment." : "",
      },
      { term: "Reference", detail: reference },
    ]),
    button: openDiary(urls),
    notes: [file ?? calendarNote(appointment)],
  };
}

/** `minutes` 0: the client comes in time after all. */
export function lateEmail(
  minutes: number,
  appointment: AppointmentInWords,
  urls: AppointmentUrls,
): EmailContent {
  const { client, service, moment, provider } = appointment;
  const inTime = minutes === 0;
  const when = inTime ? "in time after all" : `about ${minutes} minutes late`;
  return {
    subject: `${inTime ? "In time after all" : "Running late"}: ${client.name}, ${service}, ${moment}`,
    heading: inTime ? "A client comes in time after all" : "A client is running late",
    preheader: `${client.name} comes ${when}. ${service} with ${provider}.`,
    paragraphs: [`${client.name} has just said: I come ${when}.`],
    facts: presentFacts([
      ...clientFacts(appointment),
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
  const { client, service, before, provider, reference } = appointment;
  return {
    subject: `Handed over: ${client.name}, ${service}, ${before}`,
    heading: "An appointment is not yours any more",
    preheader: `${provider} gives it now. Reference ${reference}.`,
    paragraphs: [],
    facts: presentFacts([
      { term: "Client", detail: client.name },
      { term: "Service", detail: service },
      { term: "Before", detail: before },
      { term: "Now", detail: `${appointment.moment} with ${provider}` },
      { term: "Reference", detail: reference },
    ]),
    button: openDiary(urls),
    notes: [calendarNote(appointment)],
  };
}

const clientFacts = ({ client: { name, phone, email } }: AppointmentInWords): MailFact[] => [
  { term: "Client", detail: name },
  { term: "Phone", detail: phone, url: telephoneUrl(phone) },
  { term: "Email", detail: email, url: mailUrl(email) },
];

function cancelledBy({ calledOff }: AppointmentInWords): string {
  if (!calledOff) return "The client";
  return calledOff.reason ? `The studio: ${calledOff.reason}` : "The studio";
}

const calendarNote = ({ leavesCalendar }: AppointmentInWords): string =>
  leavesCalendar
    ? "The attached file takes the appointment out of your calendar."
    : "The attached file brings your calendar up to date.";

const openDiary = ({ diary }: AppointmentUrls) => ({ label: "Open the appointments", url: diary });

const longer = { title: "One more treatment", heading: "A visit has one more treatment" };

const words: Record<StaffKind, { title: string; heading: string; file?: string }> = {
  booked: {
    title: "New",
    heading: "New appointment",
    file: "The attached file puts the appointment into your calendar.",
  },
  moved: {
    title: "Moved",
    heading: "An appointment has moved",
  },
  cancelled: {
    title: "Cancelled",
    heading: "An appointment is cancelled",
  },
  clock: {
    title: "New calendar file",
    heading: "The calendar file of an appointment is new",
  },
};
