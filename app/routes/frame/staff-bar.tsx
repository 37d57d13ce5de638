import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { Menu } from "#app/platform/http/access.ts";
import { opens } from "#app/platform/ui/kit/dialog.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { BarLink, MenuEntry } from "#app/platform/ui/shell/header.tsx";
import { FindBox } from "./find-box.tsx";
import { Logout, PersonMenu } from "./person-menu.tsx";

const inBar = ["/receptionist", "/receptionist/clients", "/receptionist/sales", "/admin/reports"];

/** The same bar on every staff page, 48 px high (`--staff-bar`). Its menus are popovers and work without script. */
export function StaffBar({
  studioName,
  menus: { staff, header },
  person,
}: {
  studioName: string;
  menus: { staff: Menu; header: Menu };
  person: ComponentProps<typeof PersonMenu>["person"] | null;
}) {
  const { pathname } = useLocation();
  const [first = "/"] = Object.keys(staff);
  const links = inBar.filter((path) => path in staff);
  if (links.length === 0) links.push(first);
  const part = links.filter((path) => `${pathname}/`.startsWith(`${path}/`)).at(-1);
  // Staff find clients on every page, providers only their own.
  const place = ["/receptionist", "/provider"].find((path) => path in staff);
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
            aria-current={part ? undefined : "true"}
            {...opens("staff-menu")}
          >
            <span className="on-desktop">
              Admin
              <Icon name="chevron-down" />
            </span>
            <span className="on-phone">
              <span className="visually-hidden">Menu</span>
              <Icon name="menu" />
            </span>
          </button>
        </nav>
        {place ? <FindBox at={`${place}/find`} /> : null}
        <div className="bar-account">
          <BarLink to="/profile">Account</BarLink>
          <Logout />
        </div>
        {person ? <PersonMenu person={person} /> : null}
      </div>
      <nav id="staff-menu" className="menu staff-menu" aria-label="Admin" {...{ popover: "auto" }}>
        <ul className="menu-list">
          {Object.entries(staff).map(([to, name]) => (
            <MenuEntry key={to} to={to} name={name} className={links.includes(to) ? "in-bar" : undefined} />
          ))}
          <li className="menu-group">Website</li>
          {Object.entries(header).map(([to, name]) => (
            <MenuEntry key={to} to={to} name={name} />
          ))}
          <MenuEntry to="/profile" name="Account" className="in-bar" />
        </ul>
      </nav>
    </header>
  );
}
