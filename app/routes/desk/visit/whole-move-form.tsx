import { Form, Link } from "@remix-run/react";
import type { NotifiableVisit } from "#app/domain/appointments/notices/notify-choice.ts";
import { useShown } from "#app/platform/ui/forms/field.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { deskFormId } from "#app/routes/desk/parts/pick.ts";
import { OfferedTimes } from "#app/routes/desk/times/time-fields.tsx";
import { unlessTyping, useCommitted } from "#app/routes/desk/times/use-committed.ts";
import { type Chosen, useTimeSearch } from "#app/routes/desk/times/use-time-search.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { WholeMove } from "./move.server.ts";
import { MoveFoot, NewDay, ShowTimes } from "./move-fields.tsx";
import { TellClient } from "./tell-client.tsx";

/** Moves all upcoming parts to another day and time (rule 35.47). */
export function WholeMoveForm({
  appointment: { id, client, status, sendsMails },
  whole,
  back,
  problem,
}: {
  appointment: {
    id: number;
    client: { name: string; email: string };
    status: NotifiableVisit["status"];
    sendsMails: boolean;
  };
  whole: WholeMove;
  back: string;
  problem: DeskProblem | undefined;
}) {
  const { date, day, times, suggested, usual, count, revision } = whole;
  const urlOf = ({ date: chosen, time }: Chosen) => {
    const query = new URLSearchParams({ date: chosen || date, visit: String(id) });
    if (time) query.set("time", time);
    return `/receptionist?${query}&whole`;
  };
  const { busy, isSearching, searchFor, onSubmit } = useTimeSearch(urlOf);
  useShown("date", date, unlessTyping(searchFor));
  const commit = useCommitted(searchFor);
  const shown = { times, suggested, usual, asked: null, why: times.length > 0 ? null : noTimes, none: null };
  return (
    <Form
      key={id}
      id={deskFormId}
      method="post"
      action={urlOf({ date })}
      className="stack"
      preventScrollReset
      noValidate
      onSubmit={onSubmit}
    >
      <WhatMoves name={client.name} count={count} alone={deskUrl({ date, appointment: id, step: "move" })} />
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="jointRevision" value={revision} />
      <div className="stack">
        <NewDay date={date} error={problem?.fields.date} commit={commit} />
        <ShowTimes />
      </div>
      <OfferedTimes key={date} times={shown} day={day} problem={problem} />
      <TellClient status={status} email={client.email} sendsMails={sendsMails} problem={problem} />
      <MoveFoot
        {...{ times: shown, problem, busy, isSearching, back }}
        intent="move-whole"
        words="Move all parts"
      />
    </Form>
  );
}

const WhatMoves = ({ name, count, alone }: { name: string; count: number; alone: string }) => (
  <p>
    Moving all {count} upcoming parts of <b>{name}</b>’s visit. Press a free time on the board, choose one
    here, or keep it.{" "}
    <Link to={alone} preventScrollReset>
      Move only this part
    </Link>
  </p>
);

const noTimes = "The whole visit doesn't fit on this day. Choose another day.";
