import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Closes menus and moves the focus to the new page after client-side navigation. */
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
