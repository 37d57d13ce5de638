import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { FoundPerson, PeopleData } from "./loader.server.ts";

/** Folders that a restore set aside may still contain erased people (rule 30.15). */
export function RestoreLeftovers({ folders }: { folders: string[] }) {
  return (
    <>
      Data that a restore set aside may still contain this person. It is on the server and is deleted
      automatically: {folders.join("; ")}. The person who runs the server can delete it sooner.
    </>
  );
}

/** Lists the data that is deleted and the data that stays before the erasure (rule 21.10). */
export function eraseQuestion(
  found: FoundPerson,
  { typed, chosen, links }: Pick<PeopleData["person"], "typed" | "chosen" | "links">,
  aside: string[],
): Question {
  const accounts = found.accounts.filter(({ id }) => chosen.accounts.includes(String(id)));
  const contacts = found.contacts.filter(({ key }) => chosen.names.includes(key));
  const names = [
    ...new Set([...accounts.map(({ username }) => username), ...contacts.map(({ name }) => name)]),
  ];
  const coming = [...accounts, ...contacts].flatMap((who) => who.coming);
  const companions = contacts
    .flatMap((contact) => contact.companions)
    .filter(({ key }) => !chosen.names.includes(key));
  const shown = [
    ...[...accounts, ...contacts].flatMap((who) => who.comingIds),
    ...companions.map(({ id }) => id),
  ];
  const hasRecord = [...accounts, ...contacts].some(({ record }) => record.records > 0);
  const messages = contacts.reduce((sum, contact) => sum + contact.messages, 0);
  return {
    heading: "Erase this person?",
    sentence: `All data that identifies ${names.join(", ")} is deleted from your books. This can't be undone.`,
    more: (
      <>
        <h2>What is deleted</h2>
        <ul>
          <li>Name, address, phone number and notes of all their visits, and the links to them</li>
          {accounts.map(({ id, username }) => (
            <li key={id}>The account of {username}, with its logins and rewards</li>
          ))}
          {hasRecord ? <RecordGoes /> : null}
          {messages > 0 ? <li>{messages === 1 ? "Their message" : `Their ${messages} messages`}</li> : null}
          <li>Recipients and text of emails, parked calls, and the undo history of the front desk</li>
        </ul>
        {coming.length > 0 ? (
          <Notice tone="warn" heading="Cancelled in the same step, without charge">
            <ul>
              {coming.map((visit) => (
                <li key={visit}>{visit}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {companions.length > 0 ? <Companions visits={companions} /> : null}
        <Stays aside={aside} />
        <HiddenChoice chosen={chosen} shown={shown} />
      </>
    ),
    yes: "Erase",
    no: "Keep",
    at: links.erase,
    back: links.person,
    fields: { intent: "erase", person: typed },
  };
}

function HiddenChoice({ chosen, shown }: { chosen: PeopleData["person"]["chosen"]; shown: number[] }) {
  return (
    <>
      {/* Sent even if the list is empty: then no upcoming visit was shown. */}
      <input type="hidden" name="asked" value="" />
      {shown.map((id) => (
        <input key={id} type="hidden" name="shown" value={id} />
      ))}
      {chosen.names.map((name) => (
        <input key={name} type="hidden" name="name" value={name} />
      ))}
      {chosen.accounts.map((id) => (
        <input key={id} type="hidden" name="account" value={id} />
      ))}
    </>
  );
}

function Companions({ visits }: { visits: FoundPerson["contacts"][number]["companions"] }) {
  return (
    <>
      <h2>Booked for companions under this contact</h2>
      <ul>
        {visits.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
      <p>These visits lose the email address, phone number, note and reminders.</p>
      <label className="choice">
        <input type="checkbox" name="cancelCompanions" value="on" />
        Also cancel these visits, without charge
      </label>
    </>
  );
}

const RecordGoes = () => (
  <li>
    Their client record with alert, notes, consents and merged records. Sales, packages and vouchers stay in
    the books without a name.
  </li>
);

function Stays({ aside }: { aside: string[] }) {
  return (
    <>
      <h2>What is kept</h2>
      <ul>
        <li>Past visits with date, service and price, as visits of &quot;Deleted client&quot;</li>
        <li>Emails that inform them of a cancellation or the deletion, until they are sent</li>
        <li>
          Backups, for up to three months, until newer ones replace them. After a restore, the person is
          erased again.
        </li>
        {aside.length > 0 ? (
          <li>
            <RestoreLeftovers folders={aside} />
          </li>
        ) : null}
      </ul>
    </>
  );
}
