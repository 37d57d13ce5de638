import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactElement } from "react";
import { Loading } from "#app/platform/ui/kit/loading.tsx";
import { ServicesSkeleton } from "./services-skeleton.tsx";

const protectedPages = /^\/(?:profile|admin|provider|receptionist)(?:\/|$)/u;

/** What stands in place of the page while a navigation in place to another one is under way; null: the page stays. */
export function usePendingPage(): ReactElement | null {
  const { state, formMethod, location } = useNavigation();
  const here = useLocation().pathname;
  const target = location?.pathname;
  if (state !== "loading" || formMethod || !target || target === here) return null;
  if (target === "/services") return <ServicesSkeleton />;
  if (target === "/profile") return <Loading>Loading Your Profile...</Loading>;
  return protectedPages.test(target) ? <Loading /> : null;
}
