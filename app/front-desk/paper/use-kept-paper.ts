import { useEffect } from "react";

const everyMs = 15 * 60_000;

/** With script: this browser keeps the latest paper while a desk is open, for the moment when the server is gone (rule 6.56). */
export function useKeptPaper(): void {
  useEffect(() => {
    if (!("caches" in window && navigator.serviceWorker)) return;
    navigator.serviceWorker
      .register("/receptionist/paper-worker.js", { scope: "/receptionist/paper" })
      .catch(() => undefined);
    const keep = () => keepPaper().catch(() => undefined);
    keep();
    const timer = setInterval(keep, everyMs);
    return () => clearInterval(timer);
  }, []);
}

/** Where the session has ended, the paper goes too. */
async function keepPaper(): Promise<void> {
  const answer = await fetch("/receptionist/paper/file?refreshed");
  if (new URL(answer.url).pathname === "/login") await caches.delete("paper");
  else if (answer.ok) await (await caches.open("paper")).put("/receptionist/paper/file", answer);
}
