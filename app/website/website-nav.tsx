import { Link, useLocation } from "@remix-run/react";
import { useRoot } from "#app/ui/shell/root-data.ts";

/** Where the messages of the contact form are read. */
export const messagesPage = "/admin/webpage/messages";

/** The links between the pages that Manage Website is made of; it stands below their heading. */
export function WebsiteNav() {
  const { pathname } = useLocation();
  const data = useRoot();
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

/** "(2)", and for a screen reader what that is. */
const UnreadCount = ({ count }: { count: number }) => (
  <>
    {" "}
    ({count}
    <span className="visually-hidden"> unread</span>)
  </>
);
