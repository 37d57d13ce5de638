import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { BackupsSection } from "./backups-section.tsx";
import { CheckList, Verdict } from "./check-list.tsx";
import { JobsSection } from "./jobs-section.tsx";
import type { SystemData } from "./loader.server.ts";
import { RestoredBox, releaseQuestions } from "./restored-box.tsx";
import { AddressSection, DeliverySection, ServerSection } from "./server-sections.tsx";
import { newsUrl, systemPath } from "./url.ts";

/** What is wrong first; below, how backups, jobs, mail, address and machine are. */
export function SystemPage({ page, problem }: { page: SystemData; problem: FormProblem | undefined }) {
  useErrorTitle(problem);
  const { restored, ask, news } = page;
  if (restored && ask) {
    const question = releaseQuestions(restored)[ask];
    return <ConfirmPage question={question} problem={<ProblemNotice>{problem?.message}</ProblemNotice>} />;
  }
  return (
    <div className="staff system">
      <PageHeading>{news ? "What is new" : "System"}</PageHeading>
      {news ? <News news={news} /> : <State page={page} problem={problem} />}
    </div>
  );
}

function State({ page, problem }: { page: SystemData; problem: FormProblem | undefined }) {
  return (
    <>
      <ProblemNotice>{problem?.message}</ProblemNotice>
      <DoneNotice>{problem ? null : page.done}</DoneNotice>
      {page.restored ? <RestoredBox restored={page.restored} /> : null}
      <Verdict checks={page.checks} told={page.restored ? ["restore"] : []} />
      <BackupsSection backups={page.backups} opened={page.opened} problem={problem} />
      <div className="system-parts">
        <div>
          <DeliverySection mail={page.mail} />
          <AddressSection address={page.address} />
        </div>
        <ServerSection server={page.server} />
      </div>
      <JobsSection jobs={page.jobs} />
      <CheckList checks={page.checks} />
    </>
  );
}

function News({ news }: { news: NonNullable<SystemData["news"]> }) {
  return (
    <>
      <nav aria-label={`Version ${news.version}`} className="actions">
        {news.titles.map((title) => (
          <ButtonLink
            key={title}
            to={newsUrl(title)}
            variant={title === news.title ? "soft" : "ghost"}
            small
            aria-current={title === news.title ? "page" : undefined}
          >
            {title}
          </ButtonLink>
        ))}
      </nav>
      <h2>
        {news.version}: {news.title.toLowerCase()}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the program's own file, escaped by richText */}
      <div className="rich" dangerouslySetInnerHTML={news.html} />
      <p className="actions">
        <ButtonLink to={systemPath} variant="ghost" small>
          Back to the system
        </ButtonLink>
      </p>
    </>
  );
}
