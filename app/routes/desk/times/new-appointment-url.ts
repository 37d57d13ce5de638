import { rowsToQuery } from "./row-names.ts";
import type { Chosen } from "./use-time-search.ts";

/** The choices stand in the URL, so that a refused form has them again; who comes stands there by number alone. */
export function newAppointmentUrl({
  date = "",
  serviceId,
  providerId = "",
  q,
  time,
  otherTime,
  client,
  peek,
  free,
  show,
  ...more
}: Chosen): string {
  const query = new URLSearchParams({ date, provider: providerId });
  const asked = otherTime || time;
  if (serviceId) query.set("service", serviceId);
  rowsToQuery(query, more);
  if (q) query.set("q", q);
  if (asked) query.set("time", asked);
  if (client && client !== "new") query.set("client", client);
  if (peek) query.set("peek", peek);
  if (free) query.set("free", free);
  if (show) query.set("show", show);
  return `/receptionist?${query}&new`;
}
