/** What a mail says that speaks of all parts of a joint visit, as of one visit (rule 35.23). */
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { listedNames, namedWithProvider } from "#app/domain/appointments/in-words.server.ts";
import { byTime, jointOf, openPartsOn } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import type { AppointmentInWords } from "./appointment-words.ts";

type About = Pick<QueuedMail, "kind" | "facts">;

/**
 * The parts that a mail is about by now, in the order of time: a reminder those of its day, news for all of the visit those that it is
 * true of.
 */
export function partsOfMail({ kind, facts }: About, appointment: Appointment): Appointment[] {
  if (appointment.jointId === null) return [appointment];
  if (kind === "reminder") return openPartsOn(appointment);
  if (facts.joint !== true) return [appointment];
  return byTime(jointOf(appointment)).filter(({ status }) =>
    kind === "cancelled" ? status === "cancelled" : occupies(status),
  );
}

/** Of one mail, for each of its parts what it would say of that one alone, made one; as it is where it is one part (rule 35.70). */
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

/** Of each service once; with its name where another one says something too. */
function preparationOf(parts: readonly Appointment[], all: readonly AppointmentInWords[]): string {
  const said = new Map(
    parts.map(({ serviceName }, at) => [serviceName, all[at]?.preparation ?? ""] as const),
  );
  const told = [...said].filter(([, preparation]) => preparation !== "");
  return told
    .map(([name, preparation]) => (told.length > 1 ? `${name}: ${preparation}` : preparation))
    .join("\n\n");
}

/** What it is, with whom, and for whom where it is not the client's own. */
export const partInWords = (part: Appointment, client: { name: string }): string => {
  const isTheirs = client.name === "" || part.contact.name === client.name;
  const who = isTheirs ? "" : ` for ${part.contact.name}`;
  return `${namedWithProvider(part)}${who}`;
};

/** Each once. */
const listed = (names: readonly string[]): string => listedNames([...new Set(names)]);

/** Of parts that are cancelled: what of the visit stays, in words; empty where nothing does. */
export function whatStays({ kind }: About, appointment: Appointment, { locale }: Studio): string {
  if (appointment.jointId === null || kind !== "cancelled") return "";
  const stays = byTime(jointOf(appointment)).filter(
    ({ id, status }) => id !== appointment.id && occupies(status),
  );
  return partsInWords(stays, appointment.date, locale);
}

/** Each with its time, and its day where that is not this one: "10:30 AM Facial with Maya Ortiz, 11:30 AM Brow Shaping with Tom Reed". */
export const partsInWords = (parts: readonly Appointment[], date: string, locale: string): string =>
  parts
    .map((part) => {
      const day = part.date === date ? "" : `${dateInWords(part.date, locale, "short")}, `;
      return `${day}${timeInWords(part.startMin, locale)} ${namedWithProvider(part)}`;
    })
    .join(", ");
