import type { Calendar, ResourceUse, TakenSpan } from "./calendar.ts";
import { merge, overlaps, type Span } from "./spans.ts";

type Asked = {
  date: string;
  resourceIds?: readonly number[];
  except?: number | readonly number[];
};

export const isExcepted = ({ appointmentId }: TakenSpan, except: Asked["except"]): boolean =>
  typeof except === "number" ? appointmentId === except : (except?.includes(appointmentId) ?? false);

/** Returns the minutes of a date in which a needed resource has no place left (rule 35.5). */
export function fullSpans(calendar: Calendar, { date, resourceIds = [], except }: Asked): Span[] {
  return merge(
    resourceIds.flatMap((id) => {
      const { places, taken } = resourceOf(calendar, id);
      return overfull(
        (taken.get(date) ?? []).filter((one) => !isExcepted(one, except)),
        places,
      );
    }),
  );
}

export const fullResources = (
  calendar: Calendar,
  { resourceIds = [], ...asked }: Asked,
  span: Span,
): { name: string; full: Span }[] =>
  resourceIds.flatMap((id) => {
    const full = fullSpans(calendar, { ...asked, resourceIds: [id] }).find((one) => overlaps(one, span));
    return full ? [{ name: resourceOf(calendar, id).name, full }] : [];
  });

/** Returns the places left at each minute of a date. Negative if the owner has reduced them since. */
export function placesLeft(
  calendar: Calendar,
  { date, except }: Omit<Asked, "resourceIds">,
  id: number,
): Int16Array {
  const { places, taken } = resourceOf(calendar, id);
  const left = new Int16Array(1440).fill(places);
  for (const one of taken.get(date) ?? []) {
    if (isExcepted(one, except)) continue;
    for (let minute = one.start; minute < one.end; minute += 1) left[minute] = (left[minute] ?? 0) - 1;
  }
  return left;
}

export function withPlaces(
  calendar: Calendar,
  date: string,
  places: readonly (Span & { id: number; resourceId: number })[],
): Calendar {
  if (places.length === 0) return calendar;
  const resources = new Map(calendar.resources);
  for (const { id: appointmentId, resourceId, start, end } of places) {
    const use = resourceOf({ ...calendar, resources }, resourceId);
    const spans = [...(use.taken.get(date) ?? []), { appointmentId, start, end }];
    resources.set(resourceId, { ...use, taken: new Map([...use.taken, [date, spans]]) });
  }
  return { ...calendar, resources };
}

/** A resource that was not read would look free. */
function resourceOf({ resources }: Calendar, id: number): ResourceUse {
  const found = resources.get(id);
  if (!found) throw new RangeError(`Resource ${id} was not read.`);
  return found;
}

function overfull(spans: readonly Span[], places: number): Span[] {
  if (spans.length < places) return [];
  // Ends come before starts in the same minute, because the place is then free.
  const steps = spans
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.by - b.by);
  const full: Span[] = [];
  let taken = 0;
  let since: number | null = null;
  for (const { at, by } of steps) {
    taken += by;
    if (taken >= places) since ??= at;
    else if (since !== null) {
      if (since < at) full.push({ start: since, end: at });
      since = null;
    }
  }
  return merge(full);
}
