import { Form, Link } from "@remix-run/react";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { Field, useShown } from "#app/platform/ui/forms/field.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { deskFormId } from "#app/routes/desk/parts/pick.ts";
import { OfferedTimes, OwnTime, TimeStatus } from "#app/routes/desk/times/time-fields.tsx";
import { unlessTyping, useCommitted } from "#app/routes/desk/times/use-committed.ts";
import { type Chosen, useTimeSearch } from "#app/routes/desk/times/use-time-search.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { DeskMove } from "./move.server.ts";
import { MoveFoot, NewDay, ShowTimes } from "./move-fields.tsx";
import type { DeskAppointment } from "./panel.server.ts";
import { TellClient } from "./tell-client.tsx";

export function MoveForm({
  appointment,
  move,
  back,
  problem,
}: {
  appointment: DeskAppointment;
  move: DeskMove;
  back: string;
  problem: DeskProblem | undefined;
}) {
  const { id, revision, status, client, sendsMails } = appointment;
  const { date, day, providerId, times, wished, kept, returns } = move;
  const urlOf = ({ date: chosen, providerId, time, otherTime, show }: Chosen) => {
    const query = new URLSearchParams({
      date: chosen || date,
      provider: providerId ?? "",
      visit: String(id),
    });
    const asked = otherTime || time;
    if (asked) query.set("time", asked);
    if (show) query.set("show", show);
    return `/receptionist?${query}&move`;
  };
  const { busy, isSearching, onChange, searchFor, onSubmit } = useTimeSearch(urlOf);
  const own = problem?.form === "move" ? problem : undefined;
  const madeFor = timesFor({ providerId, date });
  return (
    <Form
      key={id}
      id={deskFormId}
      method="post"
      action={urlOf({ date, providerId: String(providerId), time: wished })}
      className="stack"
      preventScrollReset
      noValidate
      onSubmit={onSubmit}
    >
      <MovedVisit appointment={appointment} move={move} />
      <PlaceFields move={move} errors={problem?.fields ?? {}} onChange={onChange} searchFor={searchFor} />
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="timesFor" value={madeFor} />
      {returns ? <input type="hidden" name="status" value="booked" /> : null}
      <TimeStatus times={times} />
      <OfferedTimes key={`${madeFor} ${wished}`} times={times} day={day} problem={own} />
      <OwnTime key={`own ${wished}`} asked={times.asked} problem={own} searchFor={searchFor} />
      <TellClient status={status} email={client.email} sendsMails={sendsMails} problem={own ?? kept} />
      <MoveFoot
        {...{ times, busy, isSearching, back }}
        problem={own}
        intent="move"
        words="Move appointment"
      />
    </Form>
  );
}

function MovedVisit({
  appointment: { id, openParts, parts },
  move: { returns, providerProblem, date },
}: {
  appointment: DeskAppointment;
  move: DeskMove;
}) {
  return (
    <>
      {providerProblem ? (
        <Notice tone="warn" role="status">
          <p>{providerProblem}</p>
        </Notice>
      ) : null}
      {returns ? (
        <Notice tone="warn">
          <p>Someone else has booked this time. Choose another time to restore the visit.</p>
        </Notice>
      ) : null}
      <p>Press a free time on the board, choose one here, or keep it.</p>
      {openParts > 1 ? (
        <p>
          This is one part of {parts.length}.{" "}
          <Link to={deskUrl({ date, appointment: id, step: "whole" })} preventScrollReset>
            Move the whole visit
          </Link>
        </p>
      ) : null}
    </>
  );
}

function PlaceFields({
  move: { date, providerId, providers },
  errors,
  onChange,
  searchFor,
}: {
  move: DeskMove;
  errors: Record<string, string>;
} & Pick<ReturnType<typeof useTimeSearch>, "onChange" | "searchFor">) {
  useShown("date", date, unlessTyping(searchFor));
  useShown("provider", String(providerId), searchFor);
  const commit = useCommitted(searchFor);
  return (
    <div className="stack">
      <div className="two">
        <Field
          as="select"
          id="provider"
          name="providerId"
          label="Provider"
          autoComplete="off"
          defaultValue={String(providerId)}
          error={errors.provider}
          onChange={onChange}
        >
          <option value="any">First Available</option>
          {providers.map((provider) => (
            <option key={provider.id} value={provider.id}>
              {provider.name}
            </option>
          ))}
        </Field>
        <NewDay date={date} error={errors.date} commit={commit} />
      </div>
      <ShowTimes />
    </div>
  );
}
