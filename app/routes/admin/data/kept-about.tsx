import { Link } from "@remix-run/react";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { SearchedPage, searchRoute } from "#app/routes/parts/search-form.tsx";
import type { FoundPerson } from "./loader.server.ts";

export function StoredData({
  found,
  typed,
  chosen,
  why,
}: {
  found: FoundPerson;
  typed: string;
  chosen: { accounts: string[]; names: string[] };
  why: string | null;
}) {
  const { accounts, contacts } = found;
  const several = accounts.length + contacts.length > 1;
  const mayErase = contacts.length > 0 || accounts.some(({ stays }) => stays === null);
  return (
    <form method="post" action="/admin/data/file" className="stack">
      <SearchedPage at="/admin/data" />
      <input type="hidden" name="person" value={typed} />
      <fieldset className="kept" id="who" aria-describedby={why ? "who-error" : undefined}>
        <legend>{several ? "Whose data do you mean?" : "Stored data"}</legend>
        {several && contacts.length > 1 ? (
          <p className="hint">Several names use this contact. Tick only those who asked.</p>
        ) : null}
        {why ? (
          <p id="who-error" className="error" role="alert">
            <span className="visually-hidden">Error: </span>
            {why}
          </p>
        ) : null}
        {accounts.map((account) => (
          <Who
            key={account.id}
            name="account"
            value={String(account.id)}
            ticked={several ? chosen.accounts.includes(String(account.id)) : null}
            title={account.username}
          >
            <AccountLines account={account} />
          </Who>
        ))}
        {contacts.map((contact) => (
          <Who
            key={contact.key}
            name="name"
            value={contact.key}
            ticked={several ? chosen.names.includes(contact.key) : null}
            title={contact.name}
          >
            <ContactLines contact={contact} />
          </Who>
        ))}
      </fieldset>
      <Rest found={found} />
      <DataButtons mayErase={mayErase} />
    </form>
  );
}

function DataButtons({ mayErase }: { mayErase: boolean }) {
  return (
    <div className="actions">
      <Button variant="soft" small>
        Download as a file
      </Button>
      {mayErase ? (
        <Button variant="danger" small name="erase" value="" formAction={searchRoute}>
          Erase …
        </Button>
      ) : null}
    </div>
  );
}

/** `ticked`: null if there is only one choice. */
type WhoProps = {
  name: string;
  value: string;
  ticked: boolean | null;
  title: string;
  children: React.ReactNode;
};

function Who({ name, value, ticked, title, children }: WhoProps) {
  return (
    <div className="kept-one">
      {ticked !== null ? (
        <label className="choice">
          <input type="checkbox" name={name} value={value} defaultChecked={ticked} />
          <b>{title}</b>
        </label>
      ) : (
        <p>
          <input type="hidden" name={name} value={value} />
          <b>{title}</b>
        </p>
      )}
      {children}
    </div>
  );
}

function AccountLines({ account }: { account: FoundPerson["accounts"][number] }) {
  const { email, phone, since, visits, others, rewards, sessions, mails, coming, isStaff, stays, id } =
    account;
  const facts = [
    counted(visits, "visit"),
    counted(others, "cancelled or missed appointment"),
    counted(rewards, "reward"),
    counted(sessions, "login"),
    counted(mails, "email about the account", "emails about the account"),
  ].filter(Boolean);
  return (
    <>
      <p>
        <Badge>{isStaff ? "Staff account" : "Account"}</Badge> since {since}
      </p>
      <p>{[email, phone].filter(Boolean).join(", ")}</p>
      <p>{facts.join(", ")}</p>
      <RecordLine record={account.record} />
      <Coming visits={coming} />
      {stays ? (
        <Notice tone="warn">
          <p>
            {stays} See <Link to={`/admin/users?id=${id}`}>Manage Users</Link>.
          </p>
        </Notice>
      ) : null}
    </>
  );
}

function ContactLines({ contact }: { contact: FoundPerson["contacts"][number] }) {
  const { phones, visits, others, first, last, messages, takenBack, coming, inAccounts } = contact;
  const dates = first === last ? first : `${first} to ${last}`;
  return (
    <>
      {phones.length > 0 ? <p>{phones.join(", ")}</p> : null}
      {visits > 0 ? (
        <p>
          {counted(visits, "visit")} as a guest: {dates}
        </p>
      ) : null}
      {others > 0 ? <p>{counted(others, "cancelled or missed appointment")}</p> : null}
      <RecordLine record={contact.record} />
      {messages > 0 ? <p>{counted(messages, "message")} from the contact form</p> : null}
      {takenBack > 0 ? (
        <p>{counted(takenBack, "appointment")} undone or changed at the front desk, kept for a week</p>
      ) : null}
      {inAccounts.length > 0 ? <p>Booked in the account of {inAccounts.join(", ")}</p> : null}
      <Coming visits={coming} />
    </>
  );
}

function RecordLine({ record }: { record: FoundPerson["contacts"][number]["record"] }) {
  const { records, merged, marks, notes, consents, sold } = record;
  if (records === 0) return null;
  const has = [
    counted(marks, "alert"),
    counted(notes, "note"),
    counted(consents, "consent"),
    counted(sold, "sale, package or voucher", "sales, packages and vouchers"),
  ].filter(Boolean);
  return (
    <p>
      {records === 1 ? "Client record" : `${records} client records, ${merged} of them merged`}
      {has.length > 0 ? ` with ${has.join(", ")}` : ""}
    </p>
  );
}

function Coming({ visits }: { visits: string[] }) {
  if (visits.length === 0) return null;
  return (
    <>
      <p>Upcoming:</p>
      <ul className="data-list">
        {visits.map((visit) => (
          <li key={visit}>{visit}</li>
        ))}
      </ul>
    </>
  );
}

function Rest({ found: { mails, links, parked } }: { found: FoundPerson }) {
  const parts = [
    counted(mails, "email to the address", "emails to the address"),
    counted(links, "link emailed to it", "links emailed to it"),
    counted(parked, "parked call"),
  ].filter(Boolean);
  return parts.length > 0 ? <p className="hint">Also {parts.join(", ")}.</p> : null;
}

/** "1 visit", "3 visits", or null for none. */
const counted = (count: number, one: string, many = `${one}s`): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`;
