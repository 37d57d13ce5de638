/** What /provider shows, by its URL. */
import { providerDay } from "#app/front-desk/provider-day/provider-day.server.ts";

export const loadOwnDay = (query: URLSearchParams, userId: number, now: number) => ({
  day: providerDay(userId, query.get("date"), now),
  saved: query.has("saved"),
  absent: query.has("absent"),
  asksAway: query.has("away"),
});

export type OwnDayData = ReturnType<typeof loadOwnDay>;
