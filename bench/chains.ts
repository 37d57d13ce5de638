/** CPU time of a search for a visit of three treatments with four providers; the books are read each time. */
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { chainsOn } from "#app/domain/availability/chains.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { adoptDatabase, closeDatabase } from "#db/client.server.ts";
import { connect } from "#db/connection.server.ts";
import type { Dataset } from "./dataset.ts";
import { printTable } from "./table.ts";

/** Medians in milliseconds; `found` counts the chains of all days. */
export type ChainFigures = { month: number; day: number; household: number; anyOrder: number; found: number };

export function chainFigures(
  databaseFile: string,
  { today, askedServiceId, askedDate }: Dataset,
): ChainFigures {
  const sqlite = connect(databaseFile);
  adoptDatabase(sqlite);
  try {
    const providerIds = sqlite
      .prepare<[number], number>("SELECT provider_id FROM service_providers WHERE service_id = ? ORDER BY 1")
      .pluck()
      .all(askedServiceId);
    const rows = [60, 30, 45].map((durationMinutes) => ({ durationMinutes, providerIds }));
    const dates = Array.from({ length: 30 }, (_, days) => addDays(today, days + 1));
    const people = rows.map((row, person) => ({ ...row, person }));
    const asked = (date: string, { anyOrder = false, isSide = false } = {}) => ({
      ...{ date, rows: isSide ? people : rows, gapMinutes: 15, minimumNoticeMinutes: 0, anyOrder },
      ...{ now: { date: today, minute: 480 }, windowDays: 30 },
    });
    const inMonth = (manner = {}) => {
      const calendar = readCalendar({ providerIds, from: dates[0] ?? today, to: dates.at(-1) ?? today });
      return dates.reduce((sum, date) => sum + chainsOn(calendar, asked(date, manner)).length, 0);
    };
    return {
      month: median(() => inMonth()),
      day: median(() =>
        chainsOn(readCalendar({ providerIds, from: askedDate, to: askedDate }), asked(askedDate)),
      ),
      household: median(() => inMonth({ isSide: true })),
      anyOrder: median(() => inMonth({ anyOrder: true })),
      found: inMonth(),
    };
  } finally {
    closeDatabase();
  }
}

function median(work: () => unknown): number {
  const took: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    if (n >= 20) took.push((user + system) / 1000);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
}

/** Goals: 30 ms for the month and 5 ms for a day. */
export function printChains(all: readonly { held: number; chains: ChainFigures }[]): void {
  const ms = (figure: number) => `${figure.toFixed(2)} ms`;
  printTable(
    [
      "A visit of three, appointments in the file",
      "30 days",
      "one day",
      "in any order",
      "side by side",
      "offered",
    ],
    all.map(({ held, chains: { month, day, anyOrder, household, found } }) => [
      held.toLocaleString("en-US"),
      ...[month, day, anyOrder, household].map(ms),
      String(found),
    ]),
  );
}
