import { readFileSync } from "node:fs";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

let read: string | undefined;

/** The version of this program, such as "0.2.0": every process of ours stands in the program's folder. */
export function programVersion(): string {
  read ??= String(fieldsIn(JSON.parse(readFileSync("package.json", "utf8"))).version);
  return read;
}
