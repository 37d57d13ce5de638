import { BarLink, MenuEntry, StaffMenuButton } from "#app/ui/shell/header.tsx";

type SignedIn = { username: string; roles: string[] };

type Session = { person: SignedIn | null; isStaff: boolean };

export function SessionBar({ person, isStaff }: Session) {
  return (
    <div className="account">
      {person && isStaff ? <SignedInAs person={person} /> : null}
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

/** On a shared PC everybody must see whose session it is, and hand it over with one tap. */
function SignedInAs({ person: { username, roles } }: { person: SignedIn }) {
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
