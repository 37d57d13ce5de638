import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { GapTabs } from "#app/routes/desk/parts/gap-tabs.tsx";
import { deskFormId } from "#app/routes/desk/parts/pick.ts";
import { newAppointmentUrl } from "#app/routes/desk/times/row-names.ts";
import { WhyNot } from "#app/routes/desk/times/time-fields.tsx";
import { type Chosen, useTimeSearch } from "#app/routes/desk/times/use-time-search.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import { ClientChoice, ClientTexts, ForSomeoneElse } from "./client-choice.tsx";
import { FormTimes, NextFreeTimes } from "./form-times.tsx";
import { MoreServices } from "./more-services.tsx";
import type { NewAppointment, PeekedVisit } from "./new-appointment.server.ts";
import type {
  ChosenRows as ChosenRowsPart,
  Companions as CompanionsPart,
  MoreRowFields as MoreRowFieldsPart,
} from "./row-fields.tsx";
import { RepeatFields, ServiceAndPlace } from "./search-fields.tsx";

function PeekedVisitNotice({ visit: { id, date, client, phone, line } }: { visit: PeekedVisit }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit comes into view
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [id]);
  return (
    <div ref={place} className="peeked">
      <Notice tone="plain" role="status">
        <p>
          <b>{client}</b>: {line} {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
        </p>
        <div className="actions">
          <Button variant="ghost" small name="intent" value="look">
            Hide
          </Button>
          <Link to={deskUrl({ date, appointment: id })} className="button ghost small" preventScrollReset>
            Leave form and open visit
          </Link>
        </div>
      </Notice>
    </div>
  );
}

function ClientSearch({ search, first }: { search: string; first: boolean }) {
  return (
    <search className="with-button" aria-label="Client">
      <Field
        kind="client"
        id="q"
        name="q"
        label="Find client"
        hint="By name, phone or email."
        defaultValue={search}
        data-first={first ? "" : undefined}
      />
      <Button variant="ghost" name="intent" value="look">
        Find
      </Button>
    </search>
  );
}

function ParkButtons({ parked }: { parked: string | undefined }) {
  return (
    <div className="actions">
      <Button variant="ghost" small name="intent" value="park">
        Park this call
      </Button>
      {parked ? (
        <>
          <input type="hidden" name="parked" value={parked} />
          <Button variant="ghost" small name="intent" value="unpark">
            Discard this call
          </Button>
        </>
      ) : null}
    </div>
  );
}

type Props = {
  /** `values`: initial values by field name. */
  panel: { form: NewAppointment; key: string; values?: Record<string, string> };
  /** Loaded with a second service, or with a service that has add-ons. */
  moreRows: {
    MoreRowFields: typeof MoreRowFieldsPart;
    Companions: typeof CompanionsPart;
    ChosenRows: typeof ChosenRowsPart;
  } | null;
  problem: DeskProblem | undefined;
};

export function NewAppointmentPanel({
  panel: { form, key, values: before = {} },
  moreRows,
  problem: answer,
}: Props) {
  const { date, serviceId, providerId, wished, search, sealedSearch, client, more, services } = form;
  const problem = answer?.form === "book" ? answer : undefined;
  const { fields = {} } = problem ?? {};
  const values: Record<string, string> = { ...(client && { client }), ...before, ...problem?.values };
  const urlOf = ({ q = search, ...chosen }: Chosen) =>
    newAppointmentUrl({ ...chosen, q: q === search ? sealedSearch : q, date: chosen.date || date });
  const { busy, isSearching, onChange, searchFor, searchAgain, onSubmit } = useTimeSearch(urlOf);
  const row = { more, services, values, onChange, searchFor, searchAgain };
  const choices = { serviceId: String(serviceId ?? ""), providerId: String(providerId), date };
  const madeFor = timesFor(choices);
  const [picked, pick] = usePicked(`${madeFor} ${more.madeFor} ${wished}`, values.time);
  return (
    <>
      <PanelHead date={date} show={providerId === "any" ? null : providerId} />
      <ProviderProblem sentence={form.providerProblem} />
      {more.rows.length > 0 ? null : (
        <GapTabs current="appointment" date={date} provider={providerId} time={wished} />
      )}
      <Form
        id={deskFormId}
        method="post"
        action={urlOf({ ...choices, time: wished, client })}
        className="stack"
        preventScrollReset
        noValidate
        onSubmit={onSubmit}
      >
        {form.peek ? <PeekedVisitNotice visit={form.peek} /> : null}
        <ServiceAndPlace form={form} errors={fields} onChange={onChange} searchFor={searchFor} />
        {serviceId ? (
          <MoreServices Fields={moreRows?.MoreRowFields ?? null} {...row} errors={fields} />
        ) : null}
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="timesFor" value={madeFor} />
        <input type="hidden" name="shownTerms" value={more.shownTerms} />
        <FormTimes {...{ form, problem, searchFor }} madeFor={`${madeFor} ${more.madeFor}`} onPick={pick} />
        {serviceId ? <NextFreeTimes days={form.nextFree} /> : null}
        <ClientFields {...{ form, moreRows, problem, values }} errors={fields} />
        {serviceId ? <RepeatFields values={values} /> : null}
        <ParkButtons parked={values.parked} />
        <BookFoot
          {...{ form, moreRows, picked }}
          problem={problem}
          words={isSearching ? "Looking up times..." : busy ? "Booking..." : "Book appointment"}
          busy={busy}
        />
      </Form>
    </>
  );
}

type Who = Pick<Props, "moreRows" | "problem"> & {
  form: NewAppointment;
  errors: Record<string, string>;
  values: Record<string, string>;
};

const ClientFields = ({ form, moreRows, problem, ...typed }: Who) => (
  <>
    <ClientSearch search={form.search} first={form.serviceId !== null && !form.client} />
    <ClientChoice form={form} {...typed} />
    <ClientTexts texts={form.texts} {...typed} />
    {moreRows ? <moreRows.Companions more={form.more} {...typed} /> : null}
    <ForSomeoneElse problem={problem} />
  </>
);

/** The chosen time, while the times stay the same. */
function usePicked(madeFor: string, typed: string | undefined) {
  const [picked, setPicked] = useState({ madeFor, value: typed });
  return [
    picked.madeFor === madeFor ? picked.value : typed,
    (value: string) => setPicked({ madeFor, value }),
  ] as const;
}

type Foot = Pick<Props, "moreRows" | "problem"> & {
  form: NewAppointment;
  picked: string | undefined;
  words: string;
  busy: boolean;
};

const BookFoot = ({ form: { times, more }, moreRows, picked, problem, words, busy }: Foot) => (
  <div className="desk-foot">
    <WhyNot times={times} problem={problem} />
    {moreRows ? <moreRows.ChosenRows times={times} more={more} picked={picked} /> : null}
    <Button steady name="intent" value="book" disabled={busy}>
      {words}
    </Button>
  </div>
);

function PanelHead({ date, show }: { date: string; show: number | null }) {
  return (
    <div className="split">
      <h2>New appointment</h2>
      <Link to={deskUrl({ date, show })} className="close x" preventScrollReset>
        <Icon name="x" />
        <span className="visually-hidden">Close</span>
      </Link>
    </div>
  );
}

const ProviderProblem = ({ sentence }: { sentence: string | null }) =>
  sentence === null ? null : (
    <Notice tone="warn" role="status">
      <p>{sentence}</p>
    </Notice>
  );
