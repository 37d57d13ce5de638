/** Caches the paper with names, and one without for a locked desk (rule 6.56). */
import { keepLocked, lockedMark } from "#app/domain/accounts/session/inactivity.ts";

const file = "/receptionist/paper/file";
const short = `${file}?short`;

/** Deletes the paper when the session has ended. A registered desk keeps it and shows its lock instead. */
export async function keepPaper(): Promise<void> {
  // Adding the same listener twice has no effect.
  document.addEventListener("click", hideNames);
  await navigator.serviceWorker.register("/receptionist/paper-worker.js", { scope: "/receptionist/paper" });
  const papers = [await paperOf(short), await paperOf(`${file}?refreshed`)];
  const [withoutNames, whole] = papers;
  if (papers.includes("login")) await caches.delete("paper");
  else if (withoutNames instanceof Response && whole instanceof Response) {
    const cache = await caches.open("paper");
    await cache.put(short, withoutNames);
    await cache.put(file, whole);
    // Only an unlocked desk gets the full paper.
    await cache.delete(lockedMark);
  } else await keepLocked();
}

/** Returns null for a locked desk, or "login" if the session has ended. */
async function paperOf(address: string): Promise<Response | "login" | null> {
  const answer = await fetch(address, { headers: { "X-User-Active": "0" } });
  const { pathname } = new URL(answer.url);
  if (pathname === "/login") return "login";
  return answer.ok && pathname === file ? answer : null;
}

/** Locking or leaving the desk hides the names right away, also offline. */
function hideNames({ target }: MouseEvent): void {
  const button =
    target instanceof Element ? target.closest(".hand-over button, [action='/logout'] button") : null;
  if (button && document.querySelector(".hand-over")) void keepLocked().catch(() => undefined);
}
