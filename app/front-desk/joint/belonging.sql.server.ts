import { sql } from "drizzle-orm";

const sameJoint = sql.raw("SELECT count(*) FROM appointments AS b WHERE b.joint_id = appointments.joint_id");
/** A visit counts once, whatever its parts are (rule 35.45). */
const sameSeries = sql.raw(
  "SELECT count(DISTINCT coalesce(b.joint_id, -b.id)) FROM appointments AS b WHERE b.series_id = appointments.series_id",
);
const first = "SELECT a.date, a.start_min, a.id FROM appointments AS a WHERE";
const upToIt = sql.raw(
  `AND (b.date, b.start_min, b.id) <= (${first} a.id = appointments.id OR a.joint_id = appointments.joint_id ORDER BY 1, 2, 3 LIMIT 1)`,
);

/** Columns of a query for appointments: "1 of 2" parts of a joint visit, "2 of 6" visits of a series; null for what is of none. */
export const belongingColumns = {
  part: sql<
    string | null
  >`CASE WHEN appointments.joint_id IS NOT NULL THEN appointments.joint_position || ' of ' || (${sameJoint}) END`,
  inSeries: sql<
    string | null
  >`CASE WHEN appointments.series_id IS NOT NULL THEN (${sameSeries} ${upToIt}) || ' of ' || (${sameSeries}) END`,
};
