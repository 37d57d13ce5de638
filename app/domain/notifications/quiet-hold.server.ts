import { minutesToQuietEnd } from "#app/domain/studio/quiet-hours.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import type { QueuedMail } from "./outbox.server.ts";

const hour = 3_600_000;

/** A reminder that an outage has kept into the quiet hours waits for their end, while it is worth the same then (rule 11.14). */
export function heldForQuiet(
  { kind, facts }: Pick<QueuedMail, "kind" | "facts">,
  now: number,
): { until: number; why: string } | null {
  if (kind !== "reminder") return null;
  const { timeZone, noticeHours, ...settings } = studio();
  const left = minutesToQuietEnd(studioNow(timeZone, now).minute, settings);
  if (left === 0) return null;
  const until = now + left * 60_000;
  const start = instantOf(String(facts.date), Number(facts.startMin), timeZone);
  const lastFree = start - noticeHours * hour;
  const tooLate = until > start - hour || (now < lastFree && until >= lastFree);
  return tooLate ? null : { until, why: "Waits for the end of the quiet hours." };
}
