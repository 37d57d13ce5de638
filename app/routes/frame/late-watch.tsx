import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { awaitSomebody } from "./somebody.client.ts";

type Given = { since: number; lockAfter: number };

/** The idle time after which a session ends (rule 19.7). */
const wholeTime = 1_800_000;

/** The inactivity watch, whose file comes at the first sign of somebody or after three seconds, when the page is long awake. */
export function LateWatch({ lockAfter }: Omit<Given, "since">) {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => awaitSomebody(setSince), []);
  return since === null ? null : (
    <Suspense>
      <Watch since={since} lockAfter={lockAfter} />
    </Suspense>
  );
}

const Watch = lazy<ComponentType<Given>>(() =>
  import("./inactivity-watch.tsx").then(
    ({ InactivityWatch }) => ({ default: InactivityWatch }),
    () => ({ default: Unwatched }),
  ),
);

/** Its file did not arrive: when the time is over the server, which counts by itself, is asked what is left of the session. */
function Unwatched({ lockAfter }: Given) {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), lockAfter || wholeTime);
    return () => clearTimeout(timer);
  }, [lockAfter]);
  return null;
}
