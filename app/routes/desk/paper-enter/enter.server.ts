import { eq } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import { isTooFar, type OverridableRule, overridableRules } from "#app/domain/availability/desk-times.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import { reasonsOf, rulesToOverride } from "#app/domain/booking/choose/staff-override.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { needsOf, timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import { providersOfService } from "#app/domain/catalogue/service-providers.server.ts";
import { serviceById } from "#app/domain/catalogue/services.server.ts";
import { unusedReferences } from "#app/domain/day/paper/paper.server.ts";
import { appointmentsOn, namesOf } from "#app/domain/day/rows.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type LineControl, linesIn, type PaperLine, paperLines } from "./paper-line.ts";

type Problems = Partial<Record<LineControl, string>>;

/** Books one line with its current status, in the transaction of all lines (rule 6.57). Returns its errors. */
function enterLine(line: PaperLine, date: string, by: By): Problems {
  if (line.reference && !unusedReferences(date).includes(line.reference)) {
    return { client: `Reference ${line.reference} is already booked.` };
  }
  const span = spanOf(line);
  const providerId = idOf(line.provider);
  const occupant = span && providerId ? occupantOf(date, providerId, span) : null;
  if (occupant) return { time: occupant };
  if (span && !line.provider && asksWho(line, date, span, by)) {
    const tense = isPast(date, span.start, by.now) ? "did" : "will do";
    const time = timeInWords(span.start, studio().locale);
    return { provider: `At ${time} no provider is free. Who ${tense} it?` };
  }
  const request = {
    ...{
      [contactNames.name]: line.client,
      [contactNames.phone]: line.phone,
      [contactNames.email]: line.email,
    },
    ...{ serviceId: line.service, providerId: line.provider || "any", date, time: line.time },
    ...(line.paid && { [contactNames.notes]: "Paid (noted on paper)" }),
    ...{ forSomeoneElse: true, alsoBook: true },
  };
  // Visits agreed on paper are booked. The audit lists each overridden rule.
  const bend = line.provider ? overridableRules : rulesForAnyone;
  const staff = {
    ...{ actor: by.actor, clientId: null, override: false, bend },
    ...({ whose: "the client's", source: "paper" } as const),
  };
  const booked = book(request, { visitor: null, key: null, now: by.now, staff });
  if (!booked.ok) return problemsOf(booked.refusal, span);
  const { appointment } = booked.value;
  if (line.reference) keepPrinted(appointment, line.reference);
  if (line.came === "") return {};
  const state = span && isPast(date, span.end, by.now) ? "completed" : "arrived";
  const came = setStatus(appointment.id, state, by.actor, by.now);
  return came.ok ? {} : { came: came.refusal.message };
}

/** A provider who is off or away is booked only if the line names them. */
const rulesForAnyone: readonly OverridableRule[] = ["buffer", "past"];

/** Returns true if providers offer the service, but all of them are off or away then. */
function asksWho({ service: asked }: PaperLine, date: string, { start, end }: Span, by: By): boolean {
  const service = serviceById(idOf(asked) ?? 0);
  const moment = studioNow(studio().timeZone, by.now);
  if (!service || end > 1440 || isTooFar(date, moment)) return false;
  const needs = timeNeeds(service.durationMinutes, needsOf(service.id));
  const providerIds = providersOfService(service.id).map(({ id }) => id);
  const question = { ...needs, date, start, providerIds, now: moment };
  const calendar = readCalendar({ ...question, from: date, to: date });
  const overrides = reasonsOf(calendar, question).flatMap(({ reasons }) => {
    const rules = rulesToOverride(reasons);
    return rules ? [rules] : [];
  });
  return (
    overrides.length > 0 && !overrides.some((rules) => rules.every((rule) => rulesForAnyone.includes(rule)))
  );
}

type Span = { start: number; end: number };

function spanOf({ time, service }: PaperLine): Span | null {
  const start = minuteOf(time);
  const found = serviceById(idOf(service) ?? 0);
  return start === null || !found ? null : { start, end: start + found.durationMinutes };
}

function isPast(date: string, minute: number, now: number): boolean {
  const moment = studioNow(studio().timeZone, now);
  return date < moment.date || (date === moment.date && minute <= moment.minute);
}

function occupantOf(date: string, providerId: number, span: Span): string | null {
  const there = appointmentsOn()
    .all({ date })
    .find((visit) => visit.providerId === providerId && occupies(visit.status) && overlaps(visit, span));
  const [provider] = namesOf([providerId]);
  if (!there || !provider) return null;
  const { locale } = studio();
  const [from, to] = [timeInWords(there.start, locale), timeInWords(there.end % 1440, locale)];
  return `${provider.name} is with ${there.client || "a client"} from ${from} to ${to}.`;
}

const controls: Record<string, LineControl> = {
  [contactNames.name]: "client",
  [contactNames.phone]: "phone",
  [contactNames.email]: "email",
  serviceId: "service",
  providerId: "provider",
  time: "time",
};

function problemsOf({ message, fields = {}, reason }: Refusal, span: Span | null): Problems {
  if (reason === "conflict" && span) {
    return { time: `No provider is free at ${timeInWords(span.start, studio().locale)}.` };
  }
  const found = Object.entries(fields).flatMap(([name, sentence]) => {
    const control = controls[name];
    return control ? [[control, sentence]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : { time: message };
}

/** The client may know the printed reference. */
function keepPrinted({ id }: Appointment, reference: string): void {
  db().update(appointments).set({ reference }).where(eq(appointments.id, id)).run();
}

/** Returns the number of visits booked and the change. Refuses as "invalid" with a sentence at each wrong line, and then books none. */
export function enterFromPaper(
  fields: Readonly<Record<string, unknown>>,
  by: By,
): DeskOutcome<number, object> {
  const { date } = fields;
  if (typeof date !== "string" || !isDate(date)) {
    return refused("invalid", "Date input not valid.", { fields: { date: "Date input not valid." } });
  }
  const lines = linesIn(fields);
  if (lines.length === 0) return refused("invalid", "Enter at least one visit.");
  const what = { date: () => date, label: (visits: number) => `${inVisits(visits)} entered from paper` };
  return asDeskChange(what, () => enterLines(lines, date, by), by);
}

export const inVisits = (visits: number): string => (visits === 1 ? "1 visit" : `${visits} visits`);

function enterLines(lines: readonly PaperLine[], date: string, by: By): Outcome<number> {
  const fields: Record<string, string> = {};
  for (const line of lines) {
    for (const [control, sentence] of Object.entries(enterLine(line, date, by))) {
      fields[`${control}-${line.line}`] = sentence;
    }
  }
  const wrong = lines.filter(({ line }) => Object.keys(fields).some((name) => name.endsWith(`-${line}`)));
  if (wrong.length === 0) return done(lines.length);
  const which = wrong.length === 1 ? "1 line" : `${wrong.length} lines`;
  return refused("invalid", `Nothing was booked. Correct ${which} below.`, { fields });
}

export const printedOn = (date: string): string[] => {
  const printed = unusedReferences(date);
  return paperLines.map((line) => printed[line - 1] ?? "");
};
