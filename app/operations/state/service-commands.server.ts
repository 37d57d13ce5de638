/** The commands to start and stop the studio: for a systemd service, a container or a terminal. */
import { existsSync, readFileSync } from "node:fs";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

type Machine = "service" | "container" | "checkout" | "program";

export function commandTo(verb: "start" | "stop" | "restart", machine = thisMachine()): string {
  if (machine === "service") return `sudo systemctl ${verb} studio`;
  if (machine === "container") return `docker compose ${verb} studio`;
  if (verb === "stop") return "press Ctrl-C in the window where it runs";
  const start = machine === "checkout" ? "npm start" : "studio start";
  return verb === "start" ? start : `press Ctrl-C in the window where it runs, then ${start}`;
}

export function thisMachine(): Machine {
  if (existsSync("/etc/systemd/system/studio.service")) return "service";
  if (existsSync("app/server.ts")) return "checkout";
  return existsSync("/.dockerenv") || existsSync("/run/.containerenv") ? "container" : "program";
}

let read: string | undefined;

export function programVersion(): string {
  read ??= String(fieldsIn(JSON.parse(readFileSync("package.json", "utf8"))).version);
  return read;
}
