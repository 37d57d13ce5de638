/** Writes mails about appointments at sending time and drops obsolete ones (rule 11.5). */
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { spanOf } from "#app/domain/appointments/in-words.server.ts";
import { jointOf, nextPartOf } from "#app/domain/appointments/joint.server.ts";
import { isOpen, occupies } from "#app/domain/appointments/status.ts";
import {
  isSuperseded,
  mailedPerPart,
  wasMailedSince,
} from "#app/domain/notifications/earlier-mails.server.ts";
import type { EmailContent, MailFact } from "#app/domain/notifications/email/layout.ts";
import { mailUrl, telephoneUrl } from "#app/domain/notifications/email/links.ts";
import type { MailWriter, PageLinks, WrittenMail } from "#app/domain/notifications/mail-kinds.ts";
import type { QueuedMail, VisitMailKind } from "#app/domain/notifications/outbox.server.ts";
import { readMailbox } from "#app/domain/studio/environment.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import {
  calendarEntryOf,
  formerEntriesOf,
  mailedEntry,
  staffCalendarEntryOf,
} from "./calendar-entry.server.ts";
import {
  type AppointmentInWords,
  type AppointmentUrls,
  type ClientKind,
  clientEmail,
  presentFacts,
  reminderEmail,
} from "./client-email.ts";
import { beforeOf, factsInWords, isReassigned, partsOfMail, wordsOfParts } from "./facts.server.ts";
import { isStudio } from "./notify.server.ts";

type StaffKind = Exclude<ClientKind, "reminder">;

/** Writes an email to staff. Its subject starts with the event and the client, to be readable in lists. */
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
      { term: "Previously", detail: appointment.before },
      { term: "With", detail: isJoint ? "" : provider },
      { term: "Price", detail: appointment.price },
      { term: "Charge", detail: appointment.charge },
      { term: "Still booked", detail: appointment.stays },
      { term: "Cancelled by", detail: kind === "cancelled" ? cancelledBy(appointment) : "" },
      {
        term: "Notes",
        detail: appointment.hasNotes ? "There is a note. Open the appointment to read it." : "",
      },
      { term: "Reference", detail: reference },
    ]),
    button: openDiary(urls),
    notes: [file ?? calendarNote(appointment)],
  };
}

