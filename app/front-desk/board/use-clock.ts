import { type RefObject, useEffect } from "react";

/** The line of the present goes on from the minute at which the server drew it. */
export function useClock(line: RefObject<HTMLElement>, minute: number | null): void {
  useEffect(() => {
    if (minute === null) return;
    const drawn = Date.now();
    const move = () =>
      line.current?.style.setProperty("--at", String(minute + Math.floor((Date.now() - drawn) / 60_000)));
    const timer = setInterval(move, 30_000);
    return () => clearInterval(timer);
  }, [line, minute]);
}
