import { useNavigation } from "@remix-run/react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AddUser } from "./add-user.tsx";
import { deleteUserQuestion } from "./danger-zone.tsx";
import type { UsersData } from "./loader.server.ts";
import { PeopleFilter, PeoplePages } from "./people-filter.tsx";
import { PeopleList } from "./people-list.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { cancelPersonsAppointmentQuestion } from "./persons-appointments.tsx";
import { usersUrl } from "./url.ts";

/** The list, and beside it a person or the form for a new one; on a phone that is a page of its own. */
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
        {adding ? null : (
          <ButtonLink to={usersUrl(asked, { add: "" })} small>
            Add User
          </ButtonLink>
        )}
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
