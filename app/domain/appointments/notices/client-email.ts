import { type EmailContent, greeting, type MailFact } from "#app/domain/notifications/email/layout.ts";
import { directionsUrl } from "#app/domain/notifications/email/links.ts";
import type { VisitMailKind } from "#app/domain/notifications/outbox.server.ts";

/** Empty texts are left out. */
export type AppointmentInWords = {
  service: string;
  moment: string;
  day: string;
  time: string;
  provider: string;
  price: string;
  reference: string;
  where: string;
  gettingHere: string;
  preparation: string;
  client: { name: string; phone: string; email: string };
  /** Notes may be about health, so mails never contain them. */
  hasNotes: boolean;
  confirmed: boolean;
  policy: string;
  changeDeadline: string;
  charge: string;
  reminder: string;
  others: string;
  before: string;
  calledOff: { reason: string } | null;
  bookQuery: string;
  parts: { time: string; words: string }[];
  isLonger: boolean;
  stays: string;
  leavesCalendar: boolean;
  deposit: string;
};

export type ClientKind = Exclude<VisitMailKind, "late">;

/** `manage` and `coming` contain secrets; `book` and `diary` are pages. */
export type AppointmentUrls = { manage: string; coming: string; book: string; diary: string };

export const presentFacts = (facts: MailFact[]): MailFact[] => facts.filter(({ detail }) => detail !== "");

export function clientEmail(
  kind: Exclude<ClientKind, "reminder">,
  appointment: AppointmentInWords,
  urls: AppointmentUrls,
): EmailContent {
  if (kind === "cancelled") return cancelledEmail(appointment, urls);
  const { heading, sentence, file } = { ...words[kind], ...(appointment.isLonger && longer[kind]) };
  const { changeDeadline } = appointment;
  const label = changeDeadline ? "View or change your visit" : "View your appointment";
  return {
    ...headOf(appointment.isLonger ? "Added" : titles[kind], appointment),
    heading,
    paragraphs: [greeting(appointment.client.name), sentence],
    facts: factsOf(appointment),
    button: { label, url: urls.manage },
    passages: kind === "booked" ? passagesOf(appointment) : [],
    notes: [freeUntil(changeDeadline), appointment.policy, file].filter((note) => note !== ""),
  };
}

/** Writes a reminder. The first one has all facts, the second one only time, service and place. */
export function reminderEmail(
  { second }: { second: boolean },
  appointment: AppointmentInWords,
  urls: AppointmentUrls,
): EmailContent {
  const { changeDeadline, confirmed, client, reminder } = appointment;
  const change = { label: changeDeadline ? "Move or cancel" : "View your appointment", url: urls.manage };
  const coming = confirmed ? null : { label: "I'm coming", url: urls.coming };
  const { heading, sentence } = second ? shortly : soon;
  return {
    ...headOf("Reminder", appointment),
    heading,
    paragraphs: [
      greeting(client.name),
      confirmed ? `${sentence} Thank you for confirming.` : sentence,
      ...(changeDeadline ? [freeUntil(changeDeadline)] : []),
      ...(second || !reminder ? [] : [reminder]),
    ],
    facts: second ? shortFacts(appointment) : factsOf(appointment),
    button: coming ?? change,
    ...(coming && { secondButton: change }),
    passages: second ? [] : passagesOf(appointment),
    notes: second ? [] : [appointment.policy].filter((note) => note !== ""),
  };
}

