import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { EmailTypo } from "#app/platform/ui/forms/email-typo.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { ManageData } from "./loader.server.ts";
import { manageHeadings } from "./manage-steps.ts";

type StepProps = { appointment: ManageData; problem: FormProblem | undefined };

const { name, email, phone } = contactNames;

export function ContactStep({ appointment: { url, revision, mailed }, problem }: StepProps) {
  const control = controlsOf(problem ?? unsent);
  return (
    <div className="narrow stack">
      <FormProblemSummary problem={problem} names={[name, email, phone, "known"]} />
      <PageHeading lead="Changes apply only to this visit. Empty fields stay as they are.">
        {manageHeadings.contact}
      </PageHeading>
      {mailed.right === "account" ? (
        <p>
          This visit is in an account.{" "}
          <a href={`/login?redirectTo=${encodeURIComponent(`${url}?contact`)}`}>Log in</a> to correct its
          details.
        </p>
      ) : (
        <form method="post" action={`${url}?contact`} className="stack" noValidate>
          <Facts
            facts={[
              { term: "Current email", detail: mailed.email },
              { term: "Current phone", detail: mailed.phone },
            ]}
          />
          <Field {...control(email)} kind="email" label="New email" optional />
          <EmailTypo question={problem?.email} />
          <Field {...control(phone)} kind="phone" label="New phone" optional />
          <Field {...control(name)} kind="name" label="New name" optional />
          {mailed.right === "asked" ? (
            <Field
              {...control("known")}
              label="Phone number or email of this booking"
              hint="To protect your booking, first enter the phone number or email you booked with."
              autoComplete="off"
              required
            />
          ) : null}
          <input type="hidden" name="revision" value={revision} />
          {mailed.mails !== "none" ? (
            <p className="hint">If you enter a new email address, we send your confirmation again.</p>
          ) : null}
          <StepButtons url={url} intent="contact" label="Save" />
        </form>
      )}
    </div>
  );
}

export function NoteStep({
  appointment: { url, noteRevision: revision, note, hasNote },
  problem,
}: StepProps) {
  const control = controlsOf(problem ?? unsent, { notes: note ?? "" });
  const hidden = hasNote && note === null;
  return (
    <div className="narrow stack">
      <FormProblemSummary problem={problem} names={["notes"]} />
      <PageHeading lead="Allergies, requests or anything else we should know.">
        {manageHeadings.note}
      </PageHeading>
      <form method="post" action={`${url}?note`} className="stack" noValidate>
        <Field
          {...control("notes")}
          as="textarea"
          kind="notes"
          label="Your note"
          rows={4}
          hint={
            hidden
              ? "You already left a note. To protect your privacy, we don't show it here. A new note replaces it."
              : undefined
          }
        />
        <input type="hidden" name="revision" value={revision} />
        <StepButtons url={url} intent="note" label="Save note" />
      </form>
    </div>
  );
}

const StepButtons = ({ url, intent, label }: { url: string; intent: string; label: string }) => (
  <div className="actions">
    <Button name="intent" value={intent}>
      {label}
    </Button>
    <ButtonLink to={url} variant="ghost">
      Back to my visit
    </ButtonLink>
  </div>
);
