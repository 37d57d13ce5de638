import { z } from "zod";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { notifyChoices } from "#app/domain/appointments/notices/notify-choice.ts";
import { Revision } from "#app/domain/appointments/revision.server.ts";
import { phaseOf } from "#app/domain/appointments/status.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, takenOn } from "#app/domain/availability/calendar.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import { overridableRules } from "#app/domain/availability/desk-times.ts";
import { fullResources } from "#app/domain/availability/resources.ts";
import type { SlotQuestion } from "#app/domain/availability/slots.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import { busyParts, pauseWithin } from "#app/domain/availability/time-needs.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { alternativesTo } from "#app/domain/booking/choose/refusals.server.ts";
import { rowsToMove } from "#app/domain/booking/joint/moved-parts.server.ts";
import { maxVisitRows } from "#app/domain/booking/joint/typed-rows.ts";
import { distinctName } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { Checked, Id, isBlank, Notes } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { appointments } from "#db/schema.ts";
import { questionOf } from "./place.server.ts";

const notOffered = "Please choose one of the offered times.";

const ClientChange = z.object({
  date: z.string().refine(isDate, "Date input not valid."),
  time: z
    .string()
    .transform((value) => minuteOf(value))
    .refine((minute): minute is number => minute !== null, notOffered),
  providerId: z.preprocess((value) => (isBlank(value) ? "any" : value), z.union([z.literal("any"), Id])),
  notes: Notes,
  revision: Revision.nullable(),
  shownTerms: z.string(),
});

const StaffChange = ClientChange.extend({
  status: z.enum(appointments.status.enumValues),
  override: Checked,
  despite: Checked,
  bend: z.array(z.enum(overridableRules)),
  tell: z.enum(notifyChoices),
});

const manners: string[] = ["override", "despite", "bend", "revision", "tell", "shownTerms"];

/** `time` is in minutes. `providerIds`: of each part. Missing fields don't change. See `whyPartsStale`. */
export type ChangeRequest = Partial<Omit<z.output<typeof StaffChange>, "providerId" | "revision">> & {
  revision?: string | number | null;
  providerIds?: readonly (number | "any")[];
};

const { date, time, despite, tell, shownTerms } = StaffChange.shape;

const Move = z.object({
  ...{ date, time, despite, tell: tell.optional(), shownTerms: shownTerms.optional() },
  providerIds: z.array(Id).min(1).max(maxVisitRows).optional(),
  revision: z.string().nullable().optional(),
  override: z.literal(false).optional(),
});

const wrong: Record<string, string> = {
  date: "Date input not valid.",
  time: notOffered,
  providerId: "Choose a provider from the list.",
  notes: "Please enter the notes as text.",
  status: "Choose a status from the list.",
  override: "Select or clear the check box.",
  despite: "Select or clear the check box.",
  bend: "List the rules to override.",
  tell: "Choose how to notify the client.",
};

const wrongMove = {
  ...wrong,
  time: "Choose a time.",
  override: "You can't override rules for a whole visit. Move its parts one by one instead.",
  providerIds: "List the provider of each part.",
  revision: "Send the revision of the visit as text, as you received it.",
};

export function readChangeRequest(input: unknown, isStaff: boolean): Outcome<ChangeRequest> {
  const given = fieldsIn(input);
  const names = (isStaff ? StaffChange : ClientChange).keyof().options as (keyof typeof StaffChange.shape)[];
  const named = names.filter((name) => given[name] !== undefined);
  if (named.every((name) => manners.includes(name))) {
    return refused("invalid", "Enter at least one change: date, time, provider or notes.");
  }
  const mask: { [Name in keyof typeof StaffChange.shape]?: true } = {};
  for (const name of named) mask[name] = true;
  const read = readInput(StaffChange.pick(mask), given, { wrong });
  if (!read.ok) return read;
  const { providerId, ...change }: Partial<z.output<typeof StaffChange>> = read.value;
  return done({ ...change, ...(providerId !== undefined && { providerIds: [providerId] }) });
}

export const readMoveRequest = (input: unknown): Outcome<ChangeRequest> =>
  readInput(Move, input, { required: { date: "Choose a date.", time: "Choose a time." }, wrong: wrongMove });

/** Returns why a cancelled appointment can't be restored at its time, or null (rule 7.6). */
export function whyNotBack(
  appointment: Appointment,
  now: number,
): Extract<Outcome<never, AppointmentDetail>, { ok: false }> | null {
  const settings = studio();
  const { id, date, startMin: start, providerId } = appointment;
  const [row] = rowsToMove([appointment], [providerId]);
  if (!row) return null;
  const question = questionOf(row, { date, start, except: [id], now }, settings);
  const calendar = readCalendar({ ...question, from: date, to: date });
  const inTheWay = whyNotRestored(appointment, calendar, question, settings.locale);
  if (!inTheWay) return null;
  const alternatives = alternativesTo(question, row.providers, settings);
  return refused<AppointmentDetail>("conflict", inTheWay, { detail: { alternatives } });
}

/** Only staff can restore an appointment, also one of a provider who has left. */
function whyNotRestored(
  visit: Appointment,
  calendar: Calendar,
  question: SlotQuestion,
  locale: string,
): string | null {
  const { id, date, startMin, endMin, providerId, contact } = visit;
  const provider = distinctName({ id: providerId, name: visit.providerName });
  const span = { start: startMin, end: endMin };
  const parts = busyParts({ ...span, pause: pauseWithin(span, question.pause) });
  const taken = takenOn(calendar, providerId, date).find(
    (other) =>
      other.appointmentId !== id &&
      busyParts(other).some((busy) => parts.some((part) => overlaps(part, busy))),
  );
  const { now } = question;
  const instead = `Book another time for ${contact.name} as a new appointment.`;
  const ahead = ["ahead", "today"].includes(phaseOf({ date, startMin }, now));
  if (ahead && calendar.providers.length === 0) return `${provider} can no longer be booked. ${instead}`;
  const [room] = fullResources(calendar, question, span);
  if (!taken && room) return `${room.name} is taken. ${instead}`;
  const other = taken && appointmentById(taken.appointmentId);
  if (!other) return null;
  const [start, end] = [other.startMin, other.endMin].map((minute) => timeInWords(minute, locale));
  return `Someone else has booked this time: ${other.contact.name} is with ${provider} from ${start} to ${end}. ${instead}`;
}
