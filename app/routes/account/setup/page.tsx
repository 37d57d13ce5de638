import { Form, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { OpeningSection, PlaceSection } from "./house-sections.tsx";
import type { SetupData } from "./loader.server.ts";
import { setupNames } from "./names.ts";
import { StudioSection } from "./studio-section.tsx";

const fieldNames = [...setupNames.slice(0, 2), "password", ...setupNames.slice(2)];

export function SetupPage({ choices, problem }: { choices: SetupData; problem: FormProblem | undefined }) {
  const sending = useNavigation().formMethod === "POST";
  useOwnZone(problem?.values.timeZone === undefined);
  return (
    <div className="narrow sheet">
      <FormProblemSummary problem={problem} names={fieldNames} />
      <PageHeading lead="Welcome. This makes the owner's account and names the studio; you can change everything later.">
        Set Up Your Studio
      </PageHeading>
      <Form method="post" noValidate className="stack-wide">
        <OwnerSection problem={problem} />
        <StudioSection choices={choices} problem={problem} />
        {choices.house ? (
          <>
            <PlaceSection house={choices.house} problem={problem} />
            <OpeningSection house={choices.house} problem={problem} />
          </>
        ) : null}
        <Button full disabled={sending}>
          {sending ? "Setting up..." : "Set up the studio"}
        </Button>
      </Form>
    </div>
  );
}

function OwnerSection({ problem }: { problem: FormProblem | undefined }) {
  const { values, fields } = problem ?? unsent;
  return (
    <section className="stack" aria-labelledby="you">
      <h2 className="legend" id="you">
        You
      </h2>
      <Field
        kind="name"
        name="username"
        label="Your name"
        required
        defaultValue={values.username}
        error={fields.username}
      />
      <Field
        kind="email"
        name="email"
        label="Email"
        hint="You log in with it."
        autoComplete="username"
        required
        defaultValue={values.email}
        error={fields.email}
      />
      <NewPasswordField hintFor={passwordHint} error={fields.password} />
      <label className="choice">
        <input
          type="checkbox"
          name="givesTreatments"
          defaultChecked={problem ? values.givesTreatments === "on" : true}
        />
        I give treatments myself
      </label>
    </section>
  );
}

/** Proposes the zone of the owner's own device where the server only knows UTC, as rented servers do. */
function useOwnZone(untouched: boolean): void {
  useEffect(() => {
    const select = document.getElementById("timeZone");
    if (!untouched || !(select instanceof HTMLSelectElement) || select.value !== "UTC") return;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if ([...select.options].some(({ value }) => value === own)) select.value = own;
  }, [untouched]);
}

/** The link was used, is too old, or the studio has an owner by now. */
export function SetupClosed() {
  return (
    <div className="narrow sheet">
      <PageHeading>Set Up Your Studio</PageHeading>
      <Notice tone="warn">
        <p>This link has been used or is too old. Start the server again for a new one.</p>
      </Notice>
      <ButtonLink to="/login">Login</ButtonLink>
    </div>
  );
}
