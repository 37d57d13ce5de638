const signs = ["pointermove", "pointerdown", "keydown", "touchstart", "scroll"];
const patience = 3000;

/** Calls `begin` once, at the first activity or after 3 seconds. Returns a function that cancels it. */
export function awaitActivity(begin: (since: number) => void): () => void {
  const woken = Date.now();
  const waiting = new AbortController();
  const end = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  const start = (since: number) => {
    end();
    begin(since);
  };
  const timer = setTimeout(() => start(woken), patience);
  const options = { capture: true, passive: true, signal: waiting.signal };
  for (const sign of signs) addEventListener(sign, () => start(Date.now()), options);
  return end;
}
