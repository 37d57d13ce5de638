import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { opens } from "#app/ui/kit/dialog.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";

/** What the header needs to know about who is looking. */
export type Person = { username: string; roles: string[] };

/** Paths and names, in the order of the menu. */
type Menus = { header: Record<string, string>; staff: Record<string, string> };

/**
 * The bar on every page. Both menus are popovers: they open, close with Escape and give the focus back without
 * script; a browser that knows none shows the links in a row.
 */
export function Header({
  studioName,
  person,
  menus,
}: {
  studioName: string;
  person: Person | null;
  menus: Menus;
}) {
  const pages = entriesOf(menus.header);
  const staff = entriesOf(menus.staff);
  // Staff have their own place one tap away, and the website's pages in the menu.
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
        <div className="account">
          {person && staff.length > 0 ? <SignedInAs person={person} /> : null}
          {staff.length > 0 ? (
            <button type="button" className="bar-link" {...opens("staff-menu")}>
              Admin
              <Icon name="chevron-down" />
            </button>
          ) : null}
          {person ? (
            <>
              <BarLink to="/profile">Account</BarLink>
              <Logout />
            </>
          ) : (
            <>
              <BarLink to="/login">Login</BarLink>
              <BarLink to="/register">Register</BarLink>
            </>
          )}
        </div>
        <ButtonLink to="/book" small>
          Book Now
        </ButtonLink>
        <button type="button" className="menu-button" aria-label="Menu" {...opens("site-menu")}>
          <Icon name="menu" />
        </button>
      </div>
      {staff.length > 0 ? (
        <nav id="staff-menu" className="menu menu-staff" aria-label="Admin" {...{ popover: "auto" }}>
          <ul className="menu-list">
            {staff.map(entry)}
            <li className="menu-group">Website</li>
            {pages.map(entry)}
          </ul>
        </nav>
      ) : null}
      <nav id="site-menu" className="menu menu-site" aria-label="Menu" {...{ popover: "auto" }}>
        <ul className="menu-list">
          {pages.map(entry)}
          {person ? (
            <>
              {staff.length > 0 ? (
                <li className="menu-group">
                  <SignedInAs person={person} />
                </li>
              ) : (
                <li className="menu-group">{person.username}</li>
              )}
              {entry({ to: "/profile", name: "Account" })}
              <li>
                <Logout />
              </li>
            </>
          ) : (
            <>
              {entry({ to: "/login", name: "Login" })}
              {entry({ to: "/register", name: "Register" })}
            </>
          )}
          {staff.length > 0 ? <li className="menu-group">Admin</li> : null}
          {staff.map(entry)}
        </ul>
      </nav>
    </header>
  );
}

const entriesOf = (menu: Record<string, string>) => Object.entries(menu).map(([to, name]) => ({ to, name }));

const entry = ({ to, name }: { to: string; name: string }) => (
  <li key={to}>
    <BarLink to={to}>{name}</BarLink>
  </li>
);

function BarLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const here = pathname === to || (to === "/about" && pathname === "/meet-the-owner");
  return (
    <Link to={to} className="bar-link" aria-current={here ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** On a shared PC everybody must see whose session it is, and hand it over with one tap. */
function SignedInAs({ person: { username, roles } }: { person: Person }) {
  return (
    <div className="signed-in-as">
      <p>
        <span>Signed in as </span>
        <strong>{username}</strong> ({roles.join(", ")})
      </p>
      <form method="post" action="/logout">
        <input type="hidden" name="next" value="login" />
        <button type="submit" className="bar-link">
          Switch user
        </button>
      </form>
    </div>
  );
}

function Logout() {
  return (
    <form method="post" action="/logout">
      <button type="submit" className="bar-link">
        Logout
      </button>
    </form>
  );
}
