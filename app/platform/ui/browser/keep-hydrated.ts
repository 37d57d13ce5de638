/** Ships script on a reload of a page that was reached by client-side navigation. Otherwise Back would change the URL and not the page. */
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { keepHydratedAt } from "./keep-hydrated.client.ts";

/** `value` is that of the cookie `script`. */
export const isKeptHydrated = (value: string | undefined): boolean => value === "1";

/** `wanted`: the page ships script anyway. */
export function useKeepHydrated(wanted: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!wanted) keepHydratedAt(pathname);
  }, [wanted, pathname]);
}
