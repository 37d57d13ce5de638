import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { messagesPage, websitePagesFor } from "./staff-pages.ts";

type WebsiteVisitor = { roles: string[]; unreadMessages?: number };

/** The links between the pages that Manage Website is made of; it stands below their heading. */
export function WebsiteNav() {
  const { pathname } = useLocation();
  const data = useRouteLoaderData("root") as { visitor?: WebsiteVisitor | null } | undefined;
  const unread = data?.visitor?.unreadMessages ?? 0;
  return (
    <nav aria-label="Website" className="part-links">
      <ul>
        {websitePagesFor(data?.visitor?.roles).map(({ to, name }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? "page" : undefined}>
              {name}
              {to === messagesPage && unread > 0 ? <UnreadCount count={unread} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** "(2)", and for whoever hears it what that is. */
const UnreadCount = ({ count }: { count: number }) => (
  <>
    {" "}
    ({count}
    <span className="visually-hidden"> unread</span>)
  </>
);
