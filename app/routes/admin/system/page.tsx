import { isSerious } from "#app/operations/checks/check.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { Badge, type BadgeTone } from "#app/platform/ui/kit/badge.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { BackupsSection, RestoredBox, releaseQuestions } from "./backups-section.tsx";
import type { SystemData } from "./loader.server.ts";
import { AddressSection, DeliverySection, JobsSection, ServerSection } from "./server-sections.tsx";
import { newsUrl, systemPath } from "./url.ts";

type Checks = SystemData["checks"];

/** `told`: checks that the page already explains above. */
export function Verdict({ checks, told = [] }: { checks: Checks; told?: string[] }) {
  const serious = checks.filter((check) => isSerious(check) && !told.includes(check.name));
  if (!checks.some(isSerious)) {
    const notes = checks.filter(({ level }) => level === "note").length;
    return (
      <Notice tone="success" heading="All is well">
        <p>
          {checks.length} checks were run.{" "}
          {notes > 0
            ? `${notes === 1 ? "One has a note" : `${notes} have notes`} at the end of the page.`
            : ""}
        </p>
      </Notice>
    );
  }
  return (
    <div className="system-wrong">
      {serious.map(({ name, level, words, remedy }) => (
        <Notice key={name} tone={level === "wrong" ? "danger" : "warn"} heading={words}>
          {remedy ? <p>{remedy}</p> : null}
        </Notice>
      ))}
    </div>
  );
}

function CheckList({ checks }: { checks: Checks }) {
  const well = checks.filter(({ level }) => level === "well");
  const others = checks.filter(({ level }) => level !== "well");
  return (
    <section className="card" aria-labelledby="checks">
      <h2 id="checks">All checks</h2>
      {others.length > 0 ? <CheckItems checks={others} /> : null}
      <details className="more" open={others.length === 0}>
        <summary>{well.length === 1 ? "1 check passed" : `${well.length} checks passed`}</summary>
        <CheckItems checks={well} />
      </details>
    </section>
  );
}

function CheckItems({ checks }: { checks: Checks }) {
  return (
    <ul className="system-checks">
      {checks.map(({ name, about, level, words, remedy }) => (
        <li key={name}>
          <h3>{about}</h3>
          <Badge tone={tones[level].tone}>{tones[level].word}</Badge>
          <p>
            {words} {level === "note" ? remedy : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

const tones: Record<Checks[number]["level"], { tone: BadgeTone; word: string }> = {
  wrong: { tone: "danger", word: "Failed" },
  warning: { tone: "warn", word: "Needs attention" },
  note: { tone: "info", word: "Note" },
  well: { tone: "success", word: "OK" },
};

export function SystemPage({ page, problem }: { page: SystemData; problem: FormProblem | undefined }) {
  useErrorTitle(problem);
  const { restored, ask, news } = page;
  if (restored && ask) {
    const question = releaseQuestions(restored)[ask];
    return <ConfirmPage question={question} problem={<ProblemNotice>{problem?.message}</ProblemNotice>} />;
  }
  return (
    <div className="staff system">
      <PageHeading>{news ? "What's new" : "System"}</PageHeading>
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
          Back to System
        </ButtonLink>
      </p>
    </>
  );
}
