import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { ConfirmPage } from "#app/ui/kit/confirm.tsx";
import { Facts } from "#app/ui/kit/facts.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { Offers } from "#app/website/pages/offers.tsx";
import { History } from "./history.tsx";
import type { ProfileData } from "./loader.server.ts";
import { StampCard } from "./stamp-card.tsx";
import { cancelQuestion, Upcoming } from "./upcoming.tsx";

export function ProfilePage({
  profile: {
    person,
    stampCard,
    offers,
    upcoming,
    past,
    pastCount,
    cancelling,
    missing,
    done,
    proofAsked,
    noMail,
  },
  problem,
}: {
  profile: ProfileData;
  problem: FormProblem | undefined;
}) {
  if (cancelling) {
    const told = problem ? (
      <Notice tone="danger" role="alert">
        <p>{problem.message}</p>
      </Notice>
    ) : null;
    return <ConfirmPage question={cancelQuestion(cancelling)} problem={told} />;
  }
  const alert = problem?.message ?? (missing ? "Failed to cancel appointment: Appointment not found" : null);
  return (
    <div className="narrow profile">
      <PageHeading>My Profile</PageHeading>
      {alert ? (
        <Notice tone="danger" role="alert">
          <p>{alert}</p>
        </Notice>
      ) : null}
      {done && !alert ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      {person.proven || proofAsked || !person.email ? null : (
        <Unproven email={person.email} noMail={noMail} />
      )}
      <section className="card" aria-labelledby="facts">
        <h2 id="facts">Your details</h2>
        <Facts
          facts={[
            { term: "Name", detail: person.username },
            { term: "Email", detail: person.email ?? "Not provided" },
            { term: "Phone", detail: person.phone ?? "Not provided" },
            { term: "Account type", detail: person.roles.join(", ") },
          ]}
        />
        <Link to="/profile/settings" className="bar-link">
          Change details or password
        </Link>
      </section>
      <nav aria-label="Quick links" className="actions">
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
        <ButtonLink to="/services" variant="ghost">
          See services
        </ButtonLink>
      </nav>
      <Offers offers={offers} />
      <Upcoming appointments={upcoming} />
      {stampCard ? <StampCard card={stampCard} /> : null}
      <History appointments={past} count={pastCount} />
      <YourAccount />
    </div>
  );
}

function Unproven({ email, noMail }: { email: string; noMail: string | null }) {
  if (noMail) {
    return (
      <Notice heading="Is this your address?">
        <p>Visits that you booked as a guest with {email} appear here once you have confirmed the address.</p>
        <p>{noMail}</p>
      </Notice>
    );
  }
  return (
    <Notice heading="Is this your address?">
      <p>
        We mail a link to {email}. Open it, and visits that you booked as a guest with this address appear
        here.
      </p>
      <Form method="post" action="/profile">
        <Button name="intent" value="proof" variant="ghost" small>
          Send me the link
        </Button>
      </Form>
    </Notice>
  );
}

/** What is seldom needed. The download is an ordinary document request: the browser saves what comes. */
function YourAccount() {
  return (
    <section aria-labelledby="account">
      <h2 id="account">Your account</h2>
      <div className="actions">
        <form method="post" action="/profile/data.json">
          <Button variant="ghost" small>
            Download my data
          </Button>
        </form>
        <Form method="post" action="/profile">
          <Button name="intent" value="logout-all" variant="ghost" small>
            Logout from all devices
          </Button>
        </Form>
        <ButtonLink to="/profile/delete" variant="danger" small>
          Delete my account
        </ButtonLink>
      </div>
    </section>
  );
}
