import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Appointment,
  appointmentById,
  saidReference,
} from "#app/domain/appointments/appointment.server.ts";
import {
  listedNames,
  momentInWords,
  namedWithProvider,
  nameWithAdded,
  priceInWords,
} from "#app/domain/appointments/in-words.server.ts";
import { bookersPart, byTime, jointOf, openPartsOn } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { factsSinceLastMail } from "#app/domain/notifications/earlier-mails.server.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { plainText } from "#app/platform/words/plain-text.ts";
import { preparedQuery } from "#db/client.server.ts";
import { providers, serviceProviders, services } from "#db/schema.ts";
import type { AppointmentInWords } from "./client-email.ts";
import { othersIn } from "./news.server.ts";

type About = Pick<QueuedMail, "kind" | "facts">;

/** Returns the parts for the mail, by time: those of the reminder's day, or with the status of the news. */
export function partsOfMail({ kind, facts }: About, appointment: Appointment): Appointment[] {
  if (appointment.jointId === null) return [appointment];
  if (kind === "reminder") return openPartsOn(appointment);
  if (facts.joint !== true) return [appointment];
  return byTime(jointOf(appointment)).filter(({ status }) =>
    kind === "cancelled" ? status === "cancelled" : occupies(status),
  );
}

/** Merges the texts of all parts into one email (rule 35.70). */
export function wordsOfParts(
  words: AppointmentInWords,
  parts: readonly Appointment[],
  wordsOf: (part: Appointment) => AppointmentInWords,
  { locale }: Studio,
): AppointmentInWords {
  const [first] = parts;
  if (!first) return words;
  if (parts.length === 1) return wordsOf(first);
  const all = parts.map(wordsOf);
  const [{ moment, changeDeadline, day } = words] = all;
  const isOneDay = parts.every(({ date }) => date === first.date);
  const time = (minute: number) => timeInWords(minute, locale);
  const sum = (of: (part: Appointment) => number) => parts.reduce((all, part) => all + of(part), 0);
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, first.currency, locale) : "");
  const start = Math.min(...parts.map(({ startMin }) => startMin));
  const end = Math.max(...parts.map(({ endMin }) => endMin));
  return {
    ...{ ...words, moment, changeDeadline },
    ...{ service: listed(all.map(({ service }) => service)), preparation: preparationOf(parts, all) },
    provider: listed(all.map(({ provider }) => provider)),
    day: isOneDay ? day : "",
    time: isOneDay ? `${time(start)} to ${time(end)}` : "",
    price: formatMoney(
      sum(({ priceMinor }) => priceMinor),
      first.currency,
      locale,
    ),
    charge: money(sum(({ chargeMinor }) => chargeMinor)),
    bookQuery: "",
    parts: parts.map((part, at) => ({
      time: isOneDay ? time(part.startMin) : (all[at]?.moment ?? ""),
      words: partInWords(part, words.client),
    })),
  };
}

/** Each service once, with its name if several have a text. */
function preparationOf(parts: readonly Appointment[], all: readonly AppointmentInWords[]): string {
  const said = new Map(
    parts.map(({ serviceName }, at) => [serviceName, all[at]?.preparation ?? ""] as const),
  );
  const told = [...said].filter(([, preparation]) => preparation !== "");
  return told
    .map(([name, preparation]) => (told.length > 1 ? `${name}: ${preparation}` : preparation))
    .join("\n\n");
}

export const partInWords = (part: Appointment, client: { name: string }): string => {
  const isTheirs = client.name === "" || part.contact.name === client.name;
  const who = isTheirs ? "" : ` for ${part.contact.name}`;
  return `${namedWithProvider(part)}${who}`;
};

const listed = (names: readonly string[]): string => listedNames([...new Set(names)]);

function whatStays({ kind }: About, appointment: Appointment, { locale }: Studio): string {
  if (appointment.jointId === null || kind !== "cancelled") return "";
  const stays = byTime(jointOf(appointment)).filter(
    ({ id, status }) => id !== appointment.id && occupies(status),
  );
  return partsInWords(stays, appointment.date, locale);
}

/** Returns "10:30 AM Facial with Maya Ortiz, 11:30 AM Brow Shaping with Tom Reed". */
const partsInWords = (parts: readonly Appointment[], date: string, locale: string): string =>
  parts
    .map((part) => {
      const day = part.date === date ? "" : `${dateInWords(part.date, locale, "short")}, `;
      return `${day}${timeInWords(part.startMin, locale)} ${namedWithProvider(part)}`;
    })
    .join(", ");

const Moved = z.object({
  before: z.object({
    date: z.string(),
    startMin: z.number(),
    endMin: z.number(),
    providerName: z.string(),
  }),
});
type Before = z.output<typeof Moved>["before"];

export const isReassigned = ({ facts }: QueuedMail): boolean => facts.handedOver === true;

/** Returns the place that the reader last knew. Mails that were folded into this one count too. */
export const beforeOf = (mail: QueuedMail): Before | null => {
  const facts = mail.kind === "moved" && !isReassigned(mail) ? factsSinceLastMail(mail) : mail.facts;
  if (facts.before === undefined) return null;
  const moved = readInput(Moved, facts);
  return moved.ok ? moved.value.before : null;
};

