/** When a room or a kind of equipment has no place left (rule 35.5). */
import type { Calendar, ResourceUse, TakenSpan } from "./calendar.ts";
import { merge, overlaps, type Span } from "./spans.ts";

type Asked = {
  date: string;
  resourceIds?: readonly number[];
  except?: number | readonly number[];
};

export const isExcepted = ({ appointmentId }: TakenSpan, except: Asked["except"]): boolean =>
  typeof except === "number" ? appointmentId === except : (except?.includes(appointmentId) ?? false);

/** The minutes of a date in which one of the resources that are needed has no place left; merged, in order. */
export function fullSpans(calendar: Calendar, { date, resourceIds = [], except }: Asked): Span[] {
  return merge(
    resourceIds.flatMap((id) => {
      const { places, taken } = resourceOf(calendar, id);
      return crowded(
        (taken.get(date) ?? []).filter((one) => !isExcepted(one, except)),
        places,
      );
    }),
  );
}

/** Those among them that have no place left at some minute of the span, with when. */
export const fullResources = (
  calendar: Calendar,
  { resourceIds = [], ...asked }: Asked,
  span: Span,
): { name: string; full: Span }[] =>
  resourceIds.flatMap((id) => {
    const full = fullSpans(calendar, { ...asked, resourceIds: [id] }).find((one) => overlaps(one, span));
    return full ? [{ name: resourceOf(calendar, id).name, full }] : [];
  });

/** How many places of a resource are left at each minute of a date; below 0 where the owner has taken some away since. */
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

/** The calendar with places that are taken besides. */
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

/** An unread one would look free. */
function resourceOf({ resources }: Calendar, id: number): ResourceUse {
  const found = resources.get(id);
  if (!found) throw new RangeError(`Resource ${id} was not read.`);
  return found;
}

/** Where so many or more of the spans lie upon one another. */
function crowded(spans: readonly Span[], places: number): Span[] {
  if (spans.length < places) return [];
  // An end comes before a start of the same minute: the place is free again then.
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
