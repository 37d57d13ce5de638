import { Form, Link, useLocation, useSubmit } from "@remix-run/react";
import type { ComponentProps, MouseEvent } from "react";
import { isFormAsked } from "#app/domain/accounts/session/place.ts";
import type { OfferedUndo } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import { useShown } from "#app/platform/ui/forms/field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Dialog, opens } from "#app/platform/ui/kit/dialog.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import type { Keypad } from "#app/routes/desk/day-board/board-entry.tsx";
import { deskFormId, pickValue } from "#app/routes/desk/parts/pick.ts";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";
import { unlessTyping, useCommitted } from "#app/routes/desk/times/use-committed.ts";
import { closeDayUrl, deskUrl, singleDayUrl } from "#app/routes/parts/desk-pages.ts";
import { Curtain, ShowNames } from "./curtain.tsx";
import { DayStrip } from "./day-strip.tsx";
import { DayChips } from "./day-summary.tsx";
import { ParkedChips } from "./parked-chips.tsx";

const WalkInLink = ({ date }: { date: string }) => (
  <Link
    to={`${deskUrl({ date })}&walkin#panel`}
    id="walk-in"
    className="button ghost"
    accessKey="w"
    preventScrollReset
  >
    Walk-in
  </Link>
);

export function Tools({
  board,
  sheet,
  show,
  keypad,
  form,
  undo,
  curtain,
  parked,
  open,
}: {
  board: DayBoard;
  parked: ComponentProps<typeof ParkedChips>["parked"];
  /** A panel is open, and it has the filled button. */
  open: boolean;
  sheet: boolean;
  show: number | null;
  keypad: Keypad;
  form: string | undefined;
  undo: (OfferedUndo & { short: string }) | null;
  curtain: ComponentProps<typeof Curtain>["curtain"];
}) {
  const { date, heading } = board;
  // Lock and Switch need a form to submit, even if the URL's form doesn't exist.
  const { search } = useLocation();
  return (
    <>
      <div className="tools">
        {form || !isFormAsked(search) ? null : <form id={deskFormId} method="post" hidden />}
        <h1>{heading}</h1>
        {keypad ? <DayPicks board={board} /> : <DayLinks board={board} sheet={sheet} show={show} />}
        {keypad ? null : <DayField board={board} sheet={sheet} show={show} />}
        {sheet ? null : <DayChips board={board} />}
        <ParkedChips parked={parked} />
        {undo && !sheet ? <UndoButton undo={undo} at={deskUrl({ date, show })} inTools form={form} /> : null}
        <div className="tool-group deeds">
          {curtain.drawn ? <Curtain curtain={curtain} form={form} /> : <ShowNames />}
          {sheet ? (
            <ButtonLink to={deskUrl({ date, show })} variant="ghost">
              Back to the board
            </ButtonLink>
          ) : null}
          <WalkInLink date={date} />
          <Link
            to={deskUrl({ date, fresh: {} })}
            id="new-appointment"
            className={open ? "button ghost" : "button"}
            preventScrollReset
          >
            New appointment
          </Link>
          <More date={date} show={show} curtain={curtain} form={form} />
        </div>
      </div>
      {sheet ? null : <DayStrip board={board} show={show} fillsIn={keypad !== null} />}
    </>
  );
}

function More({
  date,
  show,
  ...hiding
}: {
  date: string;
  show: number | null;
} & ComponentProps<typeof Curtain>) {
  return (
    <details className="column-menu tool-menu" name="desk-menu">
      <summary className="button ghost">More</summary>
      <ul>
        {hiding.curtain.drawn ? null : (
          <li>
            <Curtain {...hiding} />
          </li>
        )}
        <li>
          <Link to={singleDayUrl(date)}>This day only</Link>
        </li>
        <li>
          <Link to={deskUrl({ date, sheet: true, show })} onClick={printNow}>
            Print day sheet
          </Link>
        </li>
        <li>
          <Link to={`/receptionist/paper?date=${date}`}>Paper</Link>
        </li>
        <li>
          <Link to={closeDayUrl(date)}>Close the day</Link>
        </li>
        <li>
          <button type="button" {...opens("keys")}>
            Keys
          </button>
        </li>
      </ul>
    </details>
  );
}

type DayTools = { board: DayBoard; sheet: boolean; show: number | null };

function DayLinks({ board: { date, previous, next, today }, sheet, show }: DayTools) {
  return (
    <nav aria-label="Days" className="tool-group">
      <Link
        id="previous-day"
        to={deskUrl({ date: previous, sheet, show })}
        className="button ghost flipped"
        aria-label="Previous day"
      >
        <Icon name="chevron-right" />
      </Link>
      <Link
        id="today"
        to={deskUrl({ date: today, sheet, show })}
        className="button ghost"
        aria-current={date === today ? "date" : undefined}
      >
        Today
      </Link>
      <Link
        id="next-day"
        to={deskUrl({ date: next, sheet, show })}
        className="button ghost"
        aria-label="Next day"
      >
        <Icon name="chevron-right" />
      </Link>
    </nav>
  );
}

/** With an open form, days fill it in. */
function DayPicks({ board: { date, previous, next, today } }: { board: DayBoard }) {
  const pick = (day: string) => ({ form: deskFormId, name: "pick", value: pickValue({ date: day }) });
  return (
    <nav aria-label="Days" className="tool-group">
      <Button
        id="previous-day"
        variant="ghost"
        className="flipped"
        aria-label="Previous day"
        {...pick(previous)}
      >
        <Icon name="chevron-right" />
      </Button>
      <Button id="today" variant="ghost" aria-current={date === today ? "date" : undefined} {...pick(today)}>
        Today
      </Button>
      <Button id="next-day" variant="ghost" aria-label="Next day" {...pick(next)}>
        <Icon name="chevron-right" />
      </Button>
    </nav>
  );
}

function DayField({ board: { date, dateProblem }, sheet, show }: DayTools) {
  const submit = useSubmit();
  const go = ({ form }: HTMLInputElement | HTMLSelectElement) => submit(form);
  useShown("day", date, unlessTyping(go));
  const commit = useCommitted(go);
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
        {...commit}
      />
      {show ? <input type="hidden" name="show" value={show} /> : null}
      {sheet ? <input type="hidden" name="sheet" value="" /> : null}
      <noscript>
        <Button variant="ghost">Go</Button>
      </noscript>
      {dateProblem ? (
        <p id="day-error" className="error" role="alert">
          {dateProblem}
        </p>
      ) : null}
    </Form>
  );
}

/** The sheet is rendered when the browser prints. Without script, the link shows it. */
function printNow(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.print();
}

export function KeyList({ keys }: { keys: [keys: string, does: string][] }) {
  return (
    <>
      <p id="board-says" role="status" className="visually-hidden" />
      <Dialog id="keys" heading="Keyboard shortcuts" closeLabel="Close">
        <p>They work while the board has the focus. Turn letters off in Details and Password.</p>
        <Facts facts={keys.map(([term, detail]) => ({ term, detail }))} />
      </Dialog>
    </>
  );
}
