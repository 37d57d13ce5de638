import { Link } from "@remix-run/react";
import { useMemo, useRef } from "react";
import { Board } from "#app/front-desk/board/board.tsx";
import type { Keypad } from "#app/front-desk/board/board-entry.tsx";
import { DoneBesideNotice } from "#app/front-desk/changes/done-beside.tsx";
import { UndoButton } from "#app/front-desk/changes/undo-button.tsx";
import { DaySheet } from "#app/front-desk/day/day-sheet.tsx";
import { DaySummary } from "#app/front-desk/day/day-summary.tsx";
import { Tools } from "#app/front-desk/day/tools.tsx";
import { useFormKey } from "#app/front-desk/day/use-form-key.ts";
import { useMenus } from "#app/front-desk/day/use-menus.ts";
import { usePanelFocus } from "#app/front-desk/day/use-panel-focus.ts";
import { VisitLinks } from "#app/front-desk/day/visit-links.tsx";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { KeyList } from "#app/front-desk/keys/key-list.tsx";
import { useHands } from "#app/front-desk/keys/use-hands.ts";
import { LiveLine } from "#app/front-desk/live/live-line.tsx";
import { hasTypedIn } from "#app/front-desk/live/typed-in.ts";
import { type RefreshReach, useLiveDesk } from "#app/front-desk/live/use-live-desk.ts";
import { useKeptPaper } from "#app/front-desk/paper/use-kept-paper.ts";
import { ParkedChips } from "#app/front-desk/parked-calls/parked-chips.tsx";
import { deskFormId, panelFormId } from "#app/front-desk/pick.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { DeskData, DeskPanel } from "./loader.server.ts";
import { panels } from "./panels.ts";

/** The controls of the panel's forms, in their order. */
function controlsOf(panel: DeskPanel): string[] {
  const place = ["service", "provider", "date", "time", "otherTime"];
  if (panel.kind === "pause") return ["label", "from", "until", "providerIds"];
  if (panel.kind === "walk-in") return ["customerName", "customerPhone", "begin"];
  if (panel.kind !== "new") return place;
  const { name, phone, email, ...written } = panel.form.names;
  return [...place, "client", name, phone, email, ...Object.values(written), "forSomeoneElse"];
}

/** The form that the board fills in. */
function keypadOf(panel: DeskPanel): Keypad {
  if (panel.kind === "new") return "book";
  return panel.kind === "appointment" && panel.move ? "move" : null;
}

/** Whom the open form can be filled in with. */
function ableIn(panel: DeskPanel): number[] | null {
  const form = panel.kind === "new" ? panel.form : panel.kind === "appointment" ? panel.move : null;
  return form?.providers.map(({ id }) => id) ?? null;
}

const bodyClass = (open: boolean, isForm: boolean): string =>
  open ? (isForm ? "desk-body roomy" : "desk-body") : "desk-body calm";

type View = { page: DeskData; problem: DeskProblem | undefined };

/** The day with the panel beside it. What was chosen stands before the board, as it is what one came for. */
export function DeskPage({ page: loaded, problem }: View) {
  const live = useLiveDesk(loaded, () => reachOf(loaded.panel, problem));
  const { page } = live;
  const { board, panel, sheet, show, done } = page;
  const hands = useHands({ board, letters: page.letterKeys, during: live.during });
  const open = panel.kind !== "none" && panel.kind !== "missing";
  const formKey = useFormKey();
  const chosen = panel.kind === "appointment" ? panel.appointment.id : null;
  const keypad = keypadOf(panel);
  const isForm = keypad !== null || chosen === null;
  const form = keypad ? deskFormId : open && isForm ? panelFormId : undefined;
  const aside = useRef<HTMLElement>(null);
  useKeptPaper();
  useMenus();
  usePanelFocus(
    aside,
    open ? (chosen ?? (panel.kind === "new" ? `new ${formKey}` : panel.kind)) : null,
    keypad,
    done,
  );
  if (panel.kind === "appointment" && panel.asksToCancel && panels.appointment)
    return <panels.appointment.CancelQuestion appointment={panel.appointment} problem={problem} />;
  const beside = (
    <aside id="panel" ref={aside} className="desk-panel stack" aria-label="Details" tabIndex={-1}>
      {hands.refusal ? (
        <Notice tone="danger" role="alert">
          <p>{hands.refusal}</p>
        </Notice>
      ) : null}
      {hands.done ? <DoneBesideNotice done={hands.done} at={hereOf(page)} form={form} /> : null}
      <Panel page={hands.done ? { ...page, done: null } : page} problem={problem} formKey={formKey} />
    </aside>
  );
  return (
    <div className={sheet ? "desk on-paper" : "desk"}>
      {form ? <EnterFirst form={form} name={keypad ? "intent" : undefined} /> : null}
      <Tools
        board={board}
        sheet={sheet}
        show={show}
        keypad={keypad}
        form={form}
        undo={page.undo.last}
        curtain={page.curtain}
      />
      {sheet ? null : (
        <div className={bodyClass(open, isForm)}>
          <ParkedChips calls={page.parked} />
          {open ? beside : null}
          <Board board={board} show={show} chosen={chosen} keypad={keypad} able={ableIn(panel)} />
          {open ? null : beside}
        </div>
      )}
      <LiveLine live={live} />
      {sheet ? null : <KeyList keys={page.keys} />}
      <DaySheet board={board} />
      {panel.kind === "none" && !sheet ? <ComesAgain page={page} /> : null}
    </div>
  );
}

