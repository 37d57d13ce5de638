/**
 * A page that ships no script can still be reached in place, from one that does. Reloaded, it would be a new document
 * without script in the middle of a history that only script can walk: Back would change the address and not the page.
 * So such an address keeps the script, which the browser has by then, for the rest of the browser's session.
 */
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { keepHydratedAt } from "./keep-hydrated.client.ts";

/** Whether this address was reached in place before: `value` is that of the cookie `script`. */
export const isKeptHydrated = (value: string | undefined): boolean => value === "1";

/** `wanted`: the page ships script anyway. */
export function useKeepHydrated(wanted: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!wanted) keepHydratedAt(pathname);
  }, [wanted, pathname]);
}
