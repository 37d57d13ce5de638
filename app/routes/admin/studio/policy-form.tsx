import { Form } from "@remix-run/react";
import { useState } from "react";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { StudioData } from "./loader.server.ts";
import { Saved } from "./saved.tsx";
import { studioPageUrl } from "./url.ts";

/** The policy, and beside it how a client meets it: while it is typed, or without script after Preview. */
export function PolicyForm({
  page,
  sent: { values, fields },
  previewed,
  sending,
}: {
  page: StudioData;
  sent: Pick<FormProblem, "values" | "fields">;
  /** The text below is shown, not saved. */
  previewed: boolean;
  sending: boolean;
}) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(values.policy ?? page.policy);
  const { appointments } = page;
  return (
    <section className="card setting" id="policy-text" aria-labelledby="policy-heading">
      <h2 id="policy-heading">Cancellation policy</h2>
      <p className="hint">
        What clients agree to when they book. {keeps(appointments)} The hours in it are words: until when a
        change is free is a setting of its own,{" "}
        {page.noticeHours === 1 ? "1 hour" : `${page.noticeHours} hours`} now.
      </p>
      <Saved when={page.done === "policy"}>Saved. New bookings carry it from now on.</Saved>
      <Form method="post" action={studioPageUrl()} noValidate className="stack">
        <Field
          as="textarea"
          name="policy"
          label="Policy"
          rows={6}
          maxLength={longestFact.policy}
          required
          defaultValue={values.policy ?? page.policy}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={fields.policy}
        />
        <div className="actions">
          <Button small name="intent" value="policy" disabled={sending}>
            Save
          </Button>
          {hydrated ? null : (
            <Button small variant="ghost" name="intent" value="preview">
              Preview
            </Button>
          )}
        </div>
      </Form>
      <PolicyPreview policy={typed} unsaved={previewed && !hydrated} />
    </section>
  );
}

function PolicyPreview({ policy, unsaved }: { policy: string; unsaved: boolean }) {
  return (
    <section className="policy-preview" aria-labelledby="preview-heading" id="preview">
      <h3 id="preview-heading">Where clients read it</h3>
      {unsaved ? <p role="status">This is not saved yet.</p> : null}
      <p className="hint">
        On the booking page above the button, in the confirmation, on the page to change a visit, and as small
        print in mails:
      </p>
      <div className="policy-placed">
        <Notice tone="plain" heading="Cancellation policy">
          <p>{policy}</p>
        </Notice>
        <span className="button" aria-hidden="true">
          Book Appointment
        </span>
      </div>
    </section>
  );
}

const keeps = (appointments: number): string =>
  appointments === 0
    ? "It holds for bookings from now on."
    : `${appointments === 1 ? "1 upcoming appointment keeps" : `${appointments} upcoming appointments keep`} the policy of the booking.`;
