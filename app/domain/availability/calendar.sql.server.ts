/** The rows of some providers for the calendar, which each booking and each look at free times reads; `ids` is a JSON array. */
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

/** Of the studio and of the providers, in the order in which they begin. */
export const readPlans = (ids: string, from: string, to: string): PlanRow[] =>
  prepared<PlanRow>(PLANS).all(from, to, ids);

export function readSchedules(
  ids: string,
  from: string,
  to: string,
  plans: readonly PlanRow[],
): ProviderSchedule[] {
  const workingHours = prepared<Theirs<WeeklySpan>>(weekly("working_hours")).all(ids);
  const breaks = prepared<Theirs<WeeklySpan>>(weekly("breaks")).all(ids);
  const timeOff = prepared<Theirs<TimeOff>>(TIME_OFF).all(ids, from, to);
  const providers = prepared<Pick<ProviderSchedule, "providerId" | "bufferMinutes">>(PROVIDERS).all(ids);
  return providers.map((provider) => {
    const isTheirs = (row: Theirs<unknown>) => row.providerId === provider.providerId;
    return {
      ...provider,
      workingHours: workingHours.filter(isTheirs),
      breaks: breaks.filter(isTheirs),
      timeOff: timeOff.filter(isTheirs),
      dayPlans: plansByDate(plans.filter(({ providerId }) => providerId === provider.providerId)),
    };
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

export function readTaken(ids: string, from: string, to: string): Calendar["taken"] {
  const taken = new Map<number, Map<string, TakenSpan[]>>();
  const found = prepared<{ appointments: string }>(TAKEN).get(ids, from, to);
  const rows: TakenRow[] = JSON.parse(found?.appointments ?? "[]");
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
  SELECT user_id AS providerId, buffer_minutes AS bufferMinutes FROM providers
  WHERE user_id IN (SELECT value FROM json_each(?)) AND active ORDER BY user_id`;

const weekly = (table: "working_hours" | "breaks") => `
  SELECT provider_id AS providerId, weekday, start_min AS start, end_min AS end, week_parity AS weekParity FROM ${table}
  WHERE provider_id IN (SELECT value FROM json_each(?))`;

const TIME_OFF = `
  SELECT provider_id AS providerId, first_date AS firstDate, start_min AS startMin, last_date AS lastDate, end_min AS endMin
  FROM time_off
  WHERE provider_id IN (SELECT value FROM json_each(?)) AND last_date >= ? AND first_date <= ?`;

const PLANS = `
  SELECT date, provider_id AS providerId, kind, start_min AS start, end_min AS end FROM day_plans
  WHERE date BETWEEN ? AND ? AND (provider_id IS NULL OR provider_id IN (SELECT value FROM json_each(?)))
  ORDER BY date, start_min`;

/**
 * The condition on the status is word for word that of the index, or SQLite could not use it; INDEXED BY, because the statistics
 * of a young database may speak for the index on the date. One text, because rows take three times as long to JavaScript; few of
 * them have a pause.
 */
export const TAKEN = `
  SELECT json_group_array(CASE WHEN pause_start_min IS NULL THEN json_array(provider_id, date, id, start_min, end_min)
    ELSE json_array(provider_id, date, id, start_min, end_min, pause_start_min, pause_end_min) END) AS appointments
  FROM appointments INDEXED BY appointments_occupied
  WHERE provider_id IN (SELECT value FROM json_each(?)) AND date BETWEEN ? AND ?
    AND status NOT IN ('cancelled', 'no_show')`;

/** Rooms and equipment with who takes a place of them from one date to another, both included. */
export function readResources(
  resourceIds: readonly number[],
  from: string,
  to: string,
): Calendar["resources"] {
  const ids = JSON.stringify(resourceIds);
  const resources = new Map<number, Omit<ResourceUse, "taken"> & { taken: Map<string, TakenSpan[]> }>();
  for (const { id, name, places } of prepared<ResourceRow>(RESOURCES).all(ids)) {
    resources.set(id, { name, places, taken: new Map() });
  }
  const found = prepared<{ taken: string }>(TAKEN_PLACES).get(from, to, ids);
  const rows: PlaceRow[] = JSON.parse(found?.taken ?? "[]");
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

/** By the days, never by the room: a room has all its years of visits. CROSS JOIN keeps the order of the tables. */
const TAKEN_PLACES = `
  SELECT json_group_array(json_array(r.resource_id, a.date, a.id, a.start_min, a.end_min)) AS taken
  FROM appointments a INDEXED BY appointments_date CROSS JOIN appointment_resources r ON r.appointment_id = a.id
  WHERE a.date BETWEEN ? AND ? AND a.status NOT IN ('cancelled', 'no_show')
    AND r.resource_id IN (SELECT value FROM json_each(?))`;
