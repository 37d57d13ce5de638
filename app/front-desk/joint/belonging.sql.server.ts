import { sql } from "drizzle-orm";

const sameJoint = sql.raw("SELECT count(*) FROM appointments AS b WHERE b.joint_id = appointments.joint_id");
const sameSeries = sql.raw(
  "SELECT count(*) FROM appointments AS b WHERE b.series_id = appointments.series_id",
);
const upToIt = sql.raw(
  "AND (b.date, b.start_min, b.id) <= (appointments.date, appointments.start_min, appointments.id)",
);

/** Columns of a query for appointments: "1 of 2" parts of a joint visit, "2 of 6" of a series; null for what is of none. */
export const belongingColumns = {
  part: sql<
    string | null
  >`CASE WHEN appointments.joint_id IS NOT NULL THEN appointments.joint_position || ' of ' || (${sameJoint}) END`,
  inSeries: sql<
    string | null
  >`CASE WHEN appointments.series_id IS NOT NULL THEN (${sameSeries} ${upToIt}) || ' of ' || (${sameSeries}) END`,
};
