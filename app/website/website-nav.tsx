import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";

/** Where the messages of the contact form are read. */
export const messagesPage = "/admin/webpage/messages";

type RootData = {
  visitor?: { unreadMessages?: number } | null;
  menus?: { website: Record<string, string> };
};

/** The links between the pages that Manage Website is made of; it stands below their heading. */
export function WebsiteNav() {
  const { pathname } = useLocation();
  const data = useRouteLoaderData("root") as RootData | undefined;
  const unread = data?.visitor?.unreadMessages ?? 0;
  return (
    <nav aria-label="Website" className="part-links">
      <ul>
        {Object.entries(data?.menus?.website ?? {}).map(([to, name]) => (
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
