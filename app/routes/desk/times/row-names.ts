import type { Chosen } from "./use-time-search.ts";

/** The rows after the first, which has the form's own fields (rule 35.52). */
export const moreRows = [2, 3, 4, 5] as const;

export const rowNames = (n: number) => ({
  service: `serviceId${n}`,
  provider: `providerId${n}`,
  client: `customerName${n}`,
  notes: `notes${n}`,
});

/** Query names. URLs contain no names of people. */
export const rowQuery = (n: number) => ({ service: `service${n}`, provider: `provider${n}` });

export const addonName = (id: number): string => `addon-${id}`;

type Fields = Readonly<Record<string, unknown>>;

export const addonIdsIn = (fields: Fields): number[] =>
  Object.keys(fields).flatMap((name) => {
    const [, id] = /^addon-(\d{1,15})$/u.exec(name) ?? [];
    return id ? [Number(id)] : [];
  });

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const moreRowsIn = (fields: Fields): { n: number; serviceId: string; providerId: string }[] =>
  moreRows.flatMap((n) => {
    const { service, provider } = rowNames(n);
    const serviceId = textOf(fields[service]);
    return serviceId === "" ? [] : [{ n, serviceId, providerId: textOf(fields[provider]) || "any" }];
  });

/** Returns one text for all further rows and add-ons, stored with the times that were looked up for them (rule 4.12). */
export const rowsMadeFor = (fields: Fields): string =>
  [
    textOf(fields.kind) === "household" ? "household" : "chain",
    ...moreRowsIn(fields).map(({ serviceId, providerId }) => `${serviceId},${providerId}`),
    ...addonIdsIn(fields).sort((a, b) => a - b),
  ].join(" ");

/** Writes the further rows into a URL; the button for another row adds an empty one. */
export function rowsToQuery(query: URLSearchParams, fields: Fields): void {
  for (const n of moreRows) {
    const [names, words] = [rowNames(n), rowQuery(n)];
    const isThere = typeof fields[names.service] === "string" || textOf(fields.addRow) === String(n);
    query.delete(words.service);
    query.delete(words.provider);
    if (!isThere) continue;
    query.set(words.service, textOf(fields[names.service]).slice(0, 20));
    query.set(words.provider, textOf(fields[names.provider]).slice(0, 20) || "any");
  }
  query.delete("kind");
  if (textOf(fields.kind) === "household") query.set("kind", "household");
  query.delete("addons");
  const addons = addonIdsIn(fields);
  if (addons.length > 0) query.set("addons", addons.join(","));
}

export function rowsFromQuery(query: URLSearchParams): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const n of moreRows) {
    const [names, words] = [rowNames(n), rowQuery(n)];
    const service = query.get(words.service);
    if (service === null) continue;
    fields[names.service] = service;
    fields[names.provider] = query.get(words.provider) ?? "any";
  }
  if (query.get("kind") === "household") fields.kind = "household";
  for (const id of query.get("addons")?.split(",") ?? [])
    if (/^\d{1,15}$/u.test(id)) fields[`addon-${id}`] = "on";
  return fields;
}

/** The choices are in the URL, so that a refused form keeps them. The client is there only by number. */
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
