import type { ComponentProps } from "react";
import { BarLink, MenuEntry, StaffMenuButton } from "#app/platform/ui/shell/header.tsx";
import { Logout, PersonMenu } from "./person-menu.tsx";

type Session = { person: ComponentProps<typeof PersonMenu>["person"] | null; isStaff: boolean };

/** The links in the header of the website. Staff pages have their own bar. */
export function SessionBar({ person, isStaff }: Session) {
  return (
    <div className="account">
      {isStaff ? <StaffMenuButton /> : null}
      {person ? (
        <>
          <BarLink to="/profile">Account</BarLink>
          <Logout />
          {isStaff ? <PersonMenu person={person} /> : null}
        </>
      ) : (
        <>
          <BarLink to="/login">Login</BarLink>
          <BarLink to="/register">Register</BarLink>
        </>
      )}
    </div>
  );
}

export function SessionMenu({ person }: Pick<Session, "person">) {
  if (!person) {
    return (
      <>
        <MenuEntry to="/login" name="Login" />
        <MenuEntry to="/register" name="Register" />
      </>
    );
  }
  return (
    <>
      <li className="menu-group">{person.username}</li>
      <MenuEntry to="/profile" name="Account" />
      <li>
        <Logout />
      </li>
    </>
  );
}
