/** What /receptionist shows: what its URL says, or what stood in the form that it was sent. */
import type { AppLoadContext } from "@remix-run/node";
import { isDate } from "#app/domain/availability/dates.ts";
import { pickedIn } from "#app/domain/desk-pages/pick.ts";
import type { FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { rowsToQuery } from "#app/routes/desk/times/row-names.ts";

const queries = new WeakMap<AppLoadContext, URLSearchParams>();

/** The page that answers this call shows what stood in the form, with what was pressed beside it, not what its URL says. */
export function notePageQuery({ query, fields, context }: FormCall): void {
  const noted = new URLSearchParams(query);
  const { all } = fields;
  const picked = pickedIn(all.pick ?? all.moveTo);
  const typed = isBlank(all.otherTime) ? all.time : all.otherTime;
  const standing: Record<string, unknown> = { ...all, time: typed, ...picked };
  for (const [name, field] of Object.entries(controlNames)) {
    const value = standing[field];
    if (typeof value === "string" && (name !== "date" || isDate(value))) noted.set(name, value.slice(0, 200));
  }
  for (const pressed of ["peek", "free"]) if (!fields.has(pressed)) noted.delete(pressed);
  rowsToQuery(noted, all);
  if (all.client === "new") noted.delete("client");
  queries.set(context, noted);
}

/** The names of the form's controls by those of the query. */
export const controlNames: Record<string, string> = {
  service: "serviceId",
  provider: "providerId",
  date: "date",
  time: "time",
  q: "q",
  client: "client",
  peek: "peek",
  free: "free",
  show: "show",
};

/** What the page is to show. */
export const pageQuery = ({ url }: Request, context: AppLoadContext): URLSearchParams =>
  queries.get(context) ?? new URL(url).searchParams;
