import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { websitePagesFor } from "./staff-pages.ts";

/** The links between the pages that Manage Website is made of; it stands below their heading. */
export function WebsiteNav() {
  const { pathname } = useLocation();
  const data = useRouteLoaderData("root") as { visitor?: { roles: string[] } | null } | undefined;
  return (
    <nav aria-label="Website" className="part-links">
      <ul>
        {websitePagesFor(data?.visitor?.roles).map(({ to, name }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
