import { cached } from "#db/cached-reads.server.ts";
import { prepared } from "#db/client.server.ts";
import type {
  Calendar,
  DayPlan,
  ProviderSchedule,
  ResourceUse,
  TakenSpan,
  TimeOff,
  WeeklySpan,
} from "./calendar.ts";
import type { Span } from "./spans.ts";

export type PlanRow = Span & { date: string; providerId: number | null; kind: string };

/** Cached by month, because each page of free times reads the same two months. */
const monthRows = cached(
  "setup",
  (month: string) => {
    const [from, to] = [`${month}-01`, `${month}-31`];
    return {
      plans: prepared<PlanRow>(PLANS).all(from, to),
      timeOff: prepared<Theirs<TimeOff & { id: number }>>(TIME_OFF).all(from, to),
      closed: prepared<{ date: string }>(CLOSED).all(from, to),
    };
  },
  24,
);

type MonthRows = ReturnType<typeof monthRows>;

export function readDates(from: string, to: string): MonthRows {
  const months = monthsBetween(from, to).map((month) => monthRows(month));
  const isAsked = ({ date }: { date: string }) => from <= date && date <= to;
  const timeOff = [...new Map(months.flatMap((month) => month.timeOff.map((off) => [off.id, off]))).values()];
  return {
    plans: months.flatMap(({ plans }) => plans.filter(isAsked)),
    timeOff: timeOff.filter(({ firstDate, lastDate }) => lastDate >= from && firstDate <= to),
    closed: months.flatMap(({ closed }) => closed.filter(isAsked)),
  };
}

function monthsBetween(from: string, to: string): string[] {
  const countOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const first = countOf(from);
  return Array.from({ length: countOf(to) - first + 1 }, (_, after) => {
    const [year, month] = [Math.floor((first + after) / 12), ((first + after) % 12) + 1];
    return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
  });
}

const weeks = cached("setup", () => {
  const workingHours = prepared<Theirs<WeeklySpan>>(weekly("working_hours")).all();
  const breaks = prepared<Theirs<WeeklySpan>>(weekly("breaks")).all();
  const providers = prepared<Pick<ProviderSchedule, "providerId" | "bufferMinutes">>(PROVIDERS).all();
  return new Map(
    providers.map((provider) => {
      const isTheirs = (row: Theirs<unknown>) => row.providerId === provider.providerId;
      return [
        provider.providerId,
        { ...provider, workingHours: workingHours.filter(isTheirs), breaks: breaks.filter(isTheirs) },
      ];
    }),
  );
});

export function schedulesIn(
  { plans, timeOff }: MonthRows,
  providerIds: readonly number[],
): ProviderSchedule[] {
  const ids = [...new Set(providerIds)].sort((one, other) => one - other);
  return ids.flatMap((id) => {
    const isTheirs = ({ providerId }: Theirs<unknown> | PlanRow) => providerId === id;
    const week = weeks().get(id);
    return week
      ? { ...week, timeOff: timeOff.filter(isTheirs), dayPlans: plansByDate(plans.filter(isTheirs)) }
      : [];
  });
}

function plansByDate(rows: readonly PlanRow[]): Map<string, DayPlan> {
  const plans = new Map<string, DayPlan>();
  for (const { date, kind, start, end } of rows) {
    const plan = plans.get(date) ?? { hours: null, breaks: null, blocks: [] };
    if (kind === "hours") plan.hours = [...(plan.hours ?? []), { start, end }];
    else if (kind === "break") plan.breaks = [...(plan.breaks ?? []), { start, end }];
    else plan.blocks.push({ start, end });
    plans.set(date, plan);
  }
  return plans;
}

type Theirs<Row> = Row & { providerId: number };

export const readTaken = (ids: string, from: string, to: string): string =>
  prepared<{ appointments: string }>(TAKEN).get(ids, from, to)?.appointments ?? "[]";

