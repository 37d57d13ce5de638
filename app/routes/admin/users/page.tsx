import { Form, Link, useNavigation } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { RoleBadge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { SearchedPage, searchRoute } from "#app/routes/parts/search-form.tsx";
import { AddUser } from "./add-user.tsx";
import type { PersonData, UsersData } from "./loader.server.ts";
import { cancelPersonsAppointmentQuestion, deleteUserQuestion, PersonPanel } from "./person-panel.tsx";
import { roleNames, type UsersQuery, usersUrl } from "./url.ts";

/** The search is encrypted in the URL, because the browser of a shared PC must not remember names. */
function PeopleFilter({ asked, searched, total }: { asked: UsersQuery; searched: string; total: number }) {
  const filtered = asked.search !== "" || asked.role !== "";
  return (
    <>
      <Form
        method="post"
        action={searchRoute}
        role="search"
        className="filter"
        key={`${searched} ${asked.role}`}
      >
        <SearchedPage at="/admin/users" />
        <Field kind="client" name="search" label="Search" maxLength={100} defaultValue={searched} />
        <Field as="select" name="role" label="Role" defaultValue={asked.role}>
          <option value="">All roles</option>
          {roleNames.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Field>
        <Button variant="ghost" small>
          Search
        </Button>
      </Form>
      <p className="meta" role="status">
        {total === 1 ? "1 user" : `${total} users`}
        {filtered ? " found. " : ""}
        {filtered ? <Link to="/admin/users">Show all</Link> : null}
      </p>
    </>
  );
}

function PeoplePages({ asked, pages }: { asked: UsersQuery; pages: number }) {
  if (pages < 2) return null;
  const { page } = asked;
  return (
    <nav aria-label="Pages" className="split">
      {page > 1 ? <Link to={usersUrl({ ...asked, page: page - 1 })}>Previous page</Link> : <span />}
      <span className="meta">
        Page {page} of {pages}
      </span>
      {page < pages ? <Link to={usersUrl({ ...asked, page: page + 1 })}>Next page</Link> : <span />}
    </nav>
  );
}

function PeopleList({ people, asked }: { people: PersonData[]; asked: UsersQuery }) {
  if (people.length === 0) return <p>No users found. Try part of a name, email or phone number.</p>;
  return (
    <ul className="people-cards">
      {people.map((person) => (
        <Card key={person.id} person={person} asked={asked} />
      ))}
    </ul>
  );
}

/** The link covers the whole card. */
function Card({
  person: { id, username, roles, email, phone, created },
  asked,
}: {
  person: PersonData;
  asked: UsersQuery;
}) {
  return (
    <li>
      <h2>
        <Link to={usersUrl(asked, { id })} aria-current={id === asked.id ? "true" : undefined}>
          {username}
        </Link>
      </h2>
      <p>
        {roles.map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </p>
      {email ? <p>{email}</p> : null}
      {phone ? <p>{phone}</p> : null}
      <p>Created {created}</p>
    </li>
  );
}

/** On a phone, the person or the form for a new one replaces the list. */
export function UsersPage({ page, problem }: { page: UsersData; problem: FormProblem | undefined }) {
  const { asked, searched, people, total, pages, detail, missing, mode, done } = page;
  const sending = useNavigation().formMethod === "POST";
  useErrorTitle(problem);
  if (detail?.cancelling) {
    const question = cancelPersonsAppointmentQuestion(detail.cancelling, detail, asked);
    return <ConfirmPage question={question} problem={<Alert sentence={problem?.message ?? null} />} />;
  }
  if (detail && mode === "delete" && !problem) {
    return <ConfirmPage question={deleteUserQuestion(detail, asked)} />;
  }
  const adding = mode === "add" || (problem?.form === "add" && !detail);
  const alert = problem && problem.form !== "add" ? problem.message : missing ? "User not found" : null;
  return (
    <div className="staff">
      <div className="split">
        <PageHeading>Manage Users</PageHeading>
        <div className="title-actions">
          <Link to="/">Back to Home</Link>
          {adding ? null : (
            <ButtonLink to={usersUrl(asked, { add: "" })} small>
              Add User
            </ButtonLink>
          )}
        </div>
      </div>
      <Alert sentence={alert} />
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      <div className={detail || adding ? "users with-panel" : "users"}>
        <div className="people">
          <PeopleFilter asked={asked} searched={searched} total={total} />
          <PeopleList people={people} asked={asked} />
          <PeoplePages asked={asked} pages={pages} />
        </div>
        {adding ? <AddUser asked={asked} problem={problem} sending={sending} /> : null}
        {detail && !adding ? (
          <PersonPanel
            key={detail.id}
            person={detail}
            asked={asked}
            editing={mode === "edit" || problem?.form === "roles"}
            problem={problem}
            sending={sending}
          />
        ) : null}
      </div>
    </div>
  );
}

function Alert({ sentence }: { sentence: string | null }) {
  return sentence ? (
    <Notice tone="danger" role="alert">
      <p>{sentence}</p>
    </Notice>
  ) : null;
}

// Messages for failed actions (rule 25.2).

/** With the command's own reason. */
export function usersRefused(intent: string, reason: string): string {
  if (intent === "roles") return `Failed to update roles: ${reason}`;
  if (intent === "delete") return `Failed to delete user: ${reason}`;
  if (intent === "cancel") return `Failed to cancel appointment: ${reason}`;
  return reason;
}

/** For answers with only a status. */
export function usersFailed(status: number, intent: string): string {
  const detail = "Server error. Please try again in a moment.";
  if (intent === "roles") return `Failed to update user roles: ${status} - ${detail}`;
  if (intent === "delete") return `Failed to delete user: ${status} - ${detail}`;
  if (intent === "cancel") return `Failed to cancel appointment: ${status}`;
  return `Failed to create user: ${status}`;
}
