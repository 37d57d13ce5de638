import { Form, Link, useNavigation } from "@remix-run/react";
import { offerForm } from "#app/domain/schedules/schedule-forms.ts";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { ListedSchedule, SchedulesData } from "./loader.server.ts";
import type { ScheduleData } from "./schedule.server.ts";
import { affectedIn, problemOf, type ScheduleAnswer, type SchedulePart } from "./schedule-answer.ts";
import { ScheduleView } from "./schedule-view.tsx";
import { TimeOffPage } from "./time-off.tsx";
import { scheduleUrl } from "./url.ts";
import { WeekPage } from "./week-page.tsx";

function ServiceBoxes({
  services,
  given,
  field,
}: {
  services: ScheduleData["services"];
  given: number[];
  field: FilledField;
}) {
  if (services.length === 0) return <p className="hint">No services yet.</p>;
  return (
    <CheckboxGroup
      name={field.name}
      legend={field.label}
      className="role-boxes service-boxes"
      choices={services.map(({ id, name, minutes, unavailable }) => ({
        value: id,
        words: (
          <span>
            {name}, {minutes} minutes{unavailable ? " (temporarily unavailable)" : ""}
          </span>
        ),
      }))}
      chosen={field.sent?.split(",").map(Number) ?? given}
      error={field.error}
    />
  );
}

function OfferForm({ page, schedule, answer, sending }: SchedulePart) {
  const { providerId: provider, name, bufferMinutes, active, services } = schedule;
  const given = services.filter((service) => service.given).map(({ id }) => id);
  const field = filled(offerForm, answer, { bufferMinutes: String(bufferMinutes), active });
  const outside = affectedIn(answer);
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problemOf(answer)} names={offerForm.names} />
      <PageHeading>{page.own ? "My Services" : `Services of ${name}`}</PageHeading>
      <Form
        method="post"
        action={scheduleUrl({ provider, edit: "offer" })}
        noValidate
        className="stack"
        preventScrollReset
      >
        <ServiceBoxes services={services} given={given} field={field("serviceIds")} />
        <FormField {...field("bufferMinutes")} />
        {page.managesAll ? <BookableBox name={name} field={field("active")} /> : null}
        {outside ? (
          <AffectedQuestion outside={outside} message={answer?.message ?? ""} linked={page.managesAll} />
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

function BookableBox({ name, field }: { name: string; field: FilledField }) {
  const { label, ticked, error } = field;
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
        {label}
      </label>
      <p id="active-hint" className="hint">
        Without the tick, no one can book {name}. Booked appointments stay.
      </p>
    </div>
  );
}

function ScheduleList({ list, done }: { list: ListedSchedule[]; done: string | null }) {
  return (
    <div className="staff">
      <PageHeading>Schedules</PageHeading>
      {done ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      {list.length === 0 ? (
        <p>No providers yet. An admin can give someone the provider role under Manage Users.</p>
      ) : (
        <ul className="people-cards">
          {list.map((each) => (
            <Entry key={each.id} entry={each} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({
  entry: { id, name, active, week, services, bufferMinutes, timeOff, outside },
}: {
  entry: ListedSchedule;
}) {
  return (
    <li>
      <h2>
        <Link to={scheduleUrl({ provider: id })}>{name}</Link>
      </h2>
      <p className="badges">
        {active ? <Badge tone="success">Can be booked</Badge> : <Badge>Not offered</Badge>}
        {outside > 0 ? <Badge tone="warn">{outside} outside the schedule</Badge> : null}
      </p>
      {week.length > 0 ? week.map((days) => <p key={days}>{days}</p>) : <p>No working hours</p>}
      <p>
        {services === 1 ? "1 service" : `${services} services`}, {bufferMinutes}-minute buffer
      </p>
      {timeOff ? <p>Off: {timeOff}</p> : null}
    </li>
  );
}

export function SchedulesPage({ page, answer }: { page: SchedulesData; answer: ScheduleAnswer | undefined }) {
  const { schedule, list, edit } = page;
  const sending = useNavigation().formMethod === "POST";
  if (list) return <ScheduleList list={list} done={page.done} />;
  if (!schedule) return <NoSchedule managesAll={page.managesAll} asked={page.missing && !page.own} />;
  const parts = { page, schedule, answer, sending };
  if (schedule.editing) return <TimeOffPage {...parts} />;
  if (edit === "week") return <WeekPage {...parts} />;
  if (edit === "offer") return <OfferForm {...parts} />;
  return <ScheduleView {...parts} />;
}

function NoSchedule({ managesAll, asked }: { managesAll: boolean; asked: boolean }) {
  return (
    <div className="narrow staff">
      <PageHeading>Schedules</PageHeading>
      <Notice tone="danger" role="alert">
        <p>{asked ? "Schedule not found" : "You have no schedule yet."}</p>
      </Notice>
      <div className="actions">
        <ButtonLink to={scheduleUrl()} variant="ghost">
          {managesAll ? "All schedules" : "My schedule"}
        </ButtonLink>
      </div>
    </div>
  );
}