/** The first button of the form: the Enter key presses no tool, and beside the keypad it looks times up and never books. */
const EnterFirst = ({ form, name }: { form: string; name: string | undefined }) => (
  <button
    type="submit"
    form={form}
    name={name}
    value="look"
    className="visually-hidden"
    tabIndex={-1}
    aria-hidden="true"
  >
    Show times
  </button>
);

const ComesAgain = ({ page: { board, show, curtain } }: { page: DeskData }) => (
  <noscript>
    <meta
      httpEquiv="refresh"
      content={`120; url=${refreshed(board.date, show)}${curtain.drawn ? "&curtain" : ""}`}
    />
  </noscript>
);

/** A form that somebody fills in, or that was answered, stays as it is beside a board that changes (rule 6.32). */
function reachOf(panel: DeskPanel, problem: DeskProblem | undefined): RefreshReach {
  if (problem || hasTypedIn("panel")) return "nothing";
  const isForm = panel.kind === "appointment" ? panel.move || panel.asksToCancel : panel.kind !== "none";
  return isForm ? "board" : "page";
}

/** By the flag the server knows that the page came by itself: an unattended PC is signed out all the same. */
const refreshed = (date: string, show: number | null): string => `${deskUrl({ date, show })}&refreshed`;

const hereOf = ({ board: { date }, panel }: DeskData): string =>
  deskUrl({ date, appointment: panel.kind === "appointment" ? panel.appointment.id : 0 });

function Panel({ page, problem, formKey }: View & { formKey: string }) {
  const { board, panel, done, undo } = page;
  const controls = controlsOf(panel).join(" ");
  // The same list until there are other controls: the summary takes the focus for a new one.
  const names = useMemo(() => controls.split(" "), [controls]);
  return (
    <>
      {problem && !problem.searched && !problem.question ? (
        <FormProblemSummary problem={problem} names={names} />
      ) : null}
      {problem?.inTheWay ? <Link to={problem.inTheWay.url}>Show {problem.inTheWay.label}</Link> : null}
      {problem?.done ? (
        <Notice tone="success" role="status">
          <p>{problem.done}</p>
        </Notice>
      ) : null}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
          {undo.done ? <UndoButton undo={undo.done} at={hereOf(page)} /> : null}
        </Notice>
      ) : null}
      {panel.kind === "missing" ? (
        <Notice tone="danger" role="alert">
          <p>Appointment not found</p>
        </Notice>
      ) : null}
      <OpenPanel panel={panel} date={board.date} problem={problem} formKey={formKey} />
      {panel.kind === "appointment" ? <VisitLinks board={board} id={panel.appointment.id} /> : null}
      {panel.kind === "none" || panel.kind === "missing" ? <DaySummary board={board} /> : null}
    </>
  );
}

type Opened = { panel: DeskPanel; date: string; problem: DeskProblem | undefined; formKey: string };

function OpenPanel({ panel, date, problem, formKey }: Opened) {
  const { appointment, move, new: book, pause, "walk-in": walkIn, again } = panels;
  if (panel.kind === "appointment" && appointment)
    return (
      <appointment.AppointmentPanel
        date={date}
        panel={panel}
        MoveForm={move?.MoveForm ?? null}
        problem={problem}
      />
    );
  if (panel.kind === "new" && book)
    return <book.NewAppointmentPanel key={formKey} panel={panel} problem={problem} />;
  if (panel.kind === "pause" && pause) return <pause.PausePanel pause={panel.pause} problem={problem} />;
  if (panel.kind === "walk-in" && walkIn)
    return <walkIn.WalkInPanel panel={panel} date={date} problem={problem} />;
  if (panel.kind === "again" && again)
    return <again.BookAgainPanel panel={panel} date={date} problem={problem} />;
  return null;
}
