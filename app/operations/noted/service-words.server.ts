/** What the owner types to start and to stop the studio: the installation's service, a container, or a program in a window. */
import { existsSync } from "node:fs";

type Machine = "service" | "container" | "checkout" | "program";

export function commandTo(verb: "start" | "stop" | "restart", machine = thisMachine()): string {
  if (machine === "service") return `sudo systemctl ${verb} studio`;
  if (machine === "container") return `docker compose ${verb} studio`;
  if (verb === "stop") return "press Ctrl-C in the window where it runs";
  const start = machine === "checkout" ? "npm start" : "studio start";
  return verb === "start" ? start : `press Ctrl-C in the window where it runs, then ${start}`;
}

export function thisMachine(): Machine {
  // The service is looked for first: a whole machine may be a container too.
  if (existsSync("/etc/systemd/system/studio.service")) return "service";
  if (existsSync("app/server.ts")) return "checkout";
  return existsSync("/.dockerenv") || existsSync("/run/.containerenv") ? "container" : "program";
}
