import { type ComponentType, useEffect, useState } from "react";

/** The inactivity watch, loaded where somebody is signed in and watched: guests do not pay for it. */
export function Watched() {
  const [Watch, setWatch] = useState<ComponentType>();
  useEffect(() => {
    import("./inactivity-watch.tsx").then(
      ({ InactivityWatch }) => setWatch(() => InactivityWatch),
      () => {
        // Without it the server ends an idle session at the next request.
      },
    );
  }, []);
  return Watch ? <Watch /> : null;
}
