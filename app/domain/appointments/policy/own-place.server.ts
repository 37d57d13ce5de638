/** Where a visit was before the studio moved it inside its notice: the time that the client can be held to (rule 8.18). */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { minuteOf } from "#app/domain/availability/dates.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { audit } from "#db/schema.ts";

type OwnPlace = Pick<Appointment, "date" | "startMin">;

/** Back over the moves of the studio until one that left the client the notice, or was the client's. */
export function placeBeforeStudio(
  { id, date, startMin }: Appointment,
  { timeZone, noticeHours }: Studio,
): OwnPlace {
  let place: OwnPlace = { date, startMin };
  for (const { at, role, detail } of movesOf().all({ id })) {
    const move = readInput(Moved, JSON.parse(detail));
    if (!move.ok) continue;
    const [from, to] = [move.value.from, move.value.to].map(placeOf);
    const isThis = to && to.date === place.date && to.startMin === place.startMin;
    const left = instantOf(place.date, place.startMin, timeZone) - at;
    if (!from || !isThis || !byStudio.includes(role) || left >= noticeHours * 3_600_000) break;
    place = from;
  }
  return place;
}

const byStudio = ["admin", "receptionist", "provider", "system"];

const Place = z.object({ date: z.string(), time: z.string() });
const Moved = z.object({ from: Place, to: Place });

const placeOf = ({ date, time }: z.output<typeof Place>): OwnPlace => ({
  date,
  startMin: minuteOf(time) ?? 0,
});

const movesOf = preparedQuery((db) =>
  db
    .select({ at: audit.at, role: audit.actorRole, detail: audit.detail })
    .from(audit)
    .where(
      and(
        eq(audit.entity, "appointment"),
        eq(audit.entityId, sql.placeholder("id")),
        inArray(audit.action, ["moved", "undone"]),
      ),
    )
    .orderBy(desc(audit.id))
    .prepare(),
);
