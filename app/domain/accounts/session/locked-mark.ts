/** An entry among the kept papers of the front desk, so that it outlives the page and the worker that reads it (rule 6.56). */
export const lockedMark = "/receptionist/paper/locked";

/** From now on the browser shows the kept paper without names, until the server gives the whole one again. */
export async function keepLocked(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await (await caches.open("paper")).put(lockedMark, new Response("locked"));
}
