import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import type { PersonDetail } from "./loader.server.ts";
import { type UsersQuery, usersUrl } from "./url.ts";

export function DangerZone({ person, asked }: { person: PersonDetail; asked: UsersQuery }) {
  return (
    <section className="danger-zone" aria-labelledby="danger">
      <h3 id="danger">Danger Zone</h3>
      <p className="meta">
        {person.lastAdmin
          ? "The last administrator can neither be deleted nor lose the role."
          : "Past appointments stay in the books, without the name."}
      </p>
      <ConfirmLink question={deleteUserQuestion(person, asked)}>Delete User</ConfirmLink>
    </section>
  );
}

/** Names the person, and asks what becomes of the appointments (rule 25.10). */
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
              {upcomingAsClient === 1 ? "1 coming appointment" : `${upcomingAsClient} coming appointments`} of
              this user will be cancelled.
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

/** A leaving provider's upcoming appointments go to another provider, or are cancelled. */
function Reassignment({
  person: { username, upcomingAsProvider, others, clientIsTold, clientsAreTold },
}: {
  person: PersonDetail;
}) {
  return (
    <fieldset className="role-boxes">
      <legend>
        {username} has {upcomingAsProvider === 1 ? "1 appointment" : `${upcomingAsProvider} appointments`} to
        give. What becomes of {upcomingAsProvider === 1 ? "it" : "them"}?
      </legend>
      {others.map(({ id, username: name }) => (
        <label key={id} className="choice">
          <input type="radio" name="appointments" value={id} required />
          {name} takes over
        </label>
      ))}
      <label className="choice">
        <input type="radio" name="appointments" value="cancel" required />
        {upcomingAsProvider === 1 ? `Cancel it. ${clientIsTold}` : `Cancel them. ${clientsAreTold}`}
      </label>
    </fieldset>
  );
}
