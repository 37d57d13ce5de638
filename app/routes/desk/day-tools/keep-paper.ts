/** The papers that a browser with an open desk keeps: the whole one, and one without names for while it is locked (rule 6.56). */
import { keepLocked, lockedMark } from "#app/domain/accounts/session/inactivity.ts";

const file = "/receptionist/paper/file";
const short = `${file}?short`;

/** Where the session has ended, the paper goes too; a registered desk leads to its lock or its names then, and keeps what it has. */
export async function keepPaper(): Promise<void> {
  // Added again, it is the same listener.
  document.addEventListener("click", hideNames);
  await navigator.serviceWorker.register("/receptionist/paper-worker.js", { scope: "/receptionist/paper" });
  const papers = [await paperOf(short), await paperOf(`${file}?refreshed`)];
  const [withoutNames, whole] = papers;
  if (papers.includes("login")) await caches.delete("paper");
  else if (withoutNames instanceof Response && whole instanceof Response) {
    const cache = await caches.open("paper");
    await cache.put(short, withoutNames);
    await cache.put(file, whole);
    // The server gives the whole paper to an unlocked desk alone.
    await cache.delete(lockedMark);
  } else await keepLocked();
}

/** The answer, "login" where the session has ended, or null where the desk is locked or its session has ended. */
async function paperOf(address: string): Promise<Response | "login" | null> {
  const answer = await fetch(address, { headers: { "X-User-Active": "0" } });
  const { pathname } = new URL(answer.url);
  if (pathname === "/login") return "login";
  return answer.ok && pathname === file ? answer : null;
}

/** A desk that is locked or left by its buttons hides the names at once, also where the server can't answer any more. */
function hideNames({ target }: MouseEvent): void {
  const button =
    target instanceof Element ? target.closest(".hand-over button, [action='/logout'] button") : null;
  if (button && document.querySelector(".hand-over")) void keepLocked().catch(() => undefined);
}
