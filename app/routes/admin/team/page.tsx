import { Form, Link, useNavigation } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { teamUrl } from "#app/routes/admin/addresses.ts";
import { DoneAndUndo } from "#app/routes/admin/done-and-undo.tsx";
import { WebsiteNav } from "#app/routes/admin/website-nav.tsx";
import type { TeamAnswer } from "./action.server.ts";
import type { MemberProfile, TeamProfilesData } from "./loader.server.ts";
import { ProfileForm } from "./profile-form.tsx";

/** In the order of the site. People without a profile come last. The arrows are buttons of one form. */
function TeamList({ people, sending }: { people: MemberProfile[]; sending: boolean }) {
  if (people.length === 0)
    return <p>No providers yet. An admin can give someone the provider role under Manage Users.</p>;
  const ordered = people.filter(({ hasProfile }) => hasProfile);
  return (
    <Form method="post" action={teamUrl()} preventScrollReset>
      <ol className="team-rows">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            order={{ isFirst: person === ordered[0], isLast: person === ordered.at(-1) }}
            sending={sending}
          />
        ))}
      </ol>
    </Form>
  );
}

function PersonRow({
  person,
  order,
  sending,
}: {
  person: MemberProfile;
  order: { isFirst: boolean; isLast: boolean };
  sending: boolean;
}) {
  const { id, name, title, photo, hasProfile, page } = person;
  return (
    <li id={`person-${id}`}>
      {photo ? (
        <img
          src={photo.image}
          srcSet={pictureSet(photo.image)}
          sizes="4rem"
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
        />
      ) : (
        <span className="no-photo" />
      )}
      <div className="team-row-name">
        <Link to={teamUrl({ person: id })}>{name}</Link>
        {title ? <span className="meta">{title}</span> : null}
      </div>
      {page ? (
        <Badge tone="success">On the site</Badge>
      ) : (
        <Badge>{hasProfile ? "Not listed" : "No profile"}</Badge>
      )}
      <div className="team-row-deeds">
        {hasProfile ? <OrderButtons row={{ id, name }} {...order} sending={sending} /> : null}
        <Link to={teamUrl({ person: id })} aria-label={`${hasProfile ? "Edit" : "Write a profile"}: ${name}`}>
          {hasProfile ? "Edit" : "Write a profile"}
        </Link>
        {page ? (
          <a href={page} aria-label={`View on site: ${name}`}>
            View
          </a>
        ) : null}
      </div>
    </li>
  );
}

/** Lists everyone who can be booked. Each profile has its own page. */
export function TeamPage({ page, answer }: { page: TeamProfilesData; answer: TeamAnswer }) {
  const { person, people, missing } = page;
  const sending = useNavigation().formMethod === "POST";
  const problem = answer && !answer.ok ? answer : undefined;
  useErrorTitle(problem);
  if (person) return <ProfileForm key={person.id} person={person} answer={answer} sending={sending} />;
  const gone = "This person is no longer on the team.";
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
        <DoneAndUndo page={page} at={teamUrl()} field="id" sending={sending} />
      )}
      <section className="stack" aria-labelledby="people">
        <div className="split">
          <h2 id="people">Team on the site</h2>
          <a href="/team">View on site</a>
        </div>
        <p>
          People with a profile appear on the site. Edit the text of the team page under{" "}
          <Link to="/admin/webpage?part=team">Pages & texts</Link>, and your own page under{" "}
          <Link to="/admin/webpage?part=owner">Meet the Owner</Link>.
        </p>
        <TeamList people={people} sending={sending} />
      </section>
    </div>
  );
}
