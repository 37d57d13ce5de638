import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { RoleBadge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { EditRoles } from "./edit-roles.tsx";
import type { PersonDetail } from "./loader.server.ts";
import { PersonsAppointments } from "./persons-appointments.tsx";
import { type UsersQuery, usersUrl } from "./url.ts";

export function PersonPanel({
  person,
  asked,
  editing,
  problem,
  sending,
}: {
  person: PersonDetail;
  asked: UsersQuery;
  editing: boolean;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const { id, username, email, phone, created, lastLogin, roles, offersNothing, hasPin } = person;
  return (
    <section className="panel card" aria-labelledby="person">
      <Link to={usersUrl(asked)} className="panel-back">
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
          <ButtonLink to={usersUrl(asked, { id, edit: "" })} variant="ghost" small>
            Edit Roles
          </ButtonLink>
        </div>
      )}
      {hasPin ? <PinOfPerson id={id} asked={asked} sending={sending} /> : null}
      {offersNothing ? (
        <Notice tone="warn">
          <p>
            Gives no treatment yet, so can't be booked.{" "}
            <Link to={`/admin/schedules?provider=${id}&edit=offer`}>Choose the treatments</Link>
          </p>
        </Notice>
      ) : null}
      <PersonsAppointments person={person} asked={asked} />
      <DangerZone person={person} asked={asked} />
    </section>
  );
}

function PinOfPerson({ id, asked, sending }: { id: number; asked: UsersQuery; sending: boolean }) {
  return (
    <Form method="post" action={usersUrl(asked, { id })} className="split">
      <p>Has a PIN for the front desk.</p>
      <input type="hidden" name="id" value={id} />
      <Button variant="ghost" small name="intent" value="pin-remove" disabled={sending}>
        Remove PIN
      </Button>
    </Form>
  );
}
