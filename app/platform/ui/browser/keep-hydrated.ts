/** Ships script on a reload of a page that was reached by client-side navigation. Otherwise Back would change the URL and not the page. */
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { keepHydratedAt } from "./keep-hydrated.client.ts";

export const isKeptHydrated = (value: string | undefined): boolean => value === "1";

export function useKeepHydrated(wanted: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!wanted) keepHydratedAt(pathname);
  }, [wanted, pathname]);
}
