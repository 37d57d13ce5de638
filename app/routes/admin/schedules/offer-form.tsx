import { Form } from "@remix-run/react";
import { mostBufferMinutes } from "#app/domain/schedules/schedule-limits.ts";
import { Field, FieldError } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import { ServiceBoxes } from "./service-boxes.tsx";
import { affectedIn, problemOf, type SchedulePart } from "./types.ts";
import { scheduleUrl } from "./url.ts";

/** Which services, with which buffer, and (for the desk) whether at all. */
export function OfferForm({ page, schedule, answer, sending }: SchedulePart) {
  const { providerId: provider, name, bufferMinutes, active, services } = schedule;
  const { fields, values } = answer ?? unsent;
  const outside = affectedIn(answer);
  const chosen =
    values.serviceIds?.split(",").map(Number) ?? services.filter(({ given }) => given).map(({ id }) => id);
  const offered = values.active === undefined ? active : values.active === "on";
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problemOf(answer)} names={["serviceIds", "bufferMinutes", "active"]} />
      <PageHeading>{page.own ? "What I Give" : `What ${name} Gives`}</PageHeading>
      <Form
        method="post"
        action={scheduleUrl({ provider, edit: "offer" })}
        noValidate
        className="stack"
        preventScrollReset
      >
        <ServiceBoxes services={services} chosen={chosen} error={fields.serviceIds} />
        <Field
          name="bufferMinutes"
          label="Buffer after each visit, in minutes"
          hint={`Time to clean up and breathe, 0 to ${mostBufferMinutes}. Nobody can book it.`}
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={values.bufferMinutes ?? String(bufferMinutes)}
          error={fields.bufferMinutes}
        />
        {page.keepsAll ? <BookableBox name={name} ticked={offered} error={fields.active} /> : null}
        {outside ? (
          <AffectedQuestion outside={outside} message={answer?.message ?? ""} linked={page.keepsAll} />
        ) : null}
        <div className="actions">
          <Button name="intent" value="offer" disabled={sending}>
            {outside ? "Save anyway" : "Save"}
          </Button>
          <ButtonLink to={scheduleUrl({ provider })} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function BookableBox({ name, ticked, error }: { name: string; ticked: boolean; error?: string }) {
  return (
    <div className="field">
      {error ? <FieldError id="active-error">{error}</FieldError> : null}
      <label className="choice">
        <input
          id="active"
          type="checkbox"
          name="active"
          defaultChecked={ticked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "active-error" : "active-hint"}
        />
        Can be booked
      </label>
      <p id="active-hint" className="hint">
        Without the tick nobody can book {name}. What is booked already stays.
      </p>
    </div>
  );
}
