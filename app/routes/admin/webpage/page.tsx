import { useNavigation } from "@remix-run/react";
import { useErrorTitle } from "#app/ui/forms/form-problem.tsx";
import { ConfirmPage } from "#app/ui/kit/confirm.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { UndoLastChange } from "#app/undo/undo-last-change.tsx";
import { WebsiteNav } from "#app/website/website-nav.tsx";
import { deleteQuestion } from "./deletion.tsx";
import { EntryForm } from "./entry-form.tsx";
import type { WebpageData } from "./loader.server.ts";
import { Overview } from "./overview.tsx";
import { PartPage } from "./part-page.tsx";
import { problemIn, type WebpageAnswer } from "./types.ts";

/** All parts at a glance; a part, an entry, a new one and the question before a deletion are pages of their own. */
export function WebpagePage({ page, answer }: { page: WebpageData; answer: WebpageAnswer }) {
  const { part, parts, words, detail, mode, missing, done, changes } = page;
  const sending = useNavigation().formMethod === "POST";
  const problem = problemIn(answer);
  useErrorTitle(problem);
  const atForm = problem?.form === "texts" || problem?.form === "entry";
  const alert = atForm ? null : (problem?.message ?? (missing ? "That is not there (any more)." : null));
  const told = alert ? (
    <Notice tone="danger" role="alert">
      <p>{alert}</p>
    </Notice>
  ) : null;

  if (part && words && detail && mode === "delete") {
    return <ConfirmPage question={deleteQuestion(part, words, detail)} problem={told} />;
  }
  // What was typed for an entry that somebody deleted meanwhile is not lost: it stands in the form for a new one.
  if (part && words && (mode === "add" || mode === "edit" || answer?.form === "entry")) {
    return <EntryForm page={page} part={part} words={words} answer={answer} told={told} sending={sending} />;
  }
  const said = (
    <>
      {told}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
    </>
  );
  if (part) return <PartPage page={page} part={part} answer={answer} said={said} sending={sending} />;
  return (
    <div className="staff">
      <PageHeading>Manage Website</PageHeading>
      <WebsiteNav />
      {said}
      <UndoLastChange changes={changes} />
      <Overview parts={parts} />
    </div>
  );
}
