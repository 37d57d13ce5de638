import { useLocation } from "@remix-run/react";
import type { FormEvent, MouseEvent } from "react";
import { isFormAsked, placeIn } from "#app/domain/accounts/session/place.ts";
import { firstFocus } from "#app/platform/ui/browser/first-focus.ts";
import { opens } from "#app/platform/ui/kit/dialog.tsx";
import { ModeForm } from "#app/platform/ui/shell/footer.tsx";
import { BarLink } from "#app/platform/ui/shell/header.tsx";
import { type PersonAtDesk, useRoot } from "#app/platform/ui/shell/root-data.ts";

type Person = {
  username: string;
  initials: string;
  roles: string[];
  desk: { others: PersonAtDesk[] } | null;
};

/** A popover, which works without script. On a shared PC everyone must see whose session it is. */
export function PersonMenu({ person }: { person: Person }) {
  const { username, initials } = person;
  return (
    <div className="signed-in-as">
      <button
        type="button"
        className="person"
        aria-label={`Logged in as ${username}`}
        {...opens("person-menu")}
      >
        <span className="initials">{initials}</span>
        <span className="first-name">{username.split(" ", 1)}</span>
      </button>
      <div id="person-menu" className="menu person-menu" {...{ popover: "auto" }}>
        <SignedInAs person={person} />
        <BarLink to="/profile">Account</BarLink>
        <ModeForm mode={useRoot()?.mode ?? "auto"} />
        <BarLink to="/">View the site</BarLink>
        <Logout />
      </div>
    </div>
  );
}

/** Names the person, and hands the session or the desk over to another one. */
function SignedInAs({ person: { username, roles, desk } }: { person: Person }) {
  const { pathname, search } = useLocation();
  const place = pathname + placeIn(search);
  const redirectTo = <input type="hidden" name="redirectTo" value={place} />;
  // A half-filled form is parked first, by the button.
  const byPin = isFormOpen(pathname, search) ? undefined : desk?.others.find(({ digits }) => digits);
  return (
    <>
      <p>
        Logged in as <strong>{username}</strong> ({roles.join(", ")})
      </p>
      {byPin ? <HandOverByPin person={byPin} place={place} /> : null}
      {desk ? (
        <form method="post" action="/receptionist/switch" className="hand-over">
          {redirectTo}
          {desk.others.map(({ id, name }) => (
            <HandOver key={id} who={id}>{`Hand over to ${name}`}</HandOver>
          ))}
          <HandOver>Switch user</HandOver>
          <HandOver action="/receptionist/lock" id="lock">
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
    </>
  );
}

const isFormOpen = (pathname: string, search: string): boolean =>
  pathname === "/receptionist" && isFormAsked(search);

/** The last other person takes over with one click and a PIN. With script, it is submitted with its last digit. */
function HandOverByPin({ person: { id, name, digits }, place }: { person: PersonAtDesk; place: string }) {
  const at = `/receptionist/switch?who=${id}&redirectTo=${encodeURIComponent(place)}`;
  return (
    <form method="post" action={at} className="hand-over">
      <label>
        PIN of {name}
        <input
          className="input"
          type="password"
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          onInput={({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
            if (value.length === digits) form?.requestSubmit();
          }}
          {...firstFocus}
        />
      </label>
      <button type="submit" className="bar-link">
        Hand over
      </button>
    </form>
  );
}

/** Locks the desk or hands it over, and parks a half-filled form. With script it runs before other handlers of that form. */
function HandOver({
  who,
  id,
  action = "/receptionist/switch",
  children,
}: {
  who?: number;
  id?: string;
  action?: string;
  children: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <button
      type="submit"
      id={id}
      form={isFormOpen(pathname, search) ? "desk-form" : undefined}
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

export function Logout() {
  return (
    <form method="post" action="/logout">
      <button type="submit" className="bar-link">
        Logout
      </button>
    </form>
  );
}
