import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { Aside } from "./aside.tsx";
import { BooksSection } from "./books-section.tsx";
import { eraseQuestion } from "./erase-question.tsx";
import { KeepingSection } from "./keeping-section.tsx";
import type { PeopleData } from "./loader.server.ts";
import { OpenMoneyNotice } from "./open-money.tsx";
import { PersonSection } from "./person-section.tsx";

const months = ["guests", "clients", "mails", "messages", "audit", "sessions"];

/** One person on the left; on the right how long everybody's data is kept, and the books as files. */
export function PeopleDataPage({ page, problem }: { page: PeopleData; problem: FormProblem | undefined }) {
  const { person, keeping, books, done, aside } = page;
  const erasing = problem?.form === "erase" || problem?.form === "voucher" ? problem : undefined;
  if (person.found && person.erasing) {
    return (
      <ConfirmPage
        question={eraseQuestion(person.found, person, aside)}
        problem={
          <>
            {erasing ? <ProblemNotice>{erasing.message}</ProblemNotice> : null}
            <OpenMoneyNotice person={person} />
          </>
        }
      />
    );
  }
  return (
    <>
      {erasing ? null : <FormProblemSummary problem={problem} names={months} />}
      <div className="staff">
        <PageHeading>People&apos;s Data</PageHeading>
        {done?.about === "erased" && !problem ? <DoneNotice>{done.words}</DoneNotice> : null}
        {done?.about === "erased" && aside.length > 0 ? (
          <Notice tone="info" heading="Still to be found in one place">
            <p>
              <Aside folders={aside} />
            </p>
          </Notice>
        ) : null}
        <ProblemNotice>{erasing?.message}</ProblemNotice>
        <div className="settings">
          <div>
            <PersonSection person={person} />
            <BooksSection books={books} />
          </div>
          <div>
            <KeepingSection
              keeping={keeping}
              done={done?.about === "kept" && !problem ? done.words : null}
              problem={problem}
            />
          </div>
        </div>
      </div>
    </>
  );
}
