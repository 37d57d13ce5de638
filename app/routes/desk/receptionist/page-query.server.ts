/** What /receptionist shows: what its URL says, or what stood in the form that it was sent. */
import type { AppLoadContext } from "@remix-run/node";
import { isDate } from "#app/availability/dates.ts";
import type { FormCall } from "#app/http/answers/form-action.server.ts";

const queries = new WeakMap<AppLoadContext, URLSearchParams>();

/** The page that answers this call shows what stood in the form, not what its URL says. */
export function notePageQuery({ query, fields, context }: FormCall): void {
  const noted = new URLSearchParams(query);
  for (const [name, field] of Object.entries(controlNames)) {
    const value = fields.all[field];
    if (typeof value === "string" && (name !== "date" || isDate(value))) noted.set(name, value.slice(0, 200));
  }
  queries.set(context, noted);
}

/** The names of the form's controls by those of the query. */
export const controlNames = { service: "serviceId", provider: "providerId", date: "date", q: "q" };

/** What the page is to show. */
export const pageQuery = ({ url }: Request, context: AppLoadContext): URLSearchParams =>
  queries.get(context) ?? new URL(url).searchParams;
