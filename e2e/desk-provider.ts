/** A provider of a journey's own, whom no other journey books. */
import { freeTimes, serviceId } from "./calendar.ts";
import { enrol } from "./persons.ts";
import { severalGive } from "./site.ts";
import type { RunningStudio } from "./studio.ts";

/** A provider who gives the service of the visits all day, on every day. */
export async function ownProvider(studio: RunningStudio, username: string): Promise<number> {
  const sqlite = studio.database();
  const { id } = await enrol(sqlite, { username, roles: ["provider"] });
  sqlite
    .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
    .run(serviceId(studio, severalGive), id);
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    sqlite
      .prepare(
        "INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, ?, 540, 1080)",
      )
      .run(id, weekday);
  }
  sqlite.prepare("UPDATE providers SET buffer_minutes = 0 WHERE user_id = ?").run(id);
  return id;
}

/** Times of the guests' grid on which a provider is free. */
export async function gridOf(studio: RunningStudio, date: string, provider: number): Promise<number[]> {
  const free = await freeTimes(studio, serviceId(studio, severalGive), date);
  return free
    .filter(({ providerIds }) => providerIds.includes(provider))
    .map(({ time }) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
}
