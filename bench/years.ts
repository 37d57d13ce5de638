/** Front desk requests that could read the visits of many years: the fastest of several answers. */
import { connect } from "#db/connection.server.ts";
import { enrol, openSession } from "#e2e/persons.ts";
import type { StudioServer } from "#e2e/server.ts";

/** In milliseconds. `wait`: the longest delay of /up during a search. */
export type Years = { board: number; search: number; wait: number };

const unknownName = "/receptionist/find?q=zzqq";

export async function deskAfterYears({ url, databaseFile }: StudioServer): Promise<Years> {
  const sqlite = connect(databaseFile);
  const { id } = await enrol(sqlite, { roles: ["receptionist"] });
  const { cookie } = openSession(sqlite, id);
  sqlite.close();
  const ask = async (path: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - began;
  };
  const longestBeside = async (path: string): Promise<number> => {
    const waits: number[] = [];
    let searching = true;
    const search = ask(path).finally(() => {
      searching = false;
    });
    while (searching) waits.push(await ask("/up"));
    await search;
    return Math.max(...waits);
  };
  return {
    board: await least(() => ask("/receptionist"), 20),
    search: await least(() => ask(unknownName), 5),
    wait: await least(() => longestBeside(unknownName), 5),
  };
}

async function least(measured: () => Promise<number>, times: number): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) took.push(await measured());
  return Math.min(...took);
}
