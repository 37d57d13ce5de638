import { Form, Link } from "@remix-run/react";
import { timesFor } from "#app/booking/choose/shown-fields.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ClientChoice } from "./client-choice.tsx";
import type { DeskPanel } from "./loader.server.ts";
import { LookUp } from "./look-up.tsx";
import { OwnTime } from "./own-time.tsx";
import { TimeChoice } from "./time-choice.tsx";
import type { DeskProblem } from "./types.ts";
import { deskAddress } from "./url.ts";
import { type Chosen, useLookUp } from "./use-look-up.ts";

/** Booking for somebody on the phone or at the desk: one form with whom to look for, what, when, who, and the deed. */
export function NewAppointmentPanel({
  panel: { form, key },
  problem: told,
}: {
  panel: Extract<DeskPanel, { kind: "new" }>;
  problem: DeskProblem | undefined;
}) {
  const { date, day, serviceId, providerId, times, wished, search } = form;
  const problem = told?.form === "book" ? told : undefined;
  const { fields = {}, values = {} } = problem ?? {};
  const addressOf = (chosen: Chosen) => lookUpAddress({ ...chosen, date: chosen.date || date }, wished);
  const { busy, lookingUp, onChange, onSubmit } = useLookUp(addressOf);
  const shown = { serviceId: String(serviceId ?? ""), providerId: String(providerId), date };
  const madeFor = timesFor(shown);
  const asksForWhom = Boolean(problem?.ownAppointment || values.forSomeoneElse);
  return (
    <>
      <div className="split">
        <h2>New appointment</h2>
        <Link
          to={deskAddress({ date, show: providerId === "any" ? null : providerId })}
          className="close"
          preventScrollReset
        >
          Close
        </Link>
      </div>
      <Form
        method="post"
        action={addressOf({ ...shown, q: search })}
        className="stack"
        preventScrollReset
        noValidate
        onSubmit={onSubmit}
      >
        <LookUp form={form} errors={fields} onChange={onChange} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="timesFor" value={madeFor} />
        <ClientChoice form={form} errors={fields} values={values} />
        {times ? (
          <TimeChoice key={wished} times={times} madeFor={madeFor} day={day} problem={problem} />
        ) : (
          <p className="hint">Choose a service to see its times.</p>
        )}
        <OwnTime key={`own ${wished}`} wished={times?.times.length === 0 ? wished : ""} problem={problem} />
        {form.texts.map((field) => (
          <Field
            key={field.name}
            as="textarea"
            kind="notes"
            rows={2}
            defaultValue={values[field.name]}
            error={fields[field.name]}
            {...field}
          />
        ))}
        {asksForWhom ? (
          <Notice
            tone="warn"
            heading={problem?.ownAppointment ? `Other visit: ${problem.ownAppointment}` : undefined}
          >
            <label className="choice">
              <input
                type="checkbox"
                name="forSomeoneElse"
                id="forSomeoneElse"
                defaultChecked={Boolean(values.forSomeoneElse)}
              />
              This booking is for somebody else
            </label>
          </Notice>
        ) : null}
        <Button steady name="intent" value="book" disabled={busy}>
          {lookingUp ? "Looking up times..." : busy ? "Booking..." : "Book appointment"}
        </Button>
      </Form>
    </>
  );
}

/** So that a refused form finds its choices again. `wished` is the time of a gap on the board. */
function lookUpAddress({ date = "", serviceId, providerId = "", q }: Chosen, wished: string): string {
  const query = new URLSearchParams({ date, provider: providerId });
  if (serviceId) query.set("service", serviceId);
  if (q) query.set("q", q);
  if (wished) query.set("time", wished);
  return `/receptionist?${query}&new`;
}
