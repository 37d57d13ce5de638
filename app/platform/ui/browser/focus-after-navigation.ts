import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** After a navigation in place: menus close, and reading goes on at the new page, as it does after a page load. */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    for (const menu of document.querySelectorAll<HTMLElement>(".menu:popover-open")) menu.hidePopover();
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
