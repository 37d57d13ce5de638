/** Checks the rules of a time minute by minute, independent of the code under test. */
import type { Calendar, ProviderSchedule, TimeOff, WeeklySpan } from "#app/domain/availability/calendar.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import type { TimeNeeds } from "#app/domain/availability/time-needs.ts";

const day = (text: string) => new Date(`${text}T12:00:00Z`).getTime() / 86_400_000 - 0.5;

const isIn = ({ start, end }: Span, minute: number) => start <= minute && minute < end;

function worksAt(open: Calendar, provider: ProviderSchedule, date: string, minute: number): boolean {
  const weekday = ((day(date) + 3) % 7) + 1;
  const parity = Math.floor((day(date) - day("1970-01-05")) / 7) % 2;
  const hours = open.singleHours.get(date) ?? open.bookingHours.get(weekday);
  const inWeek = (spans: readonly WeeklySpan[]) =>
    spans.some(
      (span) =>
        span.weekday === weekday && [null, undefined, parity].includes(span.weekParity) && isIn(span, minute),
    );
  const isOff = ({ firstDate, startMin, lastDate, endMin }: TimeOff) => {
    const absolute = day(date) * 1440 + minute;
    return day(firstDate) * 1440 + startMin <= absolute && absolute < day(lastDate) * 1440 + endMin;
  };
  const plan = provider.dayPlans.get(date);
  const any = (planned: readonly Span[] | null | undefined, week: readonly WeeklySpan[]) =>
    planned ? planned.some((span) => isIn(span, minute)) : inWeek(week);
  const skipped = open.skipped.get(date);
  return (
    hours !== undefined &&
    !open.closedDays.has(date) &&
    isIn(hours, minute) &&
    !(skipped && isIn(skipped, minute)) &&
    any(plan?.hours, provider.workingHours) &&
    !any(plan?.breaks, provider.breaks) &&
    !(plan?.blocks ?? []).some((span) => isIn(span, minute)) &&
    !provider.timeOff.some(isOff)
  );
}

/** Returns for each minute whether the provider is busy, with the buffer. */
export function busyMinutes(
  { start, end, pause }: Span & { pause?: Span | null },
  buffer: number,
): Map<number, boolean> {
  const minutes = new Map<number, boolean>();
  for (let minute = start; minute < end + buffer; minute++) {
    minutes.set(minute, !(pause && isIn(pause, minute)));
  }
  return minutes;
}

export function pauseThen({ pause }: TimeNeeds, { start, end }: Span): Span | null {
  if (!pause || pause.after < 1 || pause.minutes < 1) return null;
  return start + pause.after + pause.minutes < end
    ? { start: start + pause.after, end: start + pause.after + pause.minutes }
    : null;
}

export function canBe(
  open: Calendar,
  provider: ProviderSchedule,
  needs: TimeNeeds,
  { date, start, except = [] }: { date: string; start: number; except?: readonly number[] },
): boolean {
  const minutes = needs.byProvider?.get(provider.providerId) ?? needs.durationMinutes;
  const span = { start, end: start + minutes };
  for (let minute = start; minute < span.end; minute++) {
    if (!worksAt(open, provider, date, minute)) return false;
    for (const id of needs.resourceIds ?? []) {
      const resource = open.resources.get(id);
      const users = (resource?.taken.get(date) ?? []).filter(
        (one) => !except.includes(one.appointmentId) && isIn(one, minute),
      );
      if (users.length >= (resource?.places ?? 0)) return false;
    }
  }
  const mine = busyMinutes({ ...span, pause: pauseThen(needs, span) }, provider.bufferMinutes);
  return (open.taken.get(provider.providerId)?.get(date) ?? [])
    .filter((one) => !except.includes(one.appointmentId))
    .every((one) =>
      [...busyMinutes(one, provider.bufferMinutes)].every(([minute, busy]) => !(busy && mine.get(minute))),
    );
}

export function isOnGrid(
  open: Calendar,
  provider: ProviderSchedule,
  needs: TimeNeeds,
  date: string,
  start: number,
) {
  const hours = open.singleHours.get(date) ?? open.bookingHours.get(((day(date) + 3) % 7) + 1);
  if (!hours) return false;
  const total =
    (needs.byProvider?.get(provider.providerId) ?? needs.durationMinutes) + provider.bufferMinutes;
  const step = total <= 30 ? 30 : total <= 45 ? 45 : total <= 60 ? 60 : Math.ceil(total / 30) * 30;
  return start >= hours.start && (start - hours.start) % step === 0;
}

export function isAhead(
  open: Calendar,
  asked: {
    date: string;
    now: { date: string; minute: number };
    windowDays: number;
    minimumNoticeMinutes: number;
  },
  start: number,
): boolean {
  const ahead = day(asked.date) - day(asked.now.date);
  const wait = ahead * 1440 + start - asked.now.minute;
  return (
    ahead >= 0 &&
    ahead <= asked.windowDays &&
    !open.closedDays.has(asked.date) &&
    wait > 0 &&
    wait >= asked.minimumNoticeMinutes
  );
}
