import { Form, Link, useNavigation } from "@remix-run/react";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { WebsiteNav } from "#app/routes/admin/parts/website-nav.tsx";
import type { TeamWordsData } from "./loader.server.ts";
import { ProfileForm } from "./profile-form.tsx";
import { TeamList } from "./team-list.tsx";
import type { TeamAnswer } from "./types.ts";
import { teamUrl } from "./url.ts";

/** Everybody who can be booked; what the site tells of one is a page of its own. */
export function TeamPage({ page, answer }: { page: TeamWordsData; answer: TeamAnswer }) {
  const { person, people, missing } = page;
  const sending = useNavigation().formMethod === "POST";
  const problem = answer && !answer.ok ? answer : undefined;
  useErrorTitle(problem);
  if (person) return <ProfileForm key={person.id} person={person} answer={answer} sending={sending} />;
  const gone = "This person is not in the team any more.";
  const alert = problem?.message ?? (missing ? gone : null);
  return (
    <div className="staff">
      <PageHeading>Team</PageHeading>
      <WebsiteNav />
      {alert ? (
        <Notice tone="danger" role="alert">
          <p>{alert}</p>
        </Notice>
      ) : (
        <Done page={page} sending={sending} />
      )}
      <section className="stack" aria-labelledby="people">
        <div className="split">
          <h2 id="people">Who is introduced on the site</h2>
          <a href="/team">View on site</a>
        </div>
        <p>
          Whoever has a profile is introduced on the site. The words around the team are under{" "}
          <Link to="/admin/webpage?part=team">Pages & texts</Link>, you yourself under{" "}
          <Link to="/admin/webpage?part=owner">Meet the Owner</Link>.
        </p>
        <TeamList people={people} sending={sending} />
      </section>
    </div>
  );
}

/** What was done, and the way back. */
function Done({ page: { done, undo }, sending }: { page: TeamWordsData; sending: boolean }) {
  if (!done) return null;
  return (
    <Notice tone="success" role="status">
      <p>{done}</p>
      {undo ? (
        <Form method="post" action={teamUrl()} preventScrollReset>
          <input type="hidden" name="id" value={undo.id} />
          <Button name="intent" value="undo" variant="ghost" small disabled={sending}>
            Undo
            <span className="visually-hidden">: {undo.label}</span>
          </Button>
        </Form>
      ) : null}
    </Notice>
  );
}
