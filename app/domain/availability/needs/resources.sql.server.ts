import type { Calendar, ResourceUse, TakenSpan } from "#app/domain/availability/calendar.ts";
import { prepared } from "#db/client.server.ts";

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
