import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { isSuperseded } from "#app/domain/notifications/earlier-mails.server.ts";
import { type EmailContent, greeting } from "#app/domain/notifications/email/layout.ts";
import type { MailWriter, PageLinks, WrittenMail } from "#app/domain/notifications/mail-kinds.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { providerOf } from "#app/domain/schedules/provider-record.server.ts";
import { timeOffInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { absenceById } from "./absence.server.ts";
import { presentOffer } from "./offer.server.ts";

type Links = PageLinks & { manage: (appointment: Appointment) => string };

export const absenceMails: Record<"absence-offer" | "provider-away", MailWriter<Links>> = {
  "absence-offer": { write: offerMail },
  "provider-away": {
    write: (mail, links) => (mail.facts.back ? backMail(mail, links) : awayMail(mail, links)),
    about: ({ facts }) => absenceById(Number(facts.absenceId))?.providerName ?? "",
  },
};

function offerMail(mail: QueuedMail, links: Links, now: number): WrittenMail {
  const visit = mail.appointmentId === null ? undefined : appointmentById(mail.appointmentId);
  if (!visit) return { obsolete: "This appointment no longer exists." };
  const offer = isSuperseded(mail) ? null : presentOffer(visit, now);
  if (!offer) return { obsolete: "This appointment is already settled." };
  const labels = offer.times.map(({ label }) => label);
  return { content: offerEmail(visit, labels, links.manage(visit)), calendar: null };
}

/** `times` has the labels of the offered times. It is empty if nothing fits. */
function offerEmail(visit: Appointment, times: readonly string[], url: string): EmailContent {
  const { locale, phone } = studio();
  const { serviceName, providerName, reference } = visit;
  const moment = momentInWords(visit.date, visit.startMin, locale);
  return {
    subject: `Please choose another time: ${serviceName}, ${moment}`,
    heading: "We're sorry, we can't keep your appointment",
    preheader: `${providerName} can't come. ${times.length > 0 ? "Choose another time with one tap." : ""}`,
    paragraphs: [
      greeting(visit.contact.name),
      `${providerName} can't come on that day. We're sorry for the trouble. You won't be charged for a change or a cancellation.`,
    ],
    facts: [
      { term: "Service", detail: serviceName },
      { term: "Your appointment", detail: moment },
      { term: "Reference", detail: reference },
    ],
    passages: times.length > 0 ? [{ heading: "Other times", text: times.join("\n") }] : [],
    button: { label: times.length > 0 ? "Choose your time" : "See your visit", url },
    notes: [
      "These times are first come, first served. If one is taken, the page shows other times.",
      `If none of these works for you, call us at ${phone}. We'll find another time.`,
    ],
  };
}

function awayMail(mail: QueuedMail, links: Links): WrittenMail {
  const absence = absenceById(Number(mail.facts.absenceId));
  if (!absence?.off) return { obsolete: "The provider is available again." };
  const { providerName, off } = absence;
  const when = timeOffInWords(off, studio().locale);
  const hits = Number(mail.facts.hits);
  const visits = hits === 1 ? "1 visit needs" : `${hits} visits need`;
  return {
    content: {
      subject: `${providerName} can't come: ${when}`,
      heading: `${providerName} can't come`,
      preheader: hits > 0 ? `${visits} another time or provider.` : "No appointments are affected.",
      paragraphs: [
        `${providerName} reported this just now: ${when}. The time is already blocked.`,
        hits > 0 ? `${visits} another time or provider.` : "No appointments are affected.",
      ],
      facts: [],
      button: { label: "Open the list", url: links.page(`/receptionist/absence/${absence.id}`) },
      notes: [],
    },
    calendar: null,
  };
}

function backMail({ facts }: QueuedMail, links: Links): WrittenMail {
  const name = providerOf(Number(facts.providerId))?.name;
  if (!name) return { obsolete: "This provider no longer exists." };
  return {
    content: {
      subject: `${name} is available after all`,
      heading: `${name} is available after all`,
      preheader: "The day can be booked again.",
      paragraphs: [
        `${name} cancelled the absence. The day can be booked again, and all visits stay as they were.`,
      ],
      facts: [],
      button: { label: "Open the board", url: links.page("/receptionist") },
      notes: [],
    },
    calendar: null,
  };
}
