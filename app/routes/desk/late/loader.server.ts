import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { whyNotReached } from "#app/domain/appointments/notices/client-mail.server.ts";
import { whyNoMail } from "#app/domain/appointments/notices/notify-choice.ts";
import { providerInQuery } from "#app/domain/catalogue/service-providers.server.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { providerOf } from "#app/domain/schedules/provider-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { keptChange } from "#app/platform/undo/desk-changes.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { delayPlan, delays, type PlannedMove } from "./plan.server.ts";

type DelayDone = { id: number; label: string; toCall: Appointment[] };

/** Returns the visits that a delay moved (rule 6.49); null if it was undone or moved none. */
export function delayDone(changeId: number, providerId: number): DelayDone | null {
  const change = keptChange(changeId);
  if (!change || change.undoneAt !== null) return null;
  const visits = change.rows
    .filter(({ table }) => table === "appointments")
    .map(({ key }) => appointmentById(Number(key[0])))
    .filter((visit) => visit !== undefined)
    .filter((visit) => visit.providerId === providerId);
  if (visits.length === 0) return null;
  const toCall = visits
    .filter((visit) => whyNotReached(visit) !== null)
    .sort((one, other) => one.startMin - other.startMin);
  return { id: change.id, label: change.label, toCall };
}

const usual = 15;

/** Always about today, whatever date the query has. Null for an unknown provider. */
export function loadDelay(query: URLSearchParams, now: number) {
  const provider = providerOf(providerInQuery(query));
  if (!provider) return null;
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const minutes = delays.find((delay) => String(delay) === query.get("minutes")) ?? usual;
  const { underWay, next, moves } = delayPlan(provider.providerId, minutes, moment);
  return {
    id: provider.providerId,
    name: provider.name,
    date: moment.date,
    minutes,
    delays,
    sendsMails: sendsMails(),
    underWay: underWay
      ? { client: underWay.contact.name, until: timeInWords(underWay.endMin % 1440, locale) }
      : null,
    next: next ? { client: next.contact.name, time: timeInWords(next.startMin, locale) } : null,
    moves: moves.map(moveInWords),
  };
}

function moveInWords({ visit, to, warnings, rooms }: PlannedMove) {
  const { locale } = studio();
  const { id, revision, startMin, contact, serviceName, status } = visit;
  const newTime = timeInWords(to % 1440, locale);
  return {
    id,
    revision,
    client: contact.name,
    phone: contact.phone,
    email: contact.email,
    noMail: whyNoMail({ email: contact.email, sendsMails: sendsMails() }),
    here: status === "arrived",
    service: serviceName,
    time: timeInWords(startMin, locale),
    newTime,
    warnings,
    rooms,
    words: wordsTo(visit, newTime),
  };
}

const wordsTo = ({ contact: { name }, providerName }: Appointment, newTime: string): string =>
  `Hello ${name}, this is ${studio().studioName}. ${providerName} is running a little late. Your visit today starts at ${newTime}. Sorry, and see you soon.`;

export function loadDelayDone(query: URLSearchParams) {
  const done = delayDone(idOf(query.get("change") ?? undefined) ?? 0, providerInQuery(query));
  if (!done) return null;
  const { locale } = studio();
  return {
    undo: { id: done.id, label: done.label, by: null },
    toCall: done.toCall.map((visit) => {
      const { id, revision, serviceName: service, startMin } = visit;
      const { name: client, phone, email } = visit.contact;
      const time = timeInWords(startMin % 1440, locale);
      return { id, revision, service, time, client, phone, email, words: wordsTo(visit, time) };
    }),
  };
}

export type DelayAnswer = NonNullable<ReturnType<typeof loadDelayDone>>;

export type Delay = NonNullable<ReturnType<typeof loadDelay>>;
