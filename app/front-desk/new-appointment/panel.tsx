import { Form, Link } from "@remix-run/react";
import { timesFor } from "#app/booking/choose/shown-fields.ts";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { GapTabs } from "#app/front-desk/gap-tabs.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ClientChoice } from "./client-choice.tsx";
import type { NewAppointment } from "./new-appointment.server.ts";
import { SearchFields } from "./search-fields.tsx";
import { OfferedTimes, OverrideTime } from "./time-fields.tsx";
import { type Chosen, useTimeSearch } from "./use-time-search.ts";

/** Booking for somebody on the phone or at the desk: one form with whom to look for, what, when, who, and the deed. */
export function NewAppointmentPanel({
  panel: { form, key },
  problem: answer,
}: {
  panel: { form: NewAppointment; key: string };
  problem: DeskProblem | undefined;
}) {
  const { date, day, serviceId, providerId, times, wished, search } = form;
  const problem = answer?.form === "book" ? answer : undefined;
  const { fields = {}, values = {} } = problem ?? {};
  const urlOf = (chosen: Chosen) => newAppointmentUrl({ ...chosen, date: chosen.date || date }, wished);
  const { busy, isSearching, onChange, onSubmit } = useTimeSearch(urlOf);
  const choices = { serviceId: String(serviceId ?? ""), providerId: String(providerId), date };
  const madeFor = timesFor(choices);
  return (
    <>
      <div className="split">
        <h2>New appointment</h2>
        <Link
          to={deskUrl({ date, show: providerId === "any" ? null : providerId })}
          className="close"
          preventScrollReset
        >
          Close
        </Link>
      </div>
      <GapTabs current="appointment" date={date} provider={providerId} time={wished} />
      <Form
        method="post"
        action={urlOf({ ...choices, q: search })}
        className="stack"
        preventScrollReset
        noValidate
        onSubmit={onSubmit}
      >
        <SearchFields form={form} errors={fields} onChange={onChange} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="timesFor" value={madeFor} />
        <ClientChoice form={form} errors={fields} values={values} />
        {times ? (
          <OfferedTimes key={wished} times={times} madeFor={madeFor} day={day} problem={problem} />
        ) : (
          <p className="hint">Choose a service to see its times.</p>
        )}
        <OverrideTime
          key={`own ${wished}`}
          wished={times?.times.length === 0 ? wished : ""}
          problem={problem}
        />
        <ClientTexts texts={form.texts} errors={fields} values={values} />
        <ForSomeoneElse problem={problem} />
        <Button steady name="intent" value="book" disabled={busy}>
          {isSearching ? "Looking up times..." : busy ? "Booking..." : "Book appointment"}
        </Button>
      </Form>
    </>
  );
}

/** What the client says, each field in a box of its own. */
function ClientTexts({
  texts,
  errors,
  values,
}: {
  texts: NewAppointment["texts"];
  errors: Record<string, string>;
  values: Record<string, string>;
}) {
  return texts.map((field) => (
    <Field
      key={field.name}
      as="textarea"
      kind="notes"
      rows={2}
      defaultValue={values[field.name]}
      error={errors[field.name]}
      {...field}
    />
  ));
}

/** Asked where the client has another appointment at that time. */
function ForSomeoneElse({ problem }: { problem: DeskProblem | undefined }) {
  const { ownAppointment, values = {} } = problem ?? {};
  if (!ownAppointment && !values.forSomeoneElse) return null;
  return (
    <Notice tone="warn" heading={ownAppointment ? `Other visit: ${ownAppointment}` : undefined}>
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
  );
}

/** The choices stand in the URL, so that a refused form has them again. `wished` is the time of a gap on the board. */
function newAppointmentUrl({ date = "", serviceId, providerId = "", q }: Chosen, wished: string): string {
  const query = new URLSearchParams({ date, provider: providerId });
  if (serviceId) query.set("service", serviceId);
  if (q) query.set("q", q);
  if (wished) query.set("time", wished);
  return `/receptionist?${query}&new`;
}
