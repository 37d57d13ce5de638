import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { isDate } from "#app/domain/availability/dates.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { boardNews } from "./since.server.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

/** Answers the poll of an open board: 204 if nothing is new (rules 6.31 and 6.32). */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const stamp = searchParams.get("stamp") ?? "";
  const date = searchParams.get("date") ?? "";
  if (!/^\d{1,15}-\d{1,15}$/u.test(stamp) || !isDate(date)) {
    return json({ error: "Send the stamp and the date of the board." }, { status: 400 });
  }
  const news = boardNews(stamp, date);
  return news ? json(news) : new Response(null, { status: 204 });
}
