import { type RefObject, useEffect, useState } from "react";

/** The minute of the studio's clock, which goes on from the one at which the server drew the board; the line goes with it. */
export function useClock(line: RefObject<HTMLElement>, drawn: number | null): number | null {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (drawn === null) return;
    const begun = Date.now();
    const move = () => setPassed(Math.floor((Date.now() - begun) / 60_000));
    const timer = setInterval(move, 15_000);
    return () => clearInterval(timer);
  }, [drawn]);
  const minute = drawn === null ? null : drawn + passed;
  useEffect(() => line.current?.style.setProperty("--at", String(minute)), [line, minute]);
  return minute;
}
