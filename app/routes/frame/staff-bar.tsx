import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { Menu } from "#app/platform/http/access.ts";
import { opens } from "#app/platform/ui/kit/dialog.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { BarLink, entriesOf, StaffMenu } from "#app/platform/ui/shell/header.tsx";
import { FindBox } from "./find-box.tsx";
import { Logout, PersonMenu } from "./person-menu.tsx";

/** A longer path comes after the one that it begins with. */
const inBar = [
  "/receptionist",
  "/receptionist/clients",
  "/receptionist/sales",
  "/admin/reports",
  "/provider",
];

/** The same bar on every staff page, 48 px high (`--staff-bar`). Its menus are popovers and work without script. */
export function StaffBar({
  studioName,
  menus: { staff, header },
  person,
}: {
  studioName: string;
  menus: { staff: Menu; header: Menu };
} & ComponentProps<typeof PersonMenu>) {
  const { pathname } = useLocation();
  const links = inBar.filter((path) => path in staff);
  const [first = "/"] = links;
  const part = links.filter((path) => pathname.startsWith(path)).at(-1);
  return (
    <header className="site-header staff-bar">
      <div className="staff-row">
        <Link to={first} className="wordmark">
          {studioName}
        </Link>
        <nav aria-label="Main">
          {links.map((to) => (
            <BarLink key={to} to={to} isPart={to === part}>
              {staff[to]}
            </BarLink>
          ))}
          <button
            type="button"
            className="bar-link"
            aria-label="Admin menu"
            aria-current={!part || undefined}
            {...opens("staff-menu")}
          >
            <span>Admin</span>
            <Icon name="menu" />
          </button>
        </nav>
        {/* Providers find only their own clients. */}
        <FindBox at={`${first === "/provider" ? first : "/receptionist"}/find`} />
        <div className="bar-account">
          <BarLink to="/profile">Account</BarLink>
          <Logout />
        </div>
        <PersonMenu person={person} />
      </div>
      <StaffMenu
        staff={entriesOf(staff, links)}
        pages={entriesOf({ ...header, "/profile": "Account" }, ["/profile"])}
      />
    </header>
  );
}
