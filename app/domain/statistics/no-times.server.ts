import { isBot } from "./counts.ts";
import { addCounts } from "./tally.server.ts";

/** Counts that a look at a day found no time left of a service, as anybody's: not staff's, a program's, or a page that is fetched ahead (rule 39.13). */
export function countNoTimes(
  { headers }: Request,
  { serviceId, byStaff }: { serviceId: number; byStaff: boolean },
  now: number,
): void {
  const sent = (name: string) => headers.get(name) ?? "";
  const isAhead = /prefetch/u.test(sent("sec-purpose") + sent("purpose"));
  if (byStaff || isAhead || isBot(sent("user-agent"))) return;
  addCounts([{ what: "no_times", subject: String(serviceId) }], now);
}