export function takenIn(text: string): Calendar["taken"] {
  const taken = new Map<number, Map<string, TakenSpan[]>>();
  const rows: TakenRow[] = JSON.parse(text);
  for (const [providerId, date, appointmentId, start, end, pauseStart, pauseEnd] of rows) {
    const dates = taken.get(providerId) ?? new Map<string, TakenSpan[]>();
    const spans = dates.get(date) ?? [];
    if (pauseStart === undefined || pauseEnd === undefined) spans.push({ appointmentId, start, end });
    else spans.push({ appointmentId, start, end, pause: { start: pauseStart, end: pauseEnd } });
    taken.set(providerId, dates.set(date, spans));
  }
  return taken;
}

type TakenRow = [
  providerId: number,
  date: string,
  appointmentId: number,
  start: number,
  end: number,
  pauseStart?: number,
  pauseEnd?: number,
];

const PROVIDERS = `
  SELECT user_id AS providerId, buffer_minutes AS bufferMinutes FROM providers WHERE active ORDER BY user_id`;

const weekly = (table: "working_hours" | "breaks") => `
  SELECT provider_id AS providerId, weekday, start_min AS start, end_min AS end, week_parity AS weekParity FROM ${table}`;

const TIME_OFF = `
  SELECT id, provider_id AS providerId, first_date AS firstDate, start_min AS startMin, last_date AS lastDate, end_min AS endMin
  FROM time_off WHERE last_date >= ? AND first_date <= ?`;

const PLANS = `
  SELECT date, provider_id AS providerId, kind, start_min AS start, end_min AS end FROM day_plans
  WHERE date BETWEEN ? AND ? ORDER BY date, start_min`;

const CLOSED = "SELECT date FROM closed_days WHERE date BETWEEN ? AND ? ORDER BY date";

/** The status must match that of the named index. JSON is 3 times faster than rows. */
export const TAKEN = `
  SELECT json_group_array(CASE WHEN pause_start_min IS NULL THEN json_array(provider_id, date, id, start_min, end_min)
    ELSE json_array(provider_id, date, id, start_min, end_min, pause_start_min, pause_end_min) END) AS appointments
  FROM appointments INDEXED BY appointments_occupied
  WHERE provider_id IN (SELECT value FROM json_each(?)) AND date BETWEEN ? AND ?
    AND status NOT IN ('cancelled', 'no_show')`;

export const readPlaces = (resourceIds: readonly number[], from: string, to: string): string =>
  resourceIds.length === 0
    ? "[]"
    : (prepared<{ taken: string }>(TAKEN_PLACES).get(from, to, JSON.stringify(resourceIds))?.taken ?? "[]");

const resourceRows = cached("setup", (ids: string) => prepared<ResourceRow>(RESOURCES).all(ids), 20);

export function resourcesIn(text: string, resourceIds: readonly number[]): Calendar["resources"] {
  const resources = new Map<number, Omit<ResourceUse, "taken"> & { taken: Map<string, TakenSpan[]> }>();
  const known = resourceIds.length === 0 ? [] : resourceRows(JSON.stringify(resourceIds));
  for (const { id, name, places } of known) resources.set(id, { name, places, taken: new Map() });
  const rows: PlaceRow[] = JSON.parse(text);
  for (const [resourceId, date, appointmentId, start, end] of rows) {
    const dates = resources.get(resourceId)?.taken;
    const spans = dates?.get(date) ?? [];
    spans.push({ appointmentId, start, end });
    dates?.set(date, spans);
  }
  return resources;
}

type ResourceRow = { id: number; name: string; places: number };

type PlaceRow = [resourceId: number, date: string, appointmentId: number, start: number, end: number];

const RESOURCES = `SELECT id, name, places FROM resources WHERE id IN (SELECT value FROM json_each(?))`;

/** Reads by date, because a room has years of visits. CROSS JOIN keeps the order of the tables. */
const TAKEN_PLACES = `
  SELECT json_group_array(json_array(r.resource_id, a.date, a.id, a.start_min, a.end_min)) AS taken
  FROM appointments a INDEXED BY appointments_date CROSS JOIN appointment_resources r ON r.appointment_id = a.id
  WHERE a.date BETWEEN ? AND ? AND a.status NOT IN ('cancelled', 'no_show')
    AND r.resource_id IN (SELECT value FROM json_each(?))`;
