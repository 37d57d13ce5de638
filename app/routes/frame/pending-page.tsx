import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactElement } from "react";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";

function Loading({ children = "Loading..." }: { children?: string }) {
  return (
    <p className="loading" role="status">
      {children}
    </p>
  );
}

/** Shows four cards (rule 24.7). */
function ServicesSkeleton() {
  return (
    <>
      <PageHeading>Services</PageHeading>
      <p role="status" className="visually-hidden">
        Loading services
      </p>
      <ul className="service-cards" aria-busy="true">
        <li className="skeleton" />
        <li className="skeleton" />
        <li className="skeleton" />
        <li className="skeleton" />
      </ul>
    </>
  );
}

const protectedPages = /^\/(?:profile|admin|provider|receptionist)(?:\/|$)/u;

/** Returns null if the current page stays. */
export function usePendingPage(): ReactElement | null {
  const { state, formMethod, location } = useNavigation();
  const here = useLocation().pathname;
  const target = location?.pathname;
  if (state !== "loading" || formMethod || !target || target === here) return null;
  if (target === "/services") return <ServicesSkeleton />;
  if (target === "/profile") return <Loading>Loading Your Profile...</Loading>;
  return protectedPages.test(target) ? <Loading /> : null;
}
