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

/** Where the session has ended, the paper goes too. */
async function keepPaper(): Promise<void> {
  await navigator.serviceWorker.register("/receptionist/paper-worker.js", { scope: "/receptionist/paper" });
  const answer = await fetch("/receptionist/paper/file?refreshed", { headers: { "X-User-Active": "0" } });
  if (new URL(answer.url).pathname === "/login") await caches.delete("paper");
  else if (answer.ok) await (await caches.open("paper")).put("/receptionist/paper/file", answer);
}
