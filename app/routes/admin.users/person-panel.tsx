import { Link } from "@remix-run/react";
import { RoleBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import type { FormProblem } from "#app/ui/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type Asked, usersAddress } from "./address.ts";
import { DangerZone } from "./danger-zone.tsx";
import { EditRoles } from "./edit-roles.tsx";
import { PersonsVisits } from "./persons-visits.tsx";
import type { PersonDetail } from "./shown-users.server.ts";

export function PersonPanel({
  person,
  asked,
  editing,
  problem,
  sending,
}: {
  person: PersonDetail;
  asked: Asked;
  editing: boolean;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const { id, username, email, phone, created, lastLogin, roles, givesNothing } = person;
  return (
    <section className="panel card" aria-labelledby="person">
      <Link to={usersAddress(asked)} className="panel-back">
        All users
      </Link>
      <h2 id="person">{username}</h2>
      <Facts
        facts={[
          { term: "Email", detail: email ?? "Not provided" },
          { term: "Phone", detail: phone ?? "Not provided" },
          { term: "Created", detail: created },
          { term: "Last login", detail: lastLogin },
        ]}
      />
      <h3>Roles</h3>
      {editing ? (
        <EditRoles person={person} asked={asked} problem={problem} sending={sending} />
      ) : (
        <div className="split">
          <p className="badges">
            {roles.map((role) => (
              <RoleBadge key={role} role={role} />
            ))}
          </p>
          <ButtonLink to={usersAddress(asked, { id, edit: "" })} variant="ghost" small>
            Edit Roles
          </ButtonLink>
        </div>
      )}
      {givesNothing ? (
        <Notice tone="warn">
          <p>
            Gives no treatment yet, so can't be booked.{" "}
            <Link to={`/admin/schedules?provider=${id}&edit=offer`}>Choose the treatments</Link>
          </p>
        </Notice>
      ) : null}
      <PersonsVisits person={person} asked={asked} />
      <DangerZone person={person} asked={asked} />
    </section>
  );
}
