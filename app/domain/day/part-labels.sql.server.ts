import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

const sameJoint = sql.raw("SELECT count(*) FROM appointments AS b WHERE b.joint_id = appointments.joint_id");
/** In a series, a joint visit counts as one (rule 35.45). */
const sameSeries = sql.raw(
  "SELECT count(DISTINCT coalesce(b.joint_id, -b.id)) FROM appointments AS b WHERE b.series_id = appointments.series_id",
);
const first = "SELECT a.date, a.start_min, a.id FROM appointments AS a WHERE";
const upToIt = sql.raw(
  `AND (b.date, b.start_min, b.id) <= (${first} a.id = appointments.id OR a.joint_id = appointments.joint_id ORDER BY 1, 2, 3 LIMIT 1)`,
);

/** SQL for the place in a joint visit and in a series, such as "1 of 2", or null. */
export const partColumns = {
  part: sql<
    string | null
  >`CASE WHEN appointments.joint_id IS NOT NULL THEN appointments.joint_position || ' of ' || (${sameJoint}) END`,
  inSeries: sql<
    string | null
  >`CASE WHEN appointments.series_id IS NOT NULL THEN (${sameSeries} ${upToIt}) || ' of ' || (${sameSeries}) END`,
};

const nameOfFirst = sql.raw(
  "SELECT b.customer_name FROM appointments AS b WHERE b.joint_id = appointments.joint_id ORDER BY b.joint_position LIMIT 1",
);
const ownKind = sql.raw("SELECT kind FROM joint_visits WHERE joint_visits.id = appointments.joint_id");

const ownPerson = sql.raw(
  "SELECT substr(persons, appointments.joint_position, 1) FROM joint_visits WHERE joint_visits.id = appointments.joint_id",
);

const isUnnamed = sql`appointments.joint_position > 1 AND appointments.customer_name <> ''
  AND (${ownKind}) = 'household' AND (${ownPerson}) <> '1' AND (${nameOfFirst}) = appointments.customer_name`;

/** Shows a companion without a name as "Asa Lind's companion" (rule 35.90). */
export const nameAtDesk = sql<string>`CASE WHEN ${isUnnamed}
  THEN appointments.customer_name || '''s companion' ELSE appointments.customer_name END`;

/** Null for a companion without a name, because the visit has the booker's record (rule 35.121). */
export const recordAtDesk = sql<
  number | null
>`CASE WHEN ${isUnnamed} THEN NULL ELSE appointments.record_id END`;

const partsOf = preparedQuery((db) =>
  db
    .select({ id: appointments.id, name: nameAtDesk, recordId: recordAtDesk })
    .from(appointments)
    .where(eq(appointments.jointId, sql.placeholder("jointId")))
    .prepare(),
);

export const peopleOfVisit = (jointId: number | null) =>
  new Map(
    jointId === null
      ? []
      : partsOf()
          .all({ jointId })
          .map((part) => [part.id, part] as const),
  );

/** Returns "part 1 of 2, series 2 of 6", or null (rules 35.45 and 35.55). */
export function partLabel({
  part,
  inSeries,
}: {
  part: string | null;
  inSeries: string | null;
}): string | null {
  const words = [part && `part ${part}`, inSeries && `series ${inSeries}`].filter(Boolean);
  return words.length > 0 ? words.join(", ") : null;
}

/** Returns "1/2". */
export const shortPartLabel = ({ part }: { part: string | null }): string => part?.replace(" of ", "/") ?? "";
