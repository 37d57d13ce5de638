import { useSyncExternalStore } from "react";

/** False on the server and during hydration, so that both render the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );

const unchanging = () => () => {};
