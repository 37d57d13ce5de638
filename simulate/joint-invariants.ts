/** Invariants of joint visits and of preconditions, with the simulator's own SQL. */
import type { Books, Visit } from "./books.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import type { World } from "./world.ts";

const invariant = "The parts of a joint visit belong together";

/** All parts share a reference and are numbered without gaps. Two to five were booked, or none. The older fixture (simulate/earlier-version.ts) has one with a single part, made at instant 1. */
const wrongParts = `
  SELECT j.id, j.reference, j.kind, count(a.id) AS parts, group_concat(a.reference) AS said, group_concat(a.joint_position) AS positions
  FROM joint_visits j LEFT JOIN appointments a ON a.joint_id = j.id
  WHERE j.created_at > 1 GROUP BY j.id
  HAVING parts <> 0 AND (parts NOT BETWEEN 2 AND 5 OR min(a.joint_position) <> 1 OR max(a.joint_position) <> parts
    OR count(DISTINCT a.joint_position) <> parts
    OR sum(a.reference <> j.reference || iif(a.joint_position = 1, '', '-' || a.joint_position)) > 0)`;

const withoutJoint = `
  SELECT id, reference, joint_id, joint_position FROM appointments
  WHERE (joint_id IS NULL) <> (joint_position IS NULL) OR (joint_id IS NULL AND instr(reference, '-') > 0) LIMIT 1`;

const wrongAddons = `
  SELECT a.id, a.price_minor, i.price, i.minutes FROM appointments a
    JOIN (SELECT appointment_id, sum(price_minor) AS price, sum(minutes) AS minutes FROM appointment_items GROUP BY 1) i
    ON i.appointment_id = a.id
  WHERE i.price > a.price_minor OR i.minutes >= a.end_min - a.start_min LIMIT 1`;

/** Checked at any minute, not only at the start of a visit. */
const overPlaces = `
  SELECT r.name, a.date, a.start_min, count(*) AS taken, r.places FROM resources r
    JOIN appointment_resources o ON o.resource_id = r.id JOIN appointments a ON a.id = o.appointment_id
    JOIN appointment_resources h ON h.resource_id = r.id JOIN appointments b ON b.id = h.appointment_id AND b.date = a.date
      AND b.start_min <= a.start_min AND b.end_min > a.start_min
  WHERE a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
  GROUP BY r.id, a.id HAVING taken > r.places LIMIT 1`;

export function refuseWrongJoint({ open: { books } }: World): void {
  const parts = books.one<object>(wrongParts) ?? books.one<object>(withoutJoint);
  if (parts) throw new InvariantBroken(invariant, JSON.stringify(parts));
  const added = books.one<object>(wrongAddons);
  if (added)
    throw new InvariantBroken("Add-ons are in the price and duration of a visit", JSON.stringify(added));
  const over = books.one<object>(overPlaces);
  if (over) throw new InvariantBroken("No room has more visits than places", JSON.stringify(over));
}

/** Checks the order as booked: a chain one after another, a household side by side with one provider each. */
export function refuseWrongChain(books: Books, parts: readonly Visit[]): void {
  const [first] = parts;
  const joint = books.one<{ kind: string; gap: number }>(
    "SELECT kind, (SELECT chain_gap_minutes FROM settings) AS gap FROM joint_visits WHERE id = ?",
    first?.joint_id,
  );
  const inTurn = [...parts].sort((a, b) => a.start_min - b.start_min);
  const wrong = (what: string) =>
    new InvariantBroken(invariant, `${what}: ${JSON.stringify(inTurn.map(placeOf))} (${joint?.kind}).`);
  if (!joint) throw wrong("It has no row");
  if (parts.some(({ date }) => date !== first?.date)) throw wrong("It is on two days");
  if (joint.kind === "household") {
    const providers = new Set(parts.map(({ provider_id: id }) => id));
    const isSideBySide = parts.every(({ start_min: start }) => start === first?.start_min);
    if (!isSideBySide || providers.size !== parts.length) throw wrong("It is not side by side");
    return;
  }
  for (const [at, part] of inTurn.entries()) {
    const gap = part.start_min - (inTurn[at - 1]?.end_min ?? part.start_min);
    if (gap < 0 || gap > joint.gap) throw wrong(`A gap of ${gap} minutes`);
  }
}

const placeOf = ({ date, start_min, end_min, provider_id }: Visit) => ({
  date,
  start_min,
  end_min,
  provider_id,
});

/** An online booking meets the requirements of its record (rule 36.21), or the desk must check it (rule 36.23). A household is two people, even if staff merged their records (rule 35.21). */
export function refuseUnmet(books: Books, { id, source }: Visit): void {
  if (source !== "online") return;
  const unmet = books.one<object>(
    `SELECT a.id, p.kind, p.days, p.consent FROM appointments a JOIN service_preconditions p ON p.service_id = a.service_id
     WHERE a.id = ? AND a.record_id IS NOT NULL AND a.to_check = '' AND (
       (p.kind = 'apart' AND EXISTS (SELECT 1 FROM appointments b WHERE b.record_id = a.record_id AND b.id <> a.id
         AND b.service_id = coalesce(p.other_service_id, a.service_id) AND b.status NOT IN ('cancelled', 'no_show')
         AND NOT coalesce(b.joint_id = a.joint_id AND b.start_min = a.start_min, 0)
         AND abs(julianday(b.date) - julianday(a.date)) < p.days))
       OR (p.kind = 'consent' AND coalesce((SELECT given FROM client_consents c WHERE c.client_id = a.record_id AND c.kind = p.consent
         ORDER BY date DESC, id DESC LIMIT 1), 0) = 0)
       OR (p.kind = 'mark' AND EXISTS (SELECT 1 FROM clients c WHERE c.id = a.record_id AND c.mark_kind = p.mark_kind)))`,
    id,
  );
  if (unmet)
    throw new InvariantBroken(
      "An online booking meets the service's requirements, or the desk checks it",
      JSON.stringify(unmet),
    );
}
