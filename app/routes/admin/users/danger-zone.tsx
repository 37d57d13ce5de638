import { ConfirmLink, type Question } from "#app/ui/kit/confirm.tsx";
import type { PersonDetail } from "./loader.server.ts";
import { type UsersQuery, usersAddress } from "./url.ts";

export function DangerZone({ person, asked }: { person: PersonDetail; asked: UsersQuery }) {
  return (
    <section className="danger-zone" aria-labelledby="danger">
      <h3 id="danger">Danger Zone</h3>
      <p className="meta">
        {person.lastAdmin
          ? "The last administrator can neither be deleted nor lose the role."
          : "Past appointments stay in the books, without the name."}
      </p>
      <ConfirmLink question={deleteQuestion(person, asked)}>Delete User</ConfirmLink>
    </section>
  );
}

/** The specification's sentence (section 6), and what becomes of the appointments. */
export function deleteQuestion(person: PersonDetail, asked: UsersQuery): Question {
  const { id, username, toCome, toGive } = person;
  return {
    heading: "Delete User",
    sentence: `Are you sure you want to delete user "${username}"? This action cannot be undone.`,
    more:
      toCome + toGive > 0 ? (
        <>
          {toCome > 0 ? (
            <p>
              {toCome === 1 ? "1 coming appointment" : `${toCome} coming appointments`} of this user will be
              cancelled.
            </p>
          ) : null}
          {toGive > 0 ? <Reassignment person={person} /> : null}
        </>
      ) : undefined,
    yes: "Delete User",
    no: "Keep user",
    at: usersAddress(asked, { id, delete: "" }),
    back: usersAddress(asked, { id }),
    fields: { intent: "delete", id: String(id) },
  };
}

/** A provider's coming appointments are never lost without a word: somebody takes over, or they are cancelled. */
function Reassignment({
  person: { username, toGive, others, clientIsTold, clientsAreTold },
}: {
  person: PersonDetail;
}) {
  return (
    <fieldset className="role-boxes">
      <legend>
        {username} has {toGive === 1 ? "1 appointment" : `${toGive} appointments`} to give. What becomes of{" "}
        {toGive === 1 ? "it" : "them"}?
      </legend>
      {others.map(({ id, username: name }) => (
        <label key={id} className="choice">
          <input type="radio" name="appointments" value={id} required />
          {name} takes over
        </label>
      ))}
      <label className="choice">
        <input type="radio" name="appointments" value="cancel" required />
        {toGive === 1 ? `Cancel it. ${clientIsTold}` : `Cancel them. ${clientsAreTold}`}
      </label>
    </fieldset>
  );
}
