import { Form, Link, useSubmit } from "@remix-run/react";
import type { ChangeEvent, MouseEvent } from "react";
import { DayStrip } from "#app/front-desk/ahead/day-strip.tsx";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { useShown } from "#app/ui/forms/field.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import type { DayBoard } from "./board.server.ts";

/** The day's heading and the way to other days, to the sheet and to a new appointment. */
export function Tools({ board, sheet, show }: { board: DayBoard; sheet: boolean; show: number | null }) {
  const { date, heading, previous, next, today } = board;
  return (
    <div className="tools">
      <h1>{heading}</h1>
      <nav aria-label="Days" className="tool-group">
        <Link
          to={deskUrl({ date: previous, sheet, show })}
          className="button ghost flipped"
          aria-label="Previous day"
        >
          <Icon name="chevron-right" />
        </Link>
        <Link
          to={deskUrl({ date: today, sheet, show })}
          className="button ghost"
          aria-current={date === today ? "date" : undefined}
        >
          Today
        </Link>
        <Link to={deskUrl({ date: next, sheet, show })} className="button ghost" aria-label="Next day">
          <Icon name="chevron-right" />
        </Link>
      </nav>
      <DayField board={board} sheet={sheet} show={show} />
      <div className="tool-group">
        {sheet ? (
          <ButtonLink to={deskUrl({ date, show })} variant="ghost">
            Back to the board
          </ButtonLink>
        ) : (
          <Link to={deskUrl({ date, sheet: true, show })} className="button ghost" onClick={printNow}>
            Print day sheet
          </Link>
        )}
        <Link to={`/receptionist/paper?date=${date}`} className="button ghost">
          Paper
        </Link>
        <Link to={deskUrl({ date, fresh: {} })} id="new-appointment" className="button" preventScrollReset>
          New appointment
        </Link>
      </div>
      {sheet ? null : <DayStrip days={board.ahead} date={date} today={today} show={show} />}
    </div>
  );
}

function DayField({
  board: { date, dateProblem },
  sheet,
  show,
}: {
  board: DayBoard;
  sheet: boolean;
  show: number | null;
}) {
  const submit = useSubmit();
  useShown("day", date);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (currentTarget.value && currentTarget.validity.valid) submit(currentTarget.form);
  };
  return (
    <Form method="get" action="/receptionist" className="tool-group">
      <label htmlFor="day" className="visually-hidden">
        Day
      </label>
      <input
        type="date"
        id="day"
        name="date"
        className="input"
        autoComplete="off"
        required
        defaultValue={date}
        aria-invalid={dateProblem ? true : undefined}
        aria-describedby={dateProblem ? "day-error" : undefined}
        onChange={onChange}
      />
      {show ? <input type="hidden" name="show" value={show} /> : null}
      {sheet ? <input type="hidden" name="sheet" value="" /> : null}
      <Button variant="ghost">Go</Button>
      {dateProblem ? (
        <p id="day-error" className="error" role="alert">
          {dateProblem}
        </p>
      ) : null}
    </Form>
  );
}

/** The sheet is on this page already, for paper only; without script the link shows it. */
function printNow(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.print();
}
