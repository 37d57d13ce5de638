import { freeTimes, serviceId } from "./calendar.ts";
import { enrol } from "./persons.ts";
import { severalGive } from "./site.ts";
import type { RunningStudio } from "./studio.ts";

/** Adds a provider who offers the service all day on every day, for one journey. */
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

/** Returns the bookable times of a provider. */
export async function gridOf(studio: RunningStudio, date: string, provider: number): Promise<number[]> {
  const free = await freeTimes(studio, serviceId(studio, severalGive), date);
  return free
    .filter(({ providerIds }) => providerIds.includes(provider))
    .map(({ time }) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
}
