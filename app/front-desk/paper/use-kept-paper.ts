import { useEffect } from "react";

const everyMs = 15 * 60_000;
/** After the page has come, which has other files to ask for. */
const firstMs = 5000;

/** With script: this browser keeps the latest paper while a desk is open, for the moment when the server is gone (rule 6.56). */
export function useKeptPaper(): void {
  useEffect(() => {
    if (!("caches" in window && navigator.serviceWorker)) return;
    const keep = () => keepPaper().catch(() => undefined);
    const first = setTimeout(keep, firstMs);
    const timer = setInterval(keep, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
}

const file = "/receptionist/paper/file";

/** Where the session has ended, the paper goes too; a registered desk leads to its lock or its names then, and keeps what it has. */
async function keepPaper(): Promise<void> {
  await navigator.serviceWorker.register("/receptionist/paper-worker.js", { scope: "/receptionist/paper" });
  const answer = await fetch(`${file}?refreshed`, { headers: { "X-User-Active": "0" } });
  const { pathname } = new URL(answer.url);
  if (pathname === "/login") await caches.delete("paper");
  else if (answer.ok && pathname === file) await (await caches.open("paper")).put(file, answer);
}
