import { Link, useLocation } from "@remix-run/react";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";

const messagesPage = "/admin/webpage/messages";

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

const UnreadCount = ({ count }: { count: number }) => (
  <>
    {" "}
    ({count}
    <span className="visually-hidden"> unread</span>)
  </>
);
