/** Expected changes of visits for a request, depending on its answer. */
import type { Change, Visit } from "./books.ts";
import type { Answer } from "./process.ts";
import { minuteOf } from "./studio-clock.ts";
import { type Expectation, inWords, type Outcome } from "./world.ts";

export type Wanted = {
  serviceId?: number;
  providerId?: number;
  date: string;
  time: string;
  name: string;
};

/** Returns whether the request was carried out, and not redirected to the login or a refused move. */
export const done = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status < 400 && !/^\/login\?|&refused=/u.test(answer.location ?? "");

const differences = (visit: Visit, wanted: Partial<Record<keyof Visit, unknown>>): string =>
  Object.entries(wanted)
    .filter(([name, value]) => value !== undefined && visit[name as keyof Visit] !== value)
    .map(([name, value]) => `${name} is ${visit[name as keyof Visit]} and was to be ${value}`)
    .join(", ");

const asRow = ({ serviceId, providerId, date, time, name }: Wanted) => ({
  service_id: serviceId,
  provider_id: providerId,
  ...{ date, start_min: minuteOf(time), customer_name: name },
});

/** Expects one new visit as requested for each confirmed booking. The same key gives the same visit. */
export const booked =
  (wanted: Wanted[], idOf: (answer: Answer) => number | null): Expectation =>
  ({ answers, changes }) => {
    const strange = changes.find(({ before, after }) => before || !after);
    if (strange) return `A booking was asked for, and ${inWords(strange)}.`;
    const made = changes.flatMap(({ after }) => after ?? []);
    for (const visit of made) {
      const fits = wanted.some((one) => differences(visit, asRow(one)) === "");
      if (!fits) return `No one asked for this: ${inWords({ before: undefined, after: visit })}.`;
    }
    if (!answers) return made.length <= wanted.length ? null : "More was booked than requested.";
    const acknowledged = new Set<number | null>();
    for (const [at, answer] of answers.entries()) {
      if (!done(answer)) continue;
      const id = idOf(answer);
      acknowledged.add(id);
      const visit = made.find((one) => one.id === id);
      const want = wanted[at];
      // A repeated request, whose visit existed before.
      if (!visit && made.length === 0) continue;
      if (!visit) return `Visit ${id} was acknowledged and is not in the books.`;
      const differ = want ? differences(visit, asRow(want)) : "";
      if (differ) return `Visit ${id} was acknowledged: ${differ}.`;
    }
    const extra = made.find(({ id }) => !acknowledged.has(id) && !acknowledged.has(null));
    return extra ? `Visit ${extra.id} was made, but no email was queued.` : null;
  };

const always: (keyof Visit)[] = ["revision", "sequence"];

/** Expects only this visit to change, within limits. A confirmed change equals `to`. */
export const changed =
  (
    id: number,
    columns: (keyof Visit)[],
    to: (visit: Visit) => Partial<Record<keyof Visit, unknown>>,
  ): Expectation =>
  ({ answers, changes }: Outcome) => {
    const other = changes.find(({ before, after }) => before?.id !== id || !after);
    if (other) return `Visit ${id} was to change, and ${inWords(other)}.`;
    const [change] = changes;
    const wrong = change && strayIn(change, columns);
    if (wrong) return wrong;
    const acknowledged = answers?.some(done) ?? false;
    if (!change || (!acknowledged && answers)) return null;
    const { after } = change;
    const differ = after ? differences(after, to(after)) : "";
    return differ ? `Visit ${id}: ${differ}.` : null;
  };

function strayIn({ before, after }: Change, columns: (keyof Visit)[]): string | null {
  if (!before || !after) return null;
  const keys = Object.keys(after) as (keyof Visit)[];
  const stray = keys.filter((key) => before[key] !== after[key] && ![...columns, ...always].includes(key));
  return stray.length > 0 ? `${inWords({ before, after })}; only ${columns.join(", ")} may.` : null;
}

export const mayChange =
  (isOne: (visit: Visit) => boolean, columns: (keyof Visit)[]): Expectation =>
  ({ changes }) => {
    for (const change of changes) {
      const { before, after } = change;
      if (!before || !after || !isOne(before)) return `No one asked for this: ${inWords(change)}.`;
      const wrong = strayIn(change, columns);
      if (wrong) return wrong;
    }
    return null;
  };

/** Expects each requested visit with all its parts or not at all, as often as confirmed. */
export const bookedTogether =
  (parts: number, fits: (visit: Visit) => boolean, known = false): Expectation =>
  ({ answers, changes }) => {
    const strange = changes.find(({ before, after }) => before || !after || !fits(after));
    if (strange) return `A visit of ${parts} parts was asked for, and ${inWords(strange)}.`;
    const made = byJoint(changes.flatMap(({ after }) => after ?? []));
    const torn = [...made].find(([id, all]) => id === null || all.length !== parts);
    if (torn) return `Of a visit of ${parts} parts ${torn[1].length} were made (joint visit ${torn[0]}).`;
    if (!answers) return null;
    const acknowledged = answers.filter(done).length;
    if (made.size > acknowledged) return `${made.size} visits were made, and ${acknowledged} acknowledged.`;
    return acknowledged > 0 && made.size === 0 && !known
      ? "It was acknowledged, but it is not in the database."
      : null;
  };

export function byJoint(visits: readonly Visit[]): Map<number | null, Visit[]> {
  const found = new Map<number | null, Visit[]>();
  for (const visit of visits) found.set(visit.joint_id, [...(found.get(visit.joint_id) ?? []), visit]);
  return found;
}

/** Expects all of these visits to equal `to` if confirmed. Without an answer, all of them change or none. */
export const changedTogether =
  (
    visits: readonly Visit[],
    columns: (keyof Visit)[],
    to: (visit: Visit) => Partial<Record<keyof Visit, unknown>>,
  ): Expectation =>
  ({ answers, changes }) => {
    const ids = new Set(visits.map(({ id }) => id));
    for (const change of changes) {
      if (!change.before || !change.after || !ids.has(change.before.id))
        return `No one asked for this: ${inWords(change)}.`;
      const wrong = strayIn(change, columns);
      if (wrong) return wrong;
    }
    if (changes.length === 0 && !answers?.some(done)) return null;
    const after = new Map(changes.map((change) => [change.before?.id, change.after]));
    for (const visit of visits) {
      const now = after.get(visit.id) ?? visit;
      const differ = differences(now, to(now));
      if (differ) return `Visit ${visit.id}, of ${ids.size} together: ${differ}.`;
    }
    return null;
  };
