/** What the running server does when the shell asks it. */
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import type { CommandHandlers } from "./socket.server.ts";
import { statusOfServer } from "./status.server.ts";

export const serverCommands: CommandHandlers = {
  backup: async () => {
    const made = await makeBackup(
      { why: "asked" },
      { actor: { id: null, role: "system" }, now: nowInstant() },
    );
    if (!made.ok) throw new Error(made.refusal.message);
    return made.value;
  },
  status: statusOfServer,
};
