/** Retries a slow change of choices once after a second, then loads the page. Offline, the page waits for the network (rule 4.25). */

const retryDelay = 1000;

type Told = (tryAgain: (() => void) | undefined) => void;

let tell: Told | undefined;

/** `told` gets the retry function while a load waits. Returns a function that stops listening. */
export function whileOffline(told: Told): () => void {
  tell = told;
  return () => {
    tell = undefined;
  };
}

export async function withRetry<T>(load: () => Promise<T>, { url, signal }: Request): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const loaded = await load();
      tell?.(undefined);
      return loaded;
    } catch (problem) {
      if (signal.aborted) throw problem;
    }
    if (navigator.onLine && tries === 1) {
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
    } else if (!tell || (await networkAnswers())) {
      window.location.assign(url);
      return new Promise(() => {});
    } else await askedAgain(signal);
  }
}

const networkAnswers = () =>
  navigator.onLine &&
  fetch("/up", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Resolves on retry or when back online. Rejects if another choice replaces this one. */
function askedAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = () => resolve();
    addEventListener("online", again, { once: true });
    signal.addEventListener("abort", () => {
      tell?.(undefined);
      reject(signal.reason);
    });
    if (signal.aborted) return reject(signal.reason);
    tell?.(again);
  });
}