const longestPassage = 1500;

export function factsInWords(
  mail: QueuedMail,
  appointment: Appointment,
  settings: Studio & { gettingHere: string },
  now: number,
): AppointmentInWords {
  const { locale, timeZone, noticeHours } = settings;
  const { contact, date, startMin, endMin, chargeMinor, currency, status } = appointment;
  const before = beforeOf(mail);
  const deadline = instantOf(date, startMin, timeZone) - noticeHours * 3_600_000;
  const until = studioNow(timeZone, deadline);
  const service = serviceOf(appointment);
  return {
    service: nameWithAdded(appointment),
    moment: shortMoment(appointment, locale),
    day: dateInWords(date, locale),
    time: `${timeInWords(startMin, locale)} to ${timeInWords(endMin, locale)}`,
    provider: appointment.providerName,
    price: priceInWords(appointment, locale),
    reference: saidReference(appointment.reference),
    where: settings.address,
    gettingHere: plainText(settings.gettingHere, longestPassage),
    preparation: plainText(service?.preparation ?? "", longestPassage),
    client: {
      name: mail.audience === "client" ? clientName(appointment) : contact.name,
      phone: contact.phone,
      email: contact.email,
    },
    hasNotes: Boolean(contact.notes),
    confirmed: status === "confirmed",
    policy: appointment.policy,
    changeDeadline: deadline > now ? momentInWords(until.date, until.minute, locale) : "",
    charge: chargeMinor > 0 ? formatMoney(chargeMinor, currency, locale) : "",
    reminder: settings.reminderText,
    others: othersInWords(mail, appointment, locale),
    before: before ? whatItWas(before, appointment, locale) : "",
    calledOff: appointment.cancelledBy === "studio" ? { reason: appointment.cancelReason } : null,
    bookQuery: service?.isOffered ? bookQueryOf(appointment, service) : "",
    parts: [],
    isLonger: mail.facts.added === true && mail.facts.about === undefined && occupies(status),
    deposit: "",
    leavesCalendar: false,
    stays: whatStays(mail, appointment, settings),
  };
}

/** A client with a deleted account has no name and no address. */
const clientName = (appointment: Appointment): string =>
  appointment.erasedAt === null ? bookersPart(appointment).contact.name : "";

const shortMoment = ({ date, startMin }: Pick<Appointment, "date" | "startMin">, locale: string): string =>
  `${dateInWords(date, locale, "short")}, ${timeInWords(startMin, locale)}`;

/** Lists other visits in their current state. Visits in another state are left out. */
function othersInWords(mail: QueuedMail, first: Appointment, locale: string): string {
  const others = othersIn(mail.facts);
  if (others.length === 0) return "";
  const isMeant = ({ status }: Appointment) =>
    mail.kind === "cancelled" ? status === "cancelled" : occupies(status);
  const partsOf = (id: number): Appointment[] => {
    const visit = appointmentById(id);
    if (!visit) return [];
    return (mail.facts.joint === true ? byTime(jointOf(visit)) : [visit]).filter(isMeant);
  };
  const shape = (parts: readonly Appointment[]) =>
    JSON.stringify(parts.map(({ startMin, providerId, serviceName }) => [startMin, providerId, serviceName]));
  const usual = partsOf(first.id);
  return others
    .map(partsOf)
    .filter(([visit]) => visit !== undefined)
    .map((parts) => {
      const [visit = first] = parts;
      const day = dateInWords(visit.date, locale);
      if (shape(parts) === shape(usual)) return day;
      if (parts.length > 1 || usual.length > 1) return `${day}: ${partsInWords(parts, visit.date, locale)}`;
      const time = visit.startMin === first.startMin ? "" : `, ${timeInWords(visit.startMin, locale)}`;
      const other = visit.providerName === first.providerName ? "" : ` with ${visit.providerName}`;
      return `${day}${time}${other}`;
    })
    .join("\n");
}

function whatItWas(before: Before, { providerName }: Appointment, locale: string): string {
  const moment = shortMoment(before, locale);
  return before.providerName === providerName ? moment : `${moment} with ${before.providerName}`;
}

const serviceById = preparedQuery((db) =>
  db
    .select({
      name: services.name,
      preparation: services.preparation,
      isOffered: sql<number>`NOT ${services.unavailable}`,
      hasProvider: providers.active,
    })
    .from(services)
    .leftJoin(
      serviceProviders,
      and(
        eq(serviceProviders.serviceId, services.id),
        eq(serviceProviders.providerId, sql.placeholder("providerId")),
      ),
    )
    .leftJoin(providers, eq(providers.userId, serviceProviders.providerId))
    .where(eq(services.id, sql.placeholder("id")))
    .prepare(),
);

type ServiceNow = NonNullable<ReturnType<typeof serviceOf>>;

/** Returns the current service, or undefined if it was deleted. */
const serviceOf = ({ serviceId: id, providerId }: Appointment) =>
  id === null ? undefined : serviceById().get({ id, providerId });

const bookQueryOf = ({ providerId }: Appointment, { name, hasProvider }: ServiceNow): string =>
  `?${new URLSearchParams({ service: name, ...(hasProvider && { provider: String(providerId) }) })}`;
