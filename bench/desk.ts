/** The board of the front desk, eight providers with eighty visits, asked by one desk at a time. */
import { readFileSync } from "node:fs";
import { connect } from "#db/connection.server.ts";
import { fullBoard } from "#e2e/full-board.ts";
import type { StudioServer } from "#e2e/server.ts";

/** Rows of what is asked, the median and the slowest of two hundred answers, and the bytes on the wire; and what three open desks take of the processor. */
export async function deskRows({ url, pid, databaseFile }: StudioServer): Promise<string[][]> {
  const sqlite = connect(databaseFile);
  const { date, empty } = fullBoard(sqlite);
  try {
    const cookie = await signIn(url);
    const board = `${url}/receptionist?date=${date}`;
    const stamp = /"stamp":"(\d+-\d+)"/u.exec(
      await (await fetch(board, { headers: { cookie } })).text(),
    )?.[1];
    const rows = [["The board, 8 providers with 80 visits", ...(await timed(board, cookie))]];
    const before = processorSeconds(pid);
    rows.push([
      "What is new: nothing",
      ...(await timed(`${url}/receptionist/since?stamp=${stamp}&date=${date}`, cookie)),
    ]);
    const perQuestion = (processorSeconds(pid) - before) / questions;
    const share = `${(perQuestion * 3 * askedPerSecond * 100).toFixed(2)} % of a core`;
    rows.push(["Three open desks", "", "", Number.isNaN(perQuestion) ? "not known" : share]);
    return rows;
  } finally {
    empty();
    sqlite.close();
  }
}

const questions = 250;
/** An open board asks every four seconds. */
const askedPerSecond = 1 / 4;

/** The time that a process has had of the processor; Linux counts it in hundredths of a second. Not a number elsewhere. */
function processorSeconds(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function timed(url: string, cookie: string): Promise<string[]> {
  const took: number[] = [];
  let bytes = 0;
  for (let n = 0; n < questions; n += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { cookie, "accept-encoding": "gzip" } });
    bytes = Buffer.from(await answer.arrayBuffer()).length;
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    // The first fifty warm it up.
    if (n >= 50) took.push(performance.now() - began);
  }
  const [median, slowest] = [took.sort((a, b) => a - b)[100], took.at(-1)];
  return [`${median?.toFixed(1)} ms`, `${slowest?.toFixed(1)} ms`, `${(bytes / 1024).toFixed(1)} KB`];
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "receptionist@demo.test", password: "Demo-Pass-1" }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}
