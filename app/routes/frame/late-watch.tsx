import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { awaitActivity } from "./activity.client.ts";

type Given = { since: number; lockAfter: number };

/** Milliseconds until an idle session ends (rule 19.7). */
const wholeTime = 1_800_000;

/** Loads the watch at the first sign of activity, or after 3 seconds. */
export function LateWatch({ lockAfter }: Omit<Given, "since">) {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => awaitActivity(setSince), []);
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

/** If its file fails to load, asks the server after the idle time. */
function Unwatched({ lockAfter }: Given) {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), lockAfter || wholeTime);
    return () => clearTimeout(timer);
  }, [lockAfter]);
  return null;
}
