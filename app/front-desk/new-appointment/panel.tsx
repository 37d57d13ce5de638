import { Form, Link } from "@remix-run/react";
import { timesFor } from "#app/booking/choose/shown-fields.ts";
import { NextFreeTimes } from "#app/front-desk/ahead/next-free-times.tsx";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { GapTabs } from "#app/front-desk/gap-tabs.tsx";
import type { MoreRowFields as MoreRowFieldsPart } from "#app/front-desk/more-rows/row-fields.tsx";
import { rowsToQuery } from "#app/front-desk/more-rows/row-names.ts";
import { deskFormId } from "#app/front-desk/pick.ts";
import { usualSeries } from "#app/front-desk/series-url.ts";
import { type Chosen, useTimeSearch } from "#app/front-desk/use-time-search.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ClientChoice } from "./client-choice.tsx";
import { ClientSearch } from "./client-search.tsx";
import type { NewAppointment } from "./new-appointment.server.ts";
import { ParkButtons } from "./park-buttons.tsx";
import { PeekedVisitNotice } from "./peeked-visit.tsx";
import { ServiceAndPlace } from "./search-fields.tsx";
import { OfferedTimes, OwnTime, TimeStatus, WhyNot } from "./time-fields.tsx";

type Props = {
  /** `values`: what stands in the fields to begin with, by their names. */
  panel: { form: NewAppointment; key: string; values?: Record<string, string> };
  /** Its file comes with a second service, or with one that has add-ons. */
  MoreRowFields: typeof MoreRowFieldsPart | null;
  problem: DeskProblem | undefined;
};

/** Booking for somebody on the phone or at the desk: one form with what, when and who; the board is its keypad. */
export function NewAppointmentPanel({
  panel: { form, key, values: before = {} },
  MoreRowFields,
  problem: answer,
}: Props) {
  const { date, serviceId, providerId, wished, search, client } = form;
  const problem = answer?.form === "book" ? answer : undefined;
  const { fields = {} } = problem ?? {};
  const values: Record<string, string> = { ...(client && { client }), ...before, ...problem?.values };
  const urlOf = (chosen: Chosen) => newAppointmentUrl({ ...chosen, date: chosen.date || date });
  const { busy, isSearching, onChange, searchFor, searchAgain, onSubmit } = useTimeSearch(urlOf);
  const { more, services } = form;
  const row = { more, services, values, onChange, searchFor, searchAgain };
  const choices = { serviceId: String(serviceId ?? ""), providerId: String(providerId), date };
  const madeFor = timesFor(choices);
  return (
    <>
      <PanelHead date={date} show={providerId === "any" ? null : providerId} />
      <ProviderProblem sentence={form.providerProblem} />
      <GapTabs current="appointment" date={date} provider={providerId} time={wished} />
      <Form
        id={deskFormId}
        method="post"
        action={urlOf({ ...choices, q: search, time: wished, client })}
        className="stack"
        preventScrollReset
        noValidate
        onSubmit={onSubmit}
      >
        {form.peek ? <PeekedVisitNotice visit={form.peek} /> : null}
        <ServiceAndPlace form={form} errors={fields} onChange={onChange} searchFor={searchFor} />
        {serviceId ? <MoreServices Fields={MoreRowFields} {...row} errors={fields} /> : null}
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="timesFor" value={madeFor} />
        <FormTimes
          form={form}
          madeFor={`${madeFor} ${form.more.madeFor}`}
          problem={problem}
          searchFor={searchFor}
        />
        {serviceId && more.rows.length === 0 ? <NextFreeTimes days={form.nextFree} /> : null}
        <ClientSearch search={search} first={serviceId !== null && !client} />
        <ClientChoice form={form} errors={fields} values={values} />
        <ClientTexts texts={form.texts} errors={fields} values={values} />
        <ForSomeoneElse problem={problem} />
        {serviceId && more.rows.length === 0 ? <RepeatFields values={values} /> : null}
        <ParkButtons parked={values.parked} />
        <BookFoot
          times={form.times}
          problem={problem}
          words={isSearching ? "Looking up times..." : busy ? "Booking..." : "Book appointment"}
          busy={busy}
        />
      </Form>
    </>
  );
}

