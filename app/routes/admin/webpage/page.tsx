import { Link, useNavigation } from "@remix-run/react";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { webpageUrl } from "#app/routes/admin/addresses.ts";
import { WebsiteNav } from "#app/routes/admin/website-nav.tsx";
import { deleteEntryQuestion, EntryForm } from "./entry-form.tsx";
import type { WebpageData } from "./loader.server.ts";
import { PartPage, UndoLastChange } from "./part-page.tsx";
import { problemIn, type WebpageAnswer } from "./webpage-answer.ts";

export function WebpagePage({ page, answer }: { page: WebpageData; answer: WebpageAnswer }) {
  const { part, parts, words, detail, mode, missing, done, changes } = page;
  const sending = useNavigation().formMethod === "POST";
  const problem = problemIn(answer);
  useErrorTitle(problem);
  const isFormProblem = problem?.form === "texts" || problem?.form === "entry";
  const alert = isFormProblem
    ? null
    : (problem?.message ?? (missing ? "This page or entry no longer exists." : null));
  const notice = alert ? (
    <Notice tone="danger" role="alert">
      <p>{alert}</p>
    </Notice>
  ) : null;

  if (part && words && detail && mode === "delete") {
    return <ConfirmPage question={deleteEntryQuestion(part, words, detail)} problem={notice} />;
  }
  // If another user deleted the entry, its text is offered in the form for a new one.
  if (part && words && (mode === "add" || mode === "edit" || answer?.form === "entry")) {
    return (
      <EntryForm page={page} part={part} words={words} answer={answer} notice={notice} sending={sending} />
    );
  }
  const notices = (
    <>
      {notice}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
    </>
  );
  if (part) return <PartPage page={page} part={part} answer={answer} notices={notices} sending={sending} />;
  return (
    <div className="staff">
      <PageHeading>Manage Website</PageHeading>
      <WebsiteNav />
      {notices}
      <UndoLastChange changes={changes} />
      <Overview parts={parts} />
    </div>
  );
}

function Overview({ parts }: { parts: WebpageData["parts"] }) {
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Pages and texts</h2>
      <p className="meta">Choose what you want to change. Visitors see it as soon as you save.</p>
      <ul className="site-parts">
        {parts.map(({ key, name, about, path, texts, entries }) => (
          <li key={key}>
            <h3>
              <Link to={webpageUrl({ part: key })}>{name}</Link>
            </h3>
            <p>{about}</p>
            <p className="split">
              <span className="meta">{contents(texts, entries)}</span>
              <Link to={path} aria-label={`View on site: ${name}`}>
                View on site
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function contents(texts: number, entries: { published: number; drafts: number } | null): string {
  const parts = [
    texts > 0 && (texts === 1 ? "1 text" : `${texts} texts`),
    entries && `${entries.published} published`,
    entries && entries.drafts > 0 && (entries.drafts === 1 ? "1 draft" : `${entries.drafts} drafts`),
  ];
  return parts.filter(Boolean).join(", ");
}
