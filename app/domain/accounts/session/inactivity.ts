/** Timing of an open page: heartbeats, checks, warning and sign-out (rule 19.7). All values are in milliseconds. */
const heartbeatEvery = 900_000;
/** The server locks desks too, so it must know that someone is using the desk. */
const deskHeartbeatEvery = 30_000;
const checkEvery = 300_000;
const warningAfter = 1_500_000;
const logoutAfter = 1_800_000;

export type Watch = {
  activeAt: number;
  /** The last time the server learned of activity. The page's own request is the first. */
  beatAt: number;
  askedAt: number;
  /** Idle time before a desk locks. 0: never. */
  lockAfter?: number;
};

type Step =
  | { kind: "end" }
  | { kind: "lock" }
  | { kind: "warn"; minutesLeft: number; ask: "check" | null }
  | { kind: "watch"; ask: "heartbeat" | "check" | null };

/** Returns the next step. Sends a heartbeat only if there was activity since the last one. */
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

export const isLate = ({ activeAt, lockAfter }: Watch, now: number): boolean =>
  now - activeAt >= Math.min(lockAfter || warningAfter, warningAfter);

/** Stored with the cached printouts, so that it remains after the page and the worker end (rule 6.56). */
export const lockedMark = "/receptionist/paper/locked";

export async function keepLocked(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await (await caches.open("paper")).put(lockedMark, new Response("locked"));
}
