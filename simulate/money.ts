/** Computes charges from the text of the policy (rules 8.1 to 8.4, 8.7 and 8.17), not from the app's code. */
import type { Visit } from "./books.ts";
import { hourMs, instantAt } from "./studio-clock.ts";
import type { World } from "./world.ts";

/** Returns minor units, or null if the studio has moved the visit, which may make it free (rule 8.18). */
export function chargeOf(world: World, visit: Visit, by: "client" | "staff"): number | null {
  const { books } = world.open;
  const moved = books.one(
    "SELECT 1 FROM audit WHERE entity = 'appointment' AND entity_id = ? AND action IN ('moved', 'undone') LIMIT 1",
    visit.id,
  );
  if (moved) return null;
  const notice = books.one<{ hours: number }>("SELECT notice_hours AS hours FROM settings")?.hours ?? 24;
  const left = instantAt(visit.date, visit.start_min, world.zone) - world.clock - 1500;
  const { date } = world.today;
  const isLate = left < notice * hourMs;
  const onTheDay = by === "staff" ? date >= visit.date : date === visit.date;
  return isLate && onTheDay ? visit.price_minor : 0;
}
