import { useEffect } from "react";

const everyMs = 15 * 60_000;
/** Lets the page load its own files first. */
const firstMs = 5000;

/** Caches the latest paper every 15 minutes, in case the server is down (rule 6.56). */
export function useKeptPaper(): void {
  useEffect(() => {
    if (!("caches" in window && navigator.serviceWorker)) return;
    const keep = () =>
      void import("./keep-paper.ts").then(({ keepPaper }) => keepPaper()).catch(() => undefined);
    const first = setTimeout(keep, firstMs);
    const timer = setInterval(keep, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
}
