/** `studio start` and `studio demo`: the server in this process, as `npm start` runs it. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Subcommand, WrongUse } from "./subcommand.ts";

export const startCommand: Subcommand = {
  name: "start",
  summary: "Runs the studio in this window, until Ctrl-C; a server's supervisor calls it.",
  usage: ["studio start"],
  needsDatabase: false,
  makesFolder: true,
  run: (words) => serve(words, false),
};

export const demoCommand: Subcommand = {
  name: "demo",
  summary: "Runs a studio with sample people and appointments, beside the real one.",
  usage: [
    "studio demo",
    "",
    "Its database is demo.db in the same folder; the real one is not touched. Stop the real",
    "one first, or give the demo a port of its own: PORT=3001 studio demo",
  ],
  needsDatabase: false,
  makesFolder: true,
  run: (words) => serve(words, true),
};

/** Ends with the process: the server goes on when this has returned. */
async function serve(words: string[], demo: boolean): Promise<number> {
  if (words.length > 0) throw new WrongUse(`"${words.join(" ")}" is too much.`);
  if (demo) process.env.DEMO = "1";
  const { runServer } = await import(pathToFileURL(resolve("bin/serve.mjs")).href);
  await runServer();
  return new Promise(() => {});
}
