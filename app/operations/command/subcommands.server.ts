/** The subcommands of `studio`, by their name, in the order of its help. Each is loaded when it is asked for. */
import type { Subcommand } from "./subcommand.ts";

const table: Record<string, () => Promise<Subcommand>> = {
  start: async () => (await import("./start.server.ts")).startCommand,
  demo: async () => (await import("./start.server.ts")).demoCommand,
  status: async () => (await import("./status.server.ts")).statusCommand,
  doctor: async () => (await import("./doctor.server.ts")).doctorCommand,
  admin: async () => (await import("./admin.server.ts")).adminCommand,
  backup: async () => (await import("./backup.server.ts")).backupCommand,
  restore: async () => (await import("./restore.server.ts")).restoreCommand,
  switch: async () => (await import("./switch.server.ts")).switchCommand,
  export: async () => (await import("#app/operations/command/people/export.server.ts")).exportCommand,
  erase: async () => (await import("#app/operations/command/people/erase.server.ts")).eraseCommand,
};

export const subcommandNames = Object.keys(table);

/** The subcommand of this name; null for a word that is none. */
export const subcommandOf = async (name: string): Promise<Subcommand | null> => {
  const load = Object.hasOwn(table, name) ? table[name] : undefined;
  return load ? load() : null;
};

export const allSubcommands = (): Promise<Subcommand[]> =>
  Promise.all(Object.values(table).map((load) => load()));
