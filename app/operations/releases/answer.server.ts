import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "./service.server.ts";

/** "well", what /up says instead, or null where nothing answers. */
export async function askUp(url: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/up`, { signal: AbortSignal.timeout(5000) });
    const text = (await answer.text()).trim();
    return answer.ok ? "well" : text;
  } catch {
    return null;
  }
}

/** Asks until a studio is well or has ended, or the time is over; answers what was said last. */
export async function waitForUp(url: string, { ms, hasEnded }: { ms: number; hasEnded: () => boolean }) {
  const deadline = performance.now() + ms;
  let said: string | null = null;
  while (performance.now() < deadline && !hasEnded()) {
    said = await askUp(url);
    if (said === "well") break;
    await pause(250);
  }
  return said;
}

/** Null where it comes to be well, or as it was before; else what is wrong. */
export async function startAndWait(
  service: Service,
  { url, patienceMs }: { url: string; patienceMs: number },
  wasUp: string | null,
): Promise<string | null> {
  const refusal = service.start();
  if (refusal) return refusal;
  const said = await waitForUp(url, { ms: patienceMs, hasEnded: service.hasFailed });
  if (said === "well" || (said !== null && said === wasUp)) return null;
  return said ?? `It did not answer on ${url}.`;
}
