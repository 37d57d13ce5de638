/**
 * What stands in a form of the front desk against what its times were looked up for. What is shown is what is booked: where
 * the two differ nothing is booked, and the page shows the times of what stands there now (product.md).
 */

import type { AppLoadContext } from "@remix-run/node";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { isDate, minuteOf } from "#app/availability/dates.ts";
import { changedFields, choicesIn, madeFor } from "#app/booking/choose/shown-fields.ts";
import { freeTimeIn } from "#app/booking/choose/free-time.ts";
import { activeProviders } from "#app/front-desk/new-appointment/providers.server.ts";
import { isBlank } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import type { FreeTime } from "./types.ts";

type Fields = Record<string, unknown>;

/** The fields of a booking or a move as the page showed them, a chosen free time in its parts; else "invalid". */
export function asShown(fields: Fields, deed: "book" | "move"): Outcome<Fields> {
  if (isBlank(fields.date)) return refused("invalid", noDate, { fields: { date: noDate } });
  const changed = changedSinceLookedUp(fields);
  if (changed.length > 0) {
    const what = `the ${changed.join(" and the ")} ${changed.length > 1 ? "were" : "was"} changed`;
    return refused(
      "invalid",
      `Nothing is ${deed === "book" ? "booked" : "moved"} yet: ${what} after the times had been looked up. The times below are for what stands here now. Please check yours and ${deed} again.`,
    );
  }
  const free = freeTimeIn(fields.time);
  if (!free) return done(fields);
  const sameProvider = fields.providerId === "any" || fields.providerId === free.providerId;
  const isThat = free.time === fields.otherTime && free.date === fields.date && sameProvider;
  if (isBlank(fields.otherTime) || isThat) return done({ ...fields, ...free });
  const sentence =
    "A free time is chosen above and another one is typed. Empty this field to take the free time, or look the times up again to give it up.";
  return refused("invalid", sentence, { fields: { otherTime: sentence } });
}

const changedSinceLookedUp = (fields: Fields): string[] =>
  changedFields(choicesIn(fields), madeFor(fields.timesFor));

const noDate = "Choose a date.";

/** A free time that is still chosen stands there again, whatever else was refused. */
export function stillChosen(fields: Fields): FreeTime[] {
  const free = freeTimeIn(fields.time);
  const provider = activeProviders().find(({ id }) => String(id) === free?.providerId);
  if (!free || !provider || !isDate(free.date) || changedSinceLookedUp(fields).length > 0) return [];
  const moment = momentInWords(free.date, minuteOf(free.time) ?? 0, studio().locale);
  return [{ value: String(fields.time), label: `${moment}, with ${provider.name}` }];
}

const queries = new WeakMap<AppLoadContext, URLSearchParams>();

/** The page that answers this request shows what stood in the form, not what its address says. */
export function showWhatStands({ url }: Request, fields: Fields, context: AppLoadContext): void {
  const query = new URL(url).searchParams;
  for (const [name, field] of Object.entries(looksUp)) {
    const value = fields[field];
    if (typeof value === "string" && (name !== "date" || isDate(value))) query.set(name, value.slice(0, 200));
  }
  queries.set(context, query);
}

/** Names in the address by those of the form's controls. */
const looksUp = { service: "serviceId", provider: "providerId", date: "date", q: "q" };

/** What the page is to show. */
export const queryOf = ({ url }: Request, context: AppLoadContext): URLSearchParams =>
  queries.get(context) ?? new URL(url).searchParams;
