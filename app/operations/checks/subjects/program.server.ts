import { readFileSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { sizeInWords } from "#app/operations/checks/amounts.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";

const ownNodes = ["node/bin/node", "node_modules/.bin/node"];

export function programCheck(): Check {
  const about = { name: "program", about: "Program" };
  const words = `This is version ${programVersion()}, on Node ${process.versions.node}.`;
  const own = ownNodes.map(realPath).filter((path) => path !== null);
  if (own.length === 0 || own.includes(realpathSync(process.execPath))) {
    return { ...about, level: "well", words, remedy: null };
  }
  const remedy =
    "This Node did not come with the program and was not tested with it. Start the studio with the command studio, or with npm start.";
  return { ...about, level: "note", words, remedy };
}

function realPath(path: string): string | null {
  try {
    return realpathSync(resolve(path));
  } catch {
    return null;
  }
}

export function memoryCheck(): Check {
  const about = { name: "memory", about: "Memory" };
  const used = process.memoryUsage.rss();
  const limit = memoryLimit();
  if (limit === null)
    return { ...about, level: "well", words: `${sizeInWords(used)} of memory is used.`, remedy: null };
  const words = `${sizeInWords(used)} of at most ${sizeInWords(limit)} of memory is used.`;
  if (used < 0.9 * limit) return { ...about, level: "well", words, remedy: null };
  const remedy =
    "Restart the studio. If this happens again, give it more memory (MemoryMax in studio.service).";
  return { ...about, level: "warning", words, remedy };
}

/** Returns the memory limit of the control group in bytes. */
export function memoryLimit(): number | null {
  const [, group] = /^0::(\S*)$/mu.exec(textOf("/proc/self/cgroup")) ?? [];
  const said = Number(textOf(`/sys/fs/cgroup${group ?? ""}/memory.max`).trim() || "NaN");
  return Number.isFinite(said) && said > 0 ? said : null;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
