import { isUnreachable } from "#app/domain/appointments/appointment.server.ts";
import { type AppointmentStatus, occupies, phaseOf } from "#app/domain/appointments/status.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { markInWords } from "#app/domain/clients/record-fields.ts";
import { owedBy, owedLabel } from "#app/domain/till/ledger/owed.sql.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { briefly } from "#app/platform/words/brief-name.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { currencySign, formatMoney } from "#app/platform/words/money.ts";
import { type BlockedTime, type DayAppointment, type Placed, pauseOfVisit } from "./layout.ts";
import { nextSteps, type StatusContext, statusKeys } from "./next-steps.ts";
import { partLabel, shortPartLabel } from "./part-labels.sql.server.ts";
import type { appointmentsOn } from "./rows.server.ts";

export type BoardAppointment = {
  kind: "appointment";
  id: number;
  start: number;
  drawn: number;
  half: "start" | "end" | null;
  /** Only free time is shown beside it. */
  besideGap?: true;
  belongs?: string;
  time: string;
  client: string;
  /** A short name for narrow columns, if the client's name is long. */
  briefName?: string;
  phone: string;
  service: string;
  minutes: number;
  pause?: Span;
  notes: string | null;
  status: AppointmentStatus;
  /** The client has no email address and no phone number (rule 6.21). */
  unreachable: boolean;
  needsOther: boolean;
  /** The delay that the client announced, or 0. */
  lateMinutes: number;
  arrived: number | null;
  revision: number;
  /** Letters of the possible single-key actions (rule 6.34). */
  can: string;
  reference: string;
  price: string;
  clientMark?: string;
  /** A note about things to check before the visit (rule 36.23). */
  toCheck?: string;
  /** Shown in bold: "owes $40". */
  strong?: string;
  more?: string;
  /** The short form: "$ 1/2" (rule 34.53). */
  signs?: string;
};

export type BoardEntry =
  | BoardAppointment
  | { kind: "gap"; start: number; end: number; half: "start" | "end" | null; time: string; label: string }
  | ({ kind: "blocked" } & BlockedTime);

type AppointmentRow = ReturnType<ReturnType<typeof appointmentsOn>["all"]>[number];

type Clock = {
  date: string;
  moment: Moment;
  timeZone: string;
  needsProvider: readonly number[];
  usesTill: boolean;
};

export function entryInWords(
  entry: Placed<AppointmentRow & DayAppointment>,
  locale: string,
  clock: Clock,
): BoardEntry {
  const words = (minute: number) => timeInWords(minute % 1440, locale);
  if (entry.kind === "appointment") {
    const { start, appointment, drawn, half, besideGap } = entry;
    const { id, end, client, phone, service, notes, status, lateMinutes, revision, reference, toCheck } =
      appointment;
    const minutes = end - start;
    const clientMark = markInWords(appointment);
    const pause = pauseOfVisit(appointment);
    return {
      kind: "appointment",
      id,
      start,
      drawn,
      half,
      ...(besideGap && { besideGap }),
      time: words(start),
      client,
      ...briefNameOf(client),
      phone,
      service,
      minutes,
      ...(pause && { pause }),
      notes,
      status,
      unreachable: isUnreachable(appointment),
      needsOther: clock.needsProvider.includes(id),
      lateMinutes,
      arrived: arrivedOn(appointment, clock),
      revision,
      can: actionLetters(appointment, clock),
      reference,
      price: formatMoney(appointment.priceMinor, appointment.currency, locale),
      ...(clientMark && { clientMark }),
      ...(toCheck && occupies(status) && status !== "completed" && { toCheck: toCheck.replace(/\.$/u, "") }),
      ...notedOf(appointment, locale, clock),
    };
  }
  const { start, end } = entry;
  if (entry.kind === "gap") {
    const { from, half } = entry;
    return { kind: "gap", start, end, half, time: timeOf(from), label: `Book ${words(from)}–${words(end)}` };
  }
  const { label, change } = entry;
  return {
    kind: "blocked",
    start,
    end,
    label: `${label}, ${words(start)}–${words(end)}`,
    ...(change && { change }),
  };
}

/** In letters. More don't fit beside a sign in the narrowest column. */
const briefEntry = 13;

function briefNameOf(client: string): { briefName?: string } {
  const briefName = briefly(client, briefEntry);
  return briefName === client ? {} : { briefName };
}

function notedOf(
  visit: AppointmentRow,
  locale: string,
  { needsProvider, usesTill }: Clock,
): Partial<BoardAppointment> {
  const { recordId, currency, status } = visit;
  const owed = recordId === null ? 0 : owedBy(recordId, currency);
  const belongs = partLabel(visit);
  const listed = (words: (string | false | null)[]) => words.filter(Boolean).join(", ");
  const strong = listed([
    owed !== 0 && owedLabel(owed, currency, locale),
    needsProvider.includes(visit.id) && "needs another provider",
  ]);
  const till = status === "completed" && usesTill && (visit.paid ? "paid" : "to pay");
  const more = listed([isUnreachable(visit) && "no contact", till, belongs]);
  const signs = [owed !== 0 && currencySign(currency, locale), shortPartLabel(visit)]
    .filter(Boolean)
    .join(" ");
  return {
    ...(belongs && { belongs }),
    ...(strong && { strong }),
    ...(more && { more }),
    ...(signs && { signs }),
  };
}

function arrivedOn({ arrivedAt }: AppointmentRow, { date, timeZone }: Clock): number | null {
  if (arrivedAt === null) return null;
  const arrived = studioNow(timeZone, arrivedAt);
  return arrived.date === date ? arrived.minute : null;
}

/** Steps back have no letter, because they can be undone instead. */
function actionLetters({ status, statusBefore, start }: AppointmentRow, { date, moment }: Clock): string {
  const phase = phaseOf({ date, startMin: start }, moment);
  const key = `${status} ${statusBefore} ${phase}`;
  const known = letters.get(key) ?? lettersOf({ status, was: statusBefore, phase });
  letters.set(key, known);
  return known;
}

const letters = new Map<string, string>();

function lettersOf(context: StatusContext): string {
  const { status } = context;
  const steps = nextSteps(context).filter(({ back }) => !back);
  const own = Object.entries(statusKeys).flatMap(([letter, state]) =>
    steps.some((step) => step.status === state) ? [letter] : [],
  );
  return own.join("") + (occupies(status) && status !== "completed" ? "m" : "");
}
