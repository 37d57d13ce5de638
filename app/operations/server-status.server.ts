import { z } from "zod";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { checkSchema } from "#app/operations/checks/check-schema.server.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { askServer } from "./control-socket.server.ts";

const statusSchema = z.object({
  version: z.string(),
  node: z.string(),
  since: z.number(),
  pid: z.number(),
  checks: z.array(checkSchema),
});

export type ServerStatus = z.infer<typeof statusSchema>;

export async function statusOfServer(): Promise<ServerStatus> {
  const now = nowInstant();
  const since = Math.round(now - process.uptime() * 1000);
  const { pid, versions } = process;
  const checks = await allChecks(now);
  return { version: programVersion(), node: versions.node, since, pid, checks };
}

const patienceMs = 5000;

/** Returns null if no server runs on the folder, and a sentence if it does not answer. */
export async function askStatus(dataDir: string): Promise<ServerStatus | string | null> {
  const answer = await Promise.race([askServer(dataDir, "status"), late()]);
  if (answer === "late") return `The server has not answered for ${patienceMs / 1000} seconds.`;
  if (!answer.reached) return null;
  if (!answer.ok) return answer.why;
  const read = readInput(statusSchema, answer.value);
  return read.ok ? read.value : "The running server is another version, and its answer can't be read.";
}

const late = (): Promise<"late"> =>
  new Promise((resolve) => setTimeout(() => resolve("late"), patienceMs).unref());
