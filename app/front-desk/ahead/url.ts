type FreeAsked = {
  service?: number | null;
  provider?: number | "any" | null;
  from?: string | null;
  part?: string;
  weekdays?: readonly number[];
};

/** The page of the next free times, with what is looked for. */
export function freeUrl({ service, provider, from, part, weekdays = [] }: FreeAsked): string {
  const query = new URLSearchParams();
  if (service) query.set("service", String(service));
  if (provider && provider !== "any") query.set("provider", String(provider));
  if (from) query.set("from", from);
  if (part) query.set("part", part);
  for (const weekday of weekdays) query.append("weekdays", String(weekday));
  return query.size > 0 ? `/receptionist/free?${query}` : "/receptionist/free";
}

/** The week of a date: of one provider, or of all. */
export function weekUrl({ provider, date }: { provider?: number | null; date: string }): string {
  const query = new URLSearchParams(provider ? { provider: String(provider), date } : { date });
  return `/receptionist/week?${query}`;
}
