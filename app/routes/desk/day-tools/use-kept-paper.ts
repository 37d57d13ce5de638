import { useEffect } from "react";

const everyMs = 15 * 60_000;
/** After the page has come, which has other files to ask for. */
const firstMs = 5000;

/** With script: this browser keeps the latest paper while a desk is open, for the moment when the server is gone (rule 6.56). */
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
