import { useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { isFormAsked, placeIn } from "#app/domain/accounts/session/place.ts";
import { BarLink, MenuEntry, StaffMenuButton } from "#app/platform/ui/shell/header.tsx";

type Other = { id: number; name: string };

type SignedIn = { username: string; roles: string[]; desk: { others: Other[] } | null };

type Session = { person: SignedIn | null; isStaff: boolean };

export function SessionBar({ person, isStaff }: Session) {
  return (
    <div className="account">
      {person && isStaff ? <SignedInAs person={person} lockId="lock" /> : null}
      {isStaff ? <StaffMenuButton /> : null}
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
  );
}

export function SessionMenu({ person, isStaff }: Session) {
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
      <li className="menu-group">{isStaff ? <SignedInAs person={person} /> : person.username}</li>
      <MenuEntry to="/profile" name="Account" />
      <li>
        <Logout />
      </li>
    </>
  );
}

/** On a shared PC everyone must see whose session it is. */
function SignedInAs({
  person: { username, roles, desk },
  lockId,
}: {
  person: SignedIn;
  /** In the bar only. The mobile menu has the same buttons. */
  lockId?: string;
}) {
  const { pathname, search } = useLocation();
  const redirectTo = <input type="hidden" name="redirectTo" value={pathname + placeIn(search)} />;
  return (
    <div className="signed-in-as">
      <p>
        <span className={desk ? "visually-hidden" : undefined}>Signed in as </span>
        <strong>{username}</strong> {desk ? null : `(${roles.join(", ")})`}
      </p>
      {desk ? (
        <form method="post" action="/receptionist/switch" className="hand-over">
          {redirectTo}
          {desk.others.map(({ id, name }) => {
            const short = shortName(name, [username, ...desk.others.map((other) => other.name)]);
            return (
              <HandOver key={id} who={id} label={`${short}: hand over to ${name}`}>
                {short}
              </HandOver>
            );
          })}
          <HandOver>Switch</HandOver>
          <HandOver action="/receptionist/lock" id={lockId}>
            Lock
          </HandOver>
        </form>
      ) : (
        <form method="post" action="/logout">
          <input type="hidden" name="next" value="login" />
          {redirectTo}
          <button type="submit" className="bar-link">
            Switch user
          </button>
        </form>
      )}
    </div>
  );
}

/** Locks the desk or hands it over, and parks a half-filled form. With script it runs before other handlers of that form. */
function HandOver({
  who,
  label,
  id,
  action = "/receptionist/switch",
  children,
}: {
  who?: number;
  label?: string;
  id?: string;
  action?: string;
  children: string;
}) {
  const { pathname, search } = useLocation();
  const isTyping = pathname === "/receptionist" && isFormAsked(search);
  return (
    <button
      type="submit"
      id={id}
      aria-label={label}
      form={isTyping ? "desk-form" : undefined}
      formAction={action}
      formMethod="post"
      formNoValidate
      name="who"
      value={who ?? ""}
      className="bar-link"
      onClick={sendUnhandled}
    >
      {children}
    </button>
  );
}

const firstName = (name: string): string => name.split(" ", 1)[0] ?? name;

/** First names that are unique. */
const shortName = (name: string, all: string[]): string =>
  all.filter((other) => firstName(other) === firstName(name)).length > 1 ? name : firstName(name);

function sendUnhandled(event: MouseEvent<HTMLButtonElement>): void {
  const { form, formAction, name, value } = event.currentTarget;
  if (form?.id !== "desk-form") return;
  event.preventDefault();
  const who = document.createElement("input");
  Object.assign(who, { type: "hidden", name, value });
  form.append(who);
  form.action = formAction;
  form.submit();
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