/** Writes the email about a late client. `minutes` is 0 if the client is no longer late. */
export function lateEmail(
  minutes: number,
  appointment: AppointmentInWords,
  urls: AppointmentUrls,
): EmailContent {
  const { client, service, moment, provider } = appointment;
  const inTime = minutes === 0;
  const when = inTime ? "on time after all" : `about ${minutes} minutes late`;
  return {
    subject: `${inTime ? "On time after all" : "Running late"}: ${client.name}, ${service}, ${moment}`,
    heading: inTime ? "A client will be on time after all" : "A client is running late",
    preheader: `${client.name} will arrive ${when}. ${service} with ${provider}.`,
    paragraphs: [`${client.name} says they will arrive ${when}.`],
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

function reassignedEmail(appointment: AppointmentInWords, urls: AppointmentUrls): EmailContent {
  const { client, service, before, provider, reference } = appointment;
  return {
    subject: `Reassigned: ${client.name}, ${service}, ${before}`,
    heading: "An appointment was reassigned",
    preheader: `Now with ${provider}. Reference ${reference}.`,
    paragraphs: [],
    facts: presentFacts([
      { term: "Client", detail: client.name },
      { term: "Service", detail: service },
      { term: "Previously", detail: before },
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
    ? "Open the attached file to remove the appointment from your calendar."
    : "Open the attached file to update your calendar.";

const openDiary = ({ diary }: AppointmentUrls) => ({ label: "Open appointments", url: diary });

const longer = { title: "Treatment added", heading: "A treatment was added to a visit" };

const words: Record<StaffKind, { title: string; heading: string; file?: string }> = {
  booked: {
    title: "New",
    heading: "New appointment",
    file: "Open the attached file to add the appointment to your calendar.",
  },
  moved: {
    title: "Moved",
    heading: "An appointment was moved",
  },
  cancelled: {
    title: "Cancelled",
    heading: "An appointment was cancelled",
  },
  clock: {
    title: "Updated calendar file",
    heading: "The calendar file of an appointment was updated",
  },
};

type AppointmentMail = QueuedMail & { kind: VisitMailKind };

/** Texts from other folders: directions, and a note about the deposit. */
type Told = { gettingHere: () => string; depositOf: (parts: readonly Appointment[]) => string };

/** `manage` creates a client's link with its secret. */
type VisitLinks = PageLinks & { manage: (appointment: Appointment) => string };

export function visitMails(told: Told): Record<VisitMailKind, MailWriter<VisitLinks, Appointment>> {
  const writerOf = (kind: VisitMailKind): MailWriter<VisitLinks, Appointment> => ({
    write: (mail, links, now) => writeVisitMail({ ...mail, kind }, { ...told, links }, now),
    whyObsolete: (mail, now, visitOf) => whyVisitMailObsolete({ ...mail, kind }, now, visitOf),
  });
  return {
    booked: writerOf("booked"),
    moved: writerOf("moved"),
    cancelled: writerOf("cancelled"),
    clock: writerOf("clock"),
    reminder: writerOf("reminder"),
    late: writerOf("late"),
  };
}

function writeVisitMail(
  mail: AppointmentMail,
  { gettingHere, depositOf, links }: Told & { links: VisitLinks },
  now: number,
): WrittenMail {
  const appointment = mail.appointmentId === null ? undefined : appointmentById(mail.appointmentId);
  if (!appointment) return { obsolete: notInTheBooks };
  const settings = studio();
  const obsolete = whyObsolete(mail, appointment, settings, now);
  if (obsolete) return { obsolete };
  const parts = partsOfMail(mail, appointment);
  const facts = { ...settings, gettingHere: gettingHere() };
  const own = factsInWords(mail, appointment, facts, now);
  const wordsOf = (one: Appointment) => (one === appointment ? own : factsInWords(mail, one, facts, now));
  const urls = urlsOf(mail, appointment, links);
  const visit = partsOfEntry(mail, appointment, settings);
  const calendar = calendarOf(mail, visit, urls.manage);
  const words = {
    ...wordsOfParts(own, parts, wordsOf, settings),
    deposit: mail.kind === "cancelled" ? depositOf(parts) : "",
    leavesCalendar: calendar?.cancelled === true,
  };
  const content = templateOf(mail, words, urls);
  const withdrawn = calendar ? formerEntries(mail, visit) : [];
  return {
    content: withdrawn.length > 0 ? { ...content, notes: [...content.notes, formerNote] } : content,
    calendar,
    withdrawn,
    ...(mail.audience !== "client" && answersTo(appointment)),
  };
}

const formerNote =
  "The other attached files remove the earlier entries for single treatments from your calendar.";

function urlsOf(mail: AppointmentMail, appointment: Appointment, links: VisitLinks): AppointmentUrls {
  // Staff have their own page. After the cancellation of a part, the link opens the remaining parts.
  const opened = mail.kind === "cancelled" ? nextPartOf(appointment) : appointment;
  const isOpened = mail.audience === "client" && (mail.kind !== "cancelled" || isOpen(opened.status));
  const manage = isOpened ? links.manage(opened) : "";
  return {
    manage,
    // Opening a link must not change anything, so it only leads to the button.
    coming: manage.startsWith("http") ? `${manage}#coming` : manage,
    book: links.page("/book"),
    diary: links.page(diaryOf(mail, appointment)),
  };
}

const diaryOf = ({ audience }: AppointmentMail, { id, date }: Appointment): string =>
  audience === "provider" ? `/provider?date=${date}` : `/receptionist?date=${date}&visit=${id}#panel`;

function whyVisitMailObsolete(mail: AppointmentMail, now: number, visitOf = appointmentById): string | null {
  const appointment = mail.appointmentId === null ? undefined : visitOf(mail.appointmentId);
  return appointment ? whyObsolete(mail, appointment, studio(), now) : notInTheBooks;
}

const notInTheBooks = "This appointment no longer exists.";

/** Replies to staff mails go to the client. */
function answersTo({ contact: { name, email } }: Appointment) {
  return readMailbox(email) ? { replyTo: { name, address: email } } : {};
}

function templateOf(mail: AppointmentMail, words: AppointmentInWords, urls: AppointmentUrls): EmailContent {
  const { kind, audience, facts } = mail;
  if (kind === "late") return lateEmail(Number(facts.minutes), words, urls);
  if (kind === "reminder") return reminderEmail({ second: facts.second === true }, words, urls);
  if (isReassigned(mail)) return reassignedEmail(words, urls);
  const write = audience === "client" ? clientEmail : staffEmail;
  return write(kind, words, urls);
}

/** If the client got another email this recently, the second reminder is dropped. */
const mailedLatelyMs = 2 * 3_600_000;

function whyObsolete(mail: AppointmentMail, appointment: Appointment, settings: Studio, now: number) {
  if (isSuperseded(mail)) return "A later email covers this change.";
  const { start } = spanOf(appointment, settings);
  if (mail.kind === "reminder") return whyNoReminder(mail, appointment, settings, { start, now });
  // A joint visit takes place as long as one of its parts does.
  const parts = partsOfMail(mail, appointment);
  const { status } = parts[0] ?? appointment;
  if ([appointment, ...parts].every((part) => spanOf(part, settings).end <= now)) return "The visit is over.";
  const off = parts.length === 0 || status === "cancelled" || status === "no_show";
  if (mail.kind === "cancelled") return off && parts.length > 0 ? null : "The visit takes place after all.";
  if (off) return "The visit was cancelled.";
  const isGone = mail.kind === "booked" && mail.facts.added === true && !occupies(appointment.status);
  return isGone && mail.facts.about === undefined ? "The added treatment was cancelled." : null;
}

function whyNoReminder(
  mail: AppointmentMail,
  appointment: Appointment,
  { secondReminderHours }: Studio,
  { start, now }: { start: number; now: number },
) {
  const { status, date, startMin } = appointment;
  if (!isOpen(status)) return `The visit is ${status.replace("_", " ")}.`;
  if (mail.facts.date !== date || mail.facts.startMin !== startMin) return "The visit was moved.";
  if (now >= start) return "The visit has begun.";
  if (mail.facts.second !== true) return null;
  if (secondReminderHours === 0) return "Second reminders are turned off.";
  const hasHeard = jointOf(appointment).some(({ id }) =>
    wasMailedSince({ ...mail, appointmentId: id }, now - mailedLatelyMs),
  );
  return hasHeard ? "The client got another email about the visit shortly before." : null;
}

function calendarOf(mail: AppointmentMail, visit: readonly Appointment[], manage: string) {
  if (mail.kind === "reminder" || mail.kind === "late") return null;
  const isClient = mail.audience === "client";
  return mailedEntry(isClient ? calendarEntryOf(visit, manage) : staffCalendarEntryOf(visit), mail.recipient);
}

/** Returns the parts of a calendar entry: all for client and studio, own ones for providers (rule 11.28). */
function partsOfEntry(mail: AppointmentMail, appointment: Appointment, { email }: Studio): Appointment[] {
  const { audience, recipient } = mail;
  if (audience === "client") {
    return jointOf(appointment).filter(({ contact }) => contact.email === appointment.contact.email);
  }
  if (audience === "studio" || isStudio(recipient, email)) return jointOf(appointment);
  const before = isReassigned(mail) && beforeOf(mail);
  if (!before) return [appointment];
  const { date, startMin, endMin } = before;
  return [{ ...appointment, date, startMin, endMin, status: "cancelled" }];
}

/** Cancels entries of earlier versions in the first mail after an update. */
function formerEntries({ audience, recipient }: AppointmentMail, visit: readonly Appointment[]) {
  const jointId = visit.length > 1 ? visit[0]?.jointId : null;
  const mailedAt = jointId ? mailedPerPart(jointId, recipient) : null;
  if (mailedAt === null) return [];
  const mailed = visit.filter(({ createdAt }) => createdAt <= mailedAt);
  const entryOf = audience === "client" ? calendarEntryOf : staffCalendarEntryOf;
  return formerEntriesOf(mailed, (part) => mailedEntry({ ...entryOf(part), cancelled: true }, recipient));
}
