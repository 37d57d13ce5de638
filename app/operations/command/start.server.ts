import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { interruptedSwitch } from "#app/operations/releases/interrupted-switch.server.ts";
import { type Subcommand, WrongUse } from "./subcommand.ts";

export const startCommand: Subcommand = {
  name: "start",
  summary: "Runs the studio in this window until Ctrl-C. The service uses this command.",
  usage: ["studio start"],
  needsDatabase: false,
  makesFolder: true,
  needsSettings: true,
  run: (words) => serve(words, false),
};

export const demoCommand: Subcommand = {
  name: "demo",
  summary: "Runs a demo studio with sample people and appointments.",
  usage: [
    "studio demo               at the studio's own address, while the real one is stopped",
    "studio demo --port 3001   at http://localhost:3001, even while the real one runs",
    "",
    "Its database is demo.db in the same folder. The real one is not touched. Its passwords are",
    "public, so don't leave it open to the internet.",
  ],
  needsDatabase: false,
  makesFolder: true,
  needsSettings: true,
  run: (words) => {
    const { values } = parseArgs({ args: words, options: { port: { type: "string" } } });
    if (values.port !== undefined) {
      process.env.PORT = values.port;
      process.env.ORIGIN = "";
    }
    return serve([], true);
  },
};

async function serve(words: string[], demo: boolean): Promise<null> {
  if (words.length > 0) throw new WrongUse(`Unexpected argument: "${words.join(" ")}".`);
  if (demo) process.env.DEMO = "1";
  const interrupted = interruptedSwitch();
  if (interrupted) console.warn(interrupted);
  const { becomeServer, runServer } = await import(pathToFileURL(resolve("bin/serve.mjs")).href);
  becomeServer();
  await runServer();
  return null;
}
