import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Menu } from "#app/platform/http/access.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { opens } from "#app/platform/ui/kit/dialog.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";

/** Both menus are popovers and work without script. Browsers without popovers show the links in a row. */
export function Header({
  studioName,
  menus,
  session,
  closed = false,
}: {
  studioName: string;
  menus: { header: Menu; staff: Menu };
  session: { bar: ReactNode; menu: ReactNode };
  /** True before the opening: there are no pages to link to. */
  closed?: boolean;
}) {
  if (closed) return <NameAlone studioName={studioName} />;
  const pages = entriesOf(menus.header);
  const staff = entriesOf(menus.staff);
  // Staff see one staff page in the bar, and the website in the menu.
  const barPages = staff.length === 0 ? pages : staff.slice(0, 1);
  return (
    <header className="site-header">
      <div className="site-bar">
        <Link to="/" className="wordmark">
          {studioName}
        </Link>
        <nav aria-label="Main">
          {barPages.map(({ to, name }) => (
            <BarLink key={to} to={to}>
              {name}
            </BarLink>
          ))}
        </nav>
        {session.bar}
        <ButtonLink to="/book" variant="ghost" small>
          Book Now
        </ButtonLink>
        <button type="button" className="menu-button" aria-label="Menu" {...opens("site-menu")}>
          <Icon name="menu" />
        </button>
      </div>
      <Menus pages={pages} staff={staff} session={session.menu} />
    </header>
  );
}

type Entry = { to: string; name: string; className?: string };

function Menus({ pages, staff, session }: { pages: Entry[]; staff: Entry[]; session: ReactNode }) {
  return (
    <>
      {staff.length > 0 ? <StaffMenu staff={staff} pages={pages} /> : null}
      <nav id="site-menu" className="menu menu-site" aria-label="Menu" {...{ popover: "auto" }}>
        <ul className="menu-list">
          {pages.map(MenuEntry)}
          {session}
          {staff.length > 0 ? <li className="menu-group">Admin</li> : null}
          {staff.map(MenuEntry)}
        </ul>
      </nav>
    </>
  );
}

export const StaffMenu = ({ staff, pages }: { staff: Entry[]; pages: Entry[] }) => (
  <nav id="staff-menu" className="menu menu-staff" aria-label="Admin" {...{ popover: "auto" }}>
    <ul className="menu-list">
      {staff.map(MenuEntry)}
      <li className="menu-group">Website</li>
      {pages.map(MenuEntry)}
    </ul>
  </nav>
);

const NameAlone = ({ studioName }: { studioName: string }) => (
  <header className="site-header">
    <div className="site-bar">
      <span className="wordmark">{studioName}</span>
    </div>
  </header>
);

/** `inBar`: entries that wide screens show in the bar. */
export const entriesOf = (menu: Menu, inBar: string[] = []): Entry[] =>
  Object.entries(menu).map(([to, name]) => ({
    to,
    name,
    className: inBar.includes(to) ? "in-bar" : undefined,
  }));

export function StaffMenuButton() {
  return (
    <button type="button" className="bar-link" {...opens("staff-menu")}>
      Admin
      <Icon name="chevron-down" />
    </button>
  );
}

export const MenuEntry = ({ to, name, className }: Entry) => (
  <li key={to} className={className}>
    <BarLink to={to}>{name}</BarLink>
  </li>
);

/** `isPart`: the page belongs to the part of the site that the link opens. */
export function BarLink({ to, isPart, children }: { to: string; isPart?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const here = pathname === to || (to === "/about" && pathname === "/meet-the-owner");
  return (
    <Link to={to} className="bar-link" aria-current={here ? "page" : isPart || undefined}>
      {children}
    </Link>
  );
}
