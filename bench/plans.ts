/** Query plans of the statements that the app sends. */

import { availability } from "#app/domain/booking/choose/open-times.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { adoptDatabase, closeDatabase } from "#db/client.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { connect } from "#db/connection.server.ts";

export type Plan = { statement: string; steps: string[] };

/** Asks for availability and books once, and returns the plan of every statement about appointments. */
export function plansOf(
  databaseFile: string,
  question: { service_id: string; date: string },
  booking: unknown,
): { availability: Plan[]; booking: Plan[] } {
  const now = Date.now();
  const sqlite = connect(databaseFile);
  const compiled = listen(sqlite);
  adoptDatabase(sqlite);
  try {
    const times = availability(question, now);
    if (!times.ok) throw new Error(times.refusal.message);
    const forAvailability = compiled.splice(0);
    const booked = book(booking, { visitor: null, key: null, now });
    if (!booked.ok) throw new Error(booked.refusal.message);
    const forBooking = compiled.splice(0);
    return {
      availability: explain(sqlite, forAvailability),
      booking: explain(sqlite, [...forBooking, ...triggerQueries(sqlite)]),
    };
  } finally {
    closeDatabase();
  }
}

function listen(sqlite: Sqlite): string[] {
  const compiled: string[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((sql: string) => {
    compiled.push(sql);
    return prepare(sql);
  }) as typeof sqlite.prepare;
  return compiled;
}

/** Queries of the overlap triggers; row values become parameters. */
function triggerQueries(sqlite: Sqlite): string[] {
  const triggers = sqlite
    .prepare<[], { sql: string }>(
      "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%EXISTS%'",
    )
    .all();
  return triggers.flatMap(({ sql }) => {
    const query = /EXISTS \((SELECT[\s\S]+?)\);/.exec(sql.replace(/\s+/g, " ").replace("( ", "("))?.[1];
    return query ? [query.replace(/NEW\.\w+/g, "?")] : [];
  });
}

function explain(sqlite: Sqlite, statements: string[]): Plan[] {
  return statements
    .filter((sql) => /\b(?:FROM|JOIN)\s+"?appointments\b/i.test(sql))
    .map((sql) => sql.replace(/@\w+/g, "?"))
    .map((sql) => {
      const values = Array.from({ length: sql.split("?").length - 1 }, () => null);
      const steps = sqlite.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
      return { statement: sql.replace(/\s+/g, " ").trim(), steps: steps.map(({ detail }) => detail) };
    });
}
