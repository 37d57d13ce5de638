/** What the running server does when the shell asks it. */
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { programVersion } from "#app/operations/noted/version.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import type { CommandHandlers } from "./socket.server.ts";

export const serverCommands: CommandHandlers = {
  backup: async () => {
    const made = await makeBackup(
      { why: "asked" },
      { actor: { id: null, role: "system" }, now: nowInstant() },
    );
    if (!made.ok) throw new Error(made.refusal.message);
    return made.value;
  },
  status: async () => ({
    version: programVersion(),
    since: nowInstant() - Math.round(process.uptime() * 1000),
    checks: await allChecks(nowInstant()),
  }),
};
