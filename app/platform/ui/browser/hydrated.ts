import { useSyncExternalStore } from "react";

/** Whether script runs this page: false on the server and while the page wakes up, so that both render the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );

const unchanging = () => () => {};
