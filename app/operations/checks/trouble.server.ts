import { singleton } from "#app/platform/shared/singleton.server.ts";
import { databaseFault, sqlite } from "#db/client.server.ts";
import { allChecks } from "./all-checks.server.ts";
import { numberOf } from "./amounts.ts";
import { type Check, isSerious } from "./check.ts";

type OwnersTrouble = { heading: string; text: string; page: string | null };

const seen = singleton(
  "trouble",
  (): { at?: number; key?: string; trouble?: Promise<OwnersTrouble | null> } => ({}),
);
const keptMs = 60_000;

/** Returns the worst problem, for all staff pages. Runs the checks once a minute. */
export async function troubleNow(now: number): Promise<OwnersTrouble | null> {
  const fault = databaseFault();
  const key = `${sqlite().name} ${fault?.path} ${fault?.how}`;
  const isFresh = seen.at !== undefined && key === seen.key && now >= seen.at && now - seen.at < keptMs;
  if (!isFresh) Object.assign(seen, { at: now, key, trouble: allChecks(now).then(worstOf) });
  return (await seen.trouble) ?? null;
}

export function clearTrouble(): void {
  seen.at = undefined;
}

function worstOf(checks: Check[]): OwnersTrouble | null {
  const serious = checks.filter(isSerious);
  const [worst] = serious;
  if (!worst) return null;
  const others = serious.length - 1;
  const more =
    others === 0 ? "" : ` ${numberOf(others, "more thing")} ${others === 1 ? "needs" : "need"} attention.`;
  return {
    heading: worst.words.replace(/\.$/u, ""),
    text: `${worst.remedy ?? ""}${more}`.trim(),
    page: "/admin/system",
  };
}
