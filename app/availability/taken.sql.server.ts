import { prepared } from "#db/client.server.ts";
import type { Calendar, TakenSpan } from "./calendar.ts";

/** By provider and date what is occupied, from one date to another, both included; `ids` is a JSON array. */
export function readTaken(ids: string, from: string, to: string): Calendar["taken"] {
  const taken = new Map<number, Map<string, TakenSpan[]>>();
  const found = prepared<{ appointments: string }>(TAKEN).get(ids, from, to);
  const rows: TakenRow[] = JSON.parse(found?.appointments ?? "[]");
  for (const [providerId, date, appointmentId, start, end] of rows) {
    const dates = taken.get(providerId) ?? new Map<string, TakenSpan[]>();
    const spans = dates.get(date) ?? [];
    spans.push({ appointmentId, start, end });
    taken.set(providerId, dates.set(date, spans));
  }
  return taken;
}

type TakenRow = [providerId: number, date: string, appointmentId: number, start: number, end: number];

/**
 * The condition on the status is word for word that of the index, or SQLite could not use it; INDEXED BY, because the statistics
 * of a young database may speak for the index on the date. One text, because rows take three times as long to JavaScript.
 */
export const TAKEN = `
  SELECT json_group_array(json_array(provider_id, date, id, start_min, end_min)) AS appointments
  FROM appointments INDEXED BY appointments_occupied
  WHERE provider_id IN (SELECT value FROM json_each(?)) AND date BETWEEN ? AND ?
    AND status NOT IN ('cancelled', 'no_show')`;
