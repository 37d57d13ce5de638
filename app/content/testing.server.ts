/** For tests only: a studio with its first content, and loaders called as the gate would call them. */
import type { AppLoadContext } from "@remix-run/node";
import { instantOf } from "#app/shared/clock.server.ts";
import { seedStarter } from "#db/seed/starter.server.ts";
import { testDatabase } from "#db/testing.server.ts";

export const timeZone = "America/New_York";
export const origin = "https://studio.test";

/** Tuesday, 24 November 2026, ten in the morning at the studio. */
export const tuesday = instantOf("2026-11-24", 10 * 60, timeZone);

export function studioWithContent() {
  const database = testDatabase();
  seedStarter(database.sqlite, { now: tuesday, timeZone });
  return {
    ...database,
    say: (key: string, body: string) =>
      database.sqlite
        .prepare(
          "INSERT INTO texts (key, body, updated_at) VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET body = excluded.body",
        )
        .run(key, body),
    tell: (entry: {
      kind: string;
      slug: string;
      title: string;
      body?: string;
      date?: string;
      lastDate?: string;
      published?: 0 | 1;
    }) =>
      database.sqlite
        .prepare(
          `INSERT INTO entries (kind, slug, title, body, date, last_date, published, created_at, updated_at)
           VALUES (@kind, @slug, @title, @body, @date, @lastDate, @published, 0, 0)`,
        )
        .run({ body: "", date: "2026-11-24", lastDate: null, published: 1, ...entry }),
  };
}

/** What the gate hands to a loader and an action of a visitor without a session. */
export const visit = (path: string, init?: RequestInit, params: Record<string, string> = {}) => ({
  request: new Request(origin + path, init),
  params,
  context: {
    origin,
    ip: "192.0.2.7",
    nonce: "n1",
    requestId: "r1",
    visitor: null,
  } as unknown as AppLoadContext,
});
