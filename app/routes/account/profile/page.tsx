import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { Offers } from "#app/routes/parts/offers.tsx";
import { OwnStampCard } from "#app/routes/parts/own-stamp-card.tsx";
import { cancelOwnAppointmentQuestion, History, Upcoming } from "./appointments.tsx";
import type { ProfileData } from "./loader.server.ts";

/** The download is a document request, so that the browser saves the file. */
function AccountSection() {
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

/** Renders nothing if the client has no credit and no debt. */
function Balance({ balance }: Pick<ProfileData, "balance">) {
  if (!balance) return null;
  return (
    <section className="card" aria-labelledby="balance">
      <h2 id="balance">Your packages and balance</h2>
      <Facts
        facts={[
          { term: "Packages", detail: lines(balance.packages) },
          { term: "Vouchers", detail: lines(balance.vouchers) },
          { term: "Prepaid", detail: lines(balance.deposits) },
          { term: "To pay", detail: balance.owed },
        ]}
      />
    </section>
  );
}

const lines = (all: string[]) => (all.length > 0 ? all.map((words) => <div key={words}>{words}</div>) : null);

export function ProfilePage({
  profile,
  problem,
}: {
  profile: ProfileData;
  problem: FormProblem | undefined;
}) {
  const { person, stampCard, offers, upcoming, past, pastCount, cancelling, missing, done } = profile;
  const notFound = missing ? "Failed to cancel appointment: Appointment not found" : null;
  const alert = <Alert sentence={problem?.message ?? notFound} />;
  if (cancelling) return <ConfirmPage question={cancelOwnAppointmentQuestion(cancelling)} problem={alert} />;
  return (
    <div className="narrow profile">
      <PageHeading>My Profile</PageHeading>
      {alert}
      {done && !problem && !missing ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      <Upcoming appointments={upcoming} />
      {person.proven || profile.proofAsked || !person.email ? null : (
        <Unproven email={person.email} noMail={profile.noMail} />
      )}
      <nav aria-label="Quick links" className="actions">
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
        <ButtonLink to="/services" variant="ghost">
          See services
        </ButtonLink>
      </nav>
      <Offers offers={offers} />
      <Balance balance={profile.balance} />
      {stampCard ? <OwnStampCard card={stampCard} /> : null}
      <History appointments={past} count={pastCount} />
      <Details person={person} />
      <AccountSection />
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

function Details({ person }: { person: ProfileData["person"] }) {
  return (
    <section className="card" aria-labelledby="facts">
      <h2 id="facts">Your details</h2>
      <Facts
        facts={[
          { term: "Name", detail: person.username },
          { term: "Email", detail: person.email ?? "Not provided" },
          { term: "Phone", detail: person.phone ?? "Not provided" },
          { term: "Account type", detail: person.accountType },
        ]}
      />
      <Link to="/profile/settings" className="bar-link">
        Change details or password
      </Link>
    </section>
  );
}

function Unproven({ email, noMail }: { email: string; noMail: string | null }) {
  if (noMail) {
    return (
      <Notice heading="Is this your address?">
        <p>Confirm {email} to see visits here that you booked with it as a guest.</p>
        <p>{noMail}</p>
      </Notice>
    );
  }
  return (
    <Notice heading="Is this your address?">
      <p>
        We'll email a link to {email}. Open it to see visits here that you booked with this address as a
        guest.
      </p>
      <Form method="post" action="/profile">
        <Button name="intent" value="proof" variant="ghost" small>
          Send me the link
        </Button>
      </Form>
    </Notice>
  );
}

/** The button is a link that reloads the page, so that it works without script. */
export function ProfileNotLoaded({ reason }: { reason: string }) {
  return (
    <div className="narrow stack">
      <PageHeading>Error Loading Profile</PageHeading>
      <Notice tone="danger" role="alert">
        <p>Failed to load profile: {reason}</p>
      </Notice>
      <div className="actions">
        <ButtonLink to="/profile" plain>
          Try Again
        </ButtonLink>
      </div>
    </div>
  );
}

export function NotSignedIn({ ended }: { ended: string | null }) {
  return (
    <div className="narrow stack message">
      <PageHeading>Access Denied</PageHeading>
      <p>You must be logged in to view your profile.</p>
      {ended ? <p>{ended}</p> : null}
      <div className="actions">
        <ButtonLink to="/login?redirectTo=%2Fprofile">Login</ButtonLink>
        <ButtonLink to="/register" variant="ghost">
          Register
        </ButtonLink>
      </div>
    </div>
  );
}
