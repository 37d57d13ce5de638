import { Form, Link } from "@remix-run/react";
import { rolesForm } from "#app/domain/accounts/people/person-forms.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { filled } from "#app/platform/ui/forms/form-field.tsx";
import { RoleBadge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import { RoleBoxes } from "./add-user.tsx";
import type { PersonDetail, PersonsAppointment } from "./loader.server.ts";
import { type UsersQuery, usersUrl } from "./url.ts";

/** Shows five appointments, then a link to the rest. */
function PersonsAppointments({ person, asked }: { person: PersonDetail; asked: UsersQuery }) {
  const { id, appointments, appointmentsCount, appointmentsProblem } = person;
  const more = appointmentsCount - appointments.length;
  return (
    <>
      <h3>Appointments ({appointmentsCount})</h3>
      {appointmentsProblem ? (
        <Notice tone="danger" role="alert">
          <p>{appointmentsProblem}</p>
        </Notice>
      ) : null}
      <ul className="persons-visits">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <p>
              <strong>{appointment.serviceName}</strong>
              <br />
              {appointment.day}, {appointment.time}, with {appointment.providerName}
            </p>
            <StatusBadge status={appointment.status} />
            {appointment.mayCancel ? (
              <ConfirmLink
                question={cancelPersonsAppointmentQuestion(appointment, person, asked)}
                label={`Cancel: ${appointment.serviceName}, ${appointment.day}`}
              >
                Cancel
              </ConfirmLink>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link to={usersUrl(asked, { id, all: "" })} preventScrollReset>
          And {more} more
        </Link>
      ) : null}
    </>
  );
}

export function cancelPersonsAppointmentQuestion(
  appointment: PersonsAppointment,
  { id: person, clientMailSentence }: PersonDetail,
  asked: UsersQuery,
): Question {
  return {
    heading: "Cancel this appointment?",
    sentence: `${appointment.serviceName} with ${appointment.providerName} on ${appointment.day} at ${appointment.time}. ${clientMailSentence} Nothing is charged.`,
    yes: "Cancel appointment",
    no: "Keep appointment",
    at: usersUrl(asked, { id: person, cancel: appointment.id }),
    back: usersUrl(asked, { id: person }),
    fields: {
      intent: "cancel",
      id: String(person),
      visit: String(appointment.id),
      revision: String(appointment.revision),
    },
  };
}

function EditRoles({
  person: { id, roles },
  asked,
  problem,
  sending,
}: {
  person: PersonDetail;
  asked: UsersQuery;
  problem: FormProblem | undefined;
  sending: boolean;
}) {
  const field = filled(rolesForm, problem?.form === "roles" ? problem : undefined);
  return (
    <Form method="post" action={usersUrl(asked, { id, edit: "" })} preventScrollReset className="stack">
      <RoleBoxes {...field("roles")} present={roles} />
      <input type="hidden" name="id" value={id} />
      <p className="hint">Changes take effect right away. The user is signed out on all other devices.</p>
      <div className="actions">
        <Button name="intent" value="roles" small disabled={sending}>
          Save
        </Button>
        <ButtonLink to={usersUrl(asked, { id })} variant="ghost" small>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

function DangerZone({ person, asked }: { person: PersonDetail; asked: UsersQuery }) {
  return (
    <section className="danger-zone" aria-labelledby="danger">
      <h3 id="danger">Danger Zone</h3>
      <p className="meta">
        {person.lastAdmin
          ? "You can't delete the last administrator or remove the role."
          : "Past appointments stay in the books without the name."}
      </p>
      <ConfirmLink question={deleteUserQuestion(person, asked)}>Delete User</ConfirmLink>
    </section>
  );
}

/** Names the person and asks what to do with their appointments (rule 25.10). */
export function deleteUserQuestion(person: PersonDetail, asked: UsersQuery): Question {
  const { id, username, upcomingAsClient, upcomingAsProvider } = person;
  return {
    heading: "Delete User",
    sentence: `Are you sure you want to delete user "${username}"? This action cannot be undone.`,
    more:
      upcomingAsClient + upcomingAsProvider > 0 ? (
        <>
          {upcomingAsClient > 0 ? (
            <p>
              {upcomingAsClient === 1
                ? "1 upcoming appointment"
                : `${upcomingAsClient} upcoming appointments`}{" "}
              of this user will be cancelled.
            </p>
          ) : null}
          {upcomingAsProvider > 0 ? <Reassignment person={person} /> : null}
        </>
      ) : undefined,
    yes: "Delete User",
    no: "Keep user",
    at: usersUrl(asked, { id, delete: "" }),
    back: usersUrl(asked, { id }),
    fields: { intent: "delete", id: String(id) },
  };
}

/** Asks who takes over a provider's upcoming appointments, or whether to cancel them. */
function Reassignment({
  person: { username, upcomingAsProvider, others, clientMailSentence, clientsMailSentence },
}: {
  person: PersonDetail;
}) {
  return (
    <fieldset className="role-boxes">
      <legend>
        {username} has{" "}
        {upcomingAsProvider === 1 ? "1 upcoming appointment" : `${upcomingAsProvider} upcoming appointments`}{" "}
        with clients. What should happen to {upcomingAsProvider === 1 ? "it" : "them"}?
      </legend>
      {others.map(({ id, username: name }) => (
        <label key={id} className="choice">
          <input type="radio" name="appointments" value={id} required />
          {name} takes over
        </label>
      ))}
      <label className="choice">
        <input type="radio" name="appointments" value="cancel" required />
        {upcomingAsProvider === 1
          ? `Cancel it. ${clientMailSentence}`
          : `Cancel them. ${clientsMailSentence}`}
      </label>
    </fieldset>
  );
}

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
            This provider offers no services yet, so no one can book them.{" "}
            <Link to={`/admin/schedules?provider=${id}&edit=offer`}>Choose the services</Link>
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
      <p>This person has a PIN for the front desk.</p>
      <input type="hidden" name="id" value={id} />
      <Button variant="ghost" small name="intent" value="pin-remove" disabled={sending}>
        Remove PIN
      </Button>
    </Form>
  );
}