type Foot = {
  times: NewAppointment["times"];
  problem: DeskProblem | undefined;
  words: string;
  busy: boolean;
};

const BookFoot = ({ times, problem, words, busy }: Foot) => (
  <div className="desk-foot">
    <WhyNot times={times} problem={problem} />
    <Button steady name="intent" value="book" disabled={busy}>
      {words}
    </Button>
  </div>
);

function PanelHead({ date, show }: { date: string; show: number | null }) {
  return (
    <div className="split">
      <h2>New appointment</h2>
      <Link to={deskUrl({ date, show })} className="close" preventScrollReset>
        Close
      </Link>
    </div>
  );
}

function MoreServices({
  Fields,
  ...rows
}: { Fields: typeof MoreRowFieldsPart | null } & Parameters<typeof MoreRowFieldsPart>[0]) {
  const { madeFor, next } = rows.more;
  return (
    <>
      <input type="hidden" name="rowsFor" value={madeFor} />
      {Fields ? <Fields {...rows} /> : null}
      {next === null ? null : (
        <div className="actions">
          <Button variant="ghost" small name="addRow" value={String(next)}>
            + Another service
          </Button>
        </div>
      )}
    </>
  );
}

/** The offered times and one of staff's own; without a service, the time of a gap is kept until there is one. */
function FormTimes({
  form: { times, wished, day, more },
  madeFor,
  problem,
  searchFor,
}: {
  form: NewAppointment;
  madeFor: string;
  problem: DeskProblem | undefined;
  searchFor: (field: HTMLInputElement | HTMLSelectElement) => void;
}) {
  if (!times) {
    return (
      <>
        <input type="hidden" name="time" value={wished} />
        <p className="hint">Choose a service to see its times.</p>
      </>
    );
  }
  return (
    <>
      <TimeStatus times={times} />
      <OfferedTimes key={`${madeFor} ${wished}`} times={times} day={day} problem={problem} />
      {more.rows.length > 0 ? null : (
        <OwnTime key={`own ${wished}`} asked={times.asked} problem={problem} searchFor={searchFor} />
      )}
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

const ProviderProblem = ({ sentence }: { sentence: string | null }) =>
  sentence === null ? null : (
    <Notice tone="warn" role="status">
      <p>{sentence}</p>
    </Notice>
  );

/** How often it is to be repeated; the dates are looked at on a page of their own before anything is booked. */
const RepeatFields = ({ values }: { values: Record<string, string> }) => (
  <details className="more">
    <summary>Repeat</summary>
    <div className="stack">
      <div className="two">
        <Field
          type="number"
          inputMode="numeric"
          name="every"
          label="Every so many weeks"
          min={1}
          max={52}
          defaultValue={values.every ?? usualSeries.everyWeeks}
        />
        <Field
          type="number"
          inputMode="numeric"
          name="times"
          label="Times in all"
          min={2}
          max={26}
          defaultValue={values.times ?? usualSeries.times}
        />
      </div>
      <div className="actions">
        <Button variant="ghost" small name="intent" value="repeat">
          See the dates first
        </Button>
      </div>
    </div>
  </details>
);

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

/** The choices stand in the URL, so that a refused form has them again; who comes stands there by number alone. */
function newAppointmentUrl({
  date = "",
  serviceId,
  providerId = "",
  q,
  time,
  otherTime,
  client,
  peek,
  free,
  show,
  ...more
}: Chosen): string {
  const query = new URLSearchParams({ date, provider: providerId });
  const asked = otherTime || time;
  if (serviceId) query.set("service", serviceId);
  rowsToQuery(query, more);
  if (q) query.set("q", q);
  if (asked) query.set("time", asked);
  if (client && client !== "new") query.set("client", client);
  if (peek) query.set("peek", peek);
  if (free) query.set("free", free);
  if (show) query.set("show", show);
  return `/receptionist?${query}&new`;
}