function cancelledEmail(appointment: AppointmentInWords, urls: AppointmentUrls): EmailContent {
  const { calledOff, client, charge, bookQuery, stays, deposit, others, leavesCalendar } = appointment;
  const uncharged = charge ? [] : ["Nothing is charged."];
  const ours = calledOff
    ? [
        "We're sorry, but we have to cancel this visit. Nothing is charged.",
        ...(stays ? [`The rest of your visit will take place: ${stays}.`] : []),
        ...(calledOff.reason ? [`Reason: ${calledOff.reason}`] : []),
        `We'd be happy to see you at another time.${bookQuery ? " The link below has the same service selected." : ""}`,
      ]
    : [stays ? `The rest of your visit will take place: ${stays}.` : notGiven(others), ...uncharged];
  return {
    ...headOf("Cancelled", appointment),
    heading: calledOff
      ? `We had to cancel ${stays ? "part of your visit" : "your visit"}`
      : others
        ? "Your visits are cancelled"
        : `${stays ? "Part of your" : "Your"} visit is cancelled`,
    paragraphs: [greeting(client.name), ...ours, ...(deposit ? [deposit] : [])],
    facts: factsOf({ ...appointment, where: "" }),
    button: {
      label: calledOff ? "Choose another time" : "Book another visit",
      url: `${urls.book}${bookQuery}`,
    },
    notes: [
      leavesCalendar ? "Open the attached file to remove the visit from your calendar." : updatesCalendar,
    ],
  };
}

const notGiven = (others: string): string =>
  others ? "These visits will not take place." : "This visit will not take place.";

const headOf = (title: string, { service, moment, provider, reference }: AppointmentInWords) => ({
  subject: `${title}: ${service}, ${moment}`,
  preheader: `${moment} with ${provider}. Reference ${reference}.`,
});

const factsOf = (appointment: AppointmentInWords): MailFact[] =>
  presentFacts([
    { term: "Service", detail: appointment.parts.length > 0 ? "" : appointment.service },
    { term: "Day", detail: appointment.day },
    { term: "Time", detail: appointment.time },
    ...appointment.parts.map(({ time, words }) => ({ term: time, detail: words })),
    { term: "Also on", detail: appointment.others },
    { term: "Previously", detail: appointment.before },
    { term: "With", detail: appointment.parts.length > 0 ? "" : appointment.provider },
    { term: "Price", detail: appointment.price },
    { term: "Charge", detail: appointment.charge },
    whereOf(appointment),
    { term: "Reference", detail: appointment.reference },
  ]);

const shortFacts = (appointment: AppointmentInWords): MailFact[] =>
  presentFacts([
    { term: "Time", detail: `${appointment.day}, ${appointment.time}` },
    ...(appointment.parts.length > 0
      ? appointment.parts.map(({ time, words }) => ({ term: time, detail: words }))
      : [{ term: "Service", detail: `${appointment.service} with ${appointment.provider}` }]),
    whereOf(appointment),
  ]);

const whereOf = ({ where }: AppointmentInWords): MailFact => ({
  term: "Where",
  detail: where,
  url: directionsUrl(where),
});

const passagesOf = ({ preparation, gettingHere }: AppointmentInWords) =>
  [
    { heading: "How to prepare", text: preparation },
    { heading: "How to get here", text: gettingHere },
  ].filter(({ text }) => text !== "");

const freeUntil = (deadline: string): string =>
  deadline && `You can move or cancel this visit online, free of charge, until ${deadline}.`;

const updatesCalendar = "Open the attached file to update your calendar.";

const titles = { booked: "Booked", moved: "Moved", clock: "Updated calendar file" };

const words = {
  booked: {
    heading: "Your visit is booked",
    sentence: "Thank you for your booking. We look forward to seeing you.",
    file: "Open the attached file to add the visit to your calendar.",
  },
  moved: {
    heading: "Your visit was moved",
    sentence: "Your new time is below. We have released the old one.",
    file: updatesCalendar,
  },
  clock: {
    heading: "Please update your calendar",
    sentence:
      "The time of your visit has not changed, but our last calendar file had the wrong time zone. The attached file corrects it.",
    file: updatesCalendar,
  },
};

const oneMore = "A treatment was added to your visit";

const longer: { [kind in keyof typeof words]?: { heading: string; sentence: string } } = {
  booked: { heading: oneMore, sentence: "Your complete visit is below." },
  moved: {
    heading: oneMore,
    sentence: "We also moved your visit so that everything fits. Your complete visit is below.",
  },
};

const soon = {
  heading: "See you soon",
  sentence: "This is a reminder of your visit. We look forward to seeing you.",
};

const shortly = { heading: "See you soon", sentence: "This is the last reminder of your visit." };
