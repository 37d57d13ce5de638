/** What a mail says that speaks of all parts of a joint visit, as of one visit (rule 35.23). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { listedNames, namedWithProvider } from "#app/appointments/in-words.server.ts";
import { jointOf, openPartsOn } from "#app/appointments/joint.server.ts";
import { occupies } from "#app/appointments/status.ts";
import type { QueuedMail } from "#app/notifications/outbox.server.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { timeInWords } from "#app/words/dates.ts";
import { formatMoney } from "#app/words/money.ts";
import type { AppointmentInWords } from "./appointment-words.ts";

type About = Pick<QueuedMail, "kind" | "facts">;

/** The parts that a mail is about by now: a reminder those of its day, news for all of the visit those that it is true of. */
export function partsOfMail({ kind, facts }: About, appointment: Appointment): Appointment[] {
  if (appointment.jointId === null) return [appointment];
  if (kind === "reminder") return openPartsOn(appointment);
  if (facts.joint !== true) return [appointment];
  return jointOf(appointment).filter(({ status }) =>
    kind === "cancelled" ? status === "cancelled" : occupies(status),
  );
}

/** The words of a mail about one part, made those of several; as they are where it is one. */
export function wordsOfParts(
  words: AppointmentInWords,
  parts: readonly Appointment[],
  { locale }: Studio,
): AppointmentInWords {
  const [first] = parts;
  if (!first || parts.length < 2) return words;
  const time = (minute: number) => timeInWords(minute, locale);
  const sum = (of: (part: Appointment) => number) => parts.reduce((all, part) => all + of(part), 0);
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, first.currency, locale) : "");
  const start = Math.min(...parts.map(({ startMin }) => startMin));
  const end = Math.max(...parts.map(({ endMin }) => endMin));
  return {
    ...words,
    service: listed(parts.map(({ serviceName }) => serviceName)),
    provider: listed(parts.map(({ providerName }) => providerName)),
    time: `${time(start)} to ${time(end)}`,
    price: formatMoney(
      sum(({ priceMinor }) => priceMinor),
      first.currency,
      locale,
    ),
    charge: money(sum(({ chargeMinor }) => chargeMinor)),
    bookQuery: "",
    parts: parts.map((part) => ({ time: time(part.startMin), words: partInWords(part, first) })),
  };
}

const partInWords = (part: Appointment, first: Appointment): string => {
  const who = part.contact.name === first.contact.name ? "" : ` for ${part.contact.name}`;
  return `${namedWithProvider(part)}${who}`;
};

/** Each once. */
const listed = (names: readonly string[]): string => listedNames([...new Set(names)]);

/** Of one part that is cancelled alone: what of the visit stays, in words; empty where nothing does. */
export function whatStays({ kind, facts }: About, appointment: Appointment, { locale }: Studio): string {
  if (appointment.jointId === null || kind !== "cancelled" || facts.joint === true) return "";
  return jointOf(appointment)
    .filter(({ id, status }) => id !== appointment.id && occupies(status))
    .map((part) => `${timeInWords(part.startMin, locale)} ${namedWithProvider(part)}`)
    .join(", ");
}
