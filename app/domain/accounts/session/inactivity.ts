/** When an open page beats, asks, warns and ends (rule 19.7). Instants and spans in milliseconds. */
const heartbeatEvery = 900_000;
/** The server locks a desk too, and must know that it is used. */
const deskHeartbeatEvery = 30_000;
const checkEvery = 300_000;
const warningAfter = 1_500_000;
const logoutAfter = 1_800_000;

export type Watch = {
  activeAt: number;
  /** When the server was last told of activity: the page's own request is the first time. */
  beatAt: number;
  askedAt: number;
  /** At a registered desk: after so long it locks; 0: never. */
  lockAfter?: number;
};

type Step =
  | { kind: "end" }
  | { kind: "lock" }
  | { kind: "warn"; minutesLeft: number; ask: "check" | null }
  | { kind: "watch"; ask: "heartbeat" | "check" | null };

/** What is to be done now. A heartbeat goes only where there was activity since the last one. */
export function nextStep({ activeAt, beatAt, askedAt, lockAfter = 0 }: Watch, now: number): Step {
  const idle = now - activeAt;
  if (lockAfter > 0 && idle >= lockAfter) return { kind: "lock" };
  if (idle >= logoutAfter) return { kind: "end" };
  const check = now - askedAt >= checkEvery ? "check" : null;
  if (idle >= warningAfter) {
    return { kind: "warn", minutesLeft: Math.ceil((logoutAfter - idle) / 60_000), ask: check };
  }
  const every = lockAfter > 0 ? deskHeartbeatEvery : heartbeatEvery;
  const beats = activeAt > beatAt && now - beatAt >= every;
  return { kind: "watch", ask: beats ? "heartbeat" : check };
}

/** Too late for a mere movement: the warning asks first, or the session has ended, or the desk is locked. */
export const isLate = ({ activeAt, lockAfter }: Watch, now: number): boolean =>
  now - activeAt >= Math.min(lockAfter || warningAfter, warningAfter);

/** An entry among the kept papers of the front desk, so that it outlives the page and the worker that reads it (rule 6.56). */
export const lockedMark = "/receptionist/paper/locked";

/** From now on the browser shows the kept paper without names, until the server gives the whole one again. */
export async function keepLocked(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await (await caches.open("paper")).put(lockedMark, new Response("locked"));
}
