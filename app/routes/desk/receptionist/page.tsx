import { useMemo, useRef } from "react";
import { AppointmentPanel, deskCancelQuestion } from "#app/front-desk/appointment/panel.tsx";
import { Board } from "#app/front-desk/board/board.tsx";
import { DaySheet } from "#app/front-desk/board/day-sheet.tsx";
import { DaySummary } from "#app/front-desk/board/day-summary.tsx";
import { Tools } from "#app/front-desk/board/tools.tsx";
import { usePanelFocus } from "#app/front-desk/board/use-panel-focus.ts";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { KeyList } from "#app/front-desk/keys/key-list.tsx";
import { useHands } from "#app/front-desk/keys/use-hands.ts";
import { LiveLine } from "#app/front-desk/live/live-line.tsx";
import { hasTypedIn } from "#app/front-desk/live/typed-in.ts";
import { type RefreshReach, useLiveDesk } from "#app/front-desk/live/use-live-desk.ts";
import { NewAppointmentPanel } from "#app/front-desk/new-appointment/panel.tsx";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { ConfirmPage } from "#app/ui/kit/confirm.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { DeskData, DeskPanel } from "./loader.server.ts";

/** The controls of the panel's forms, in their order. */
function controlsOf(panel: DeskPanel): string[] {
  const times = ["time", "otherTime", "override"];
  if (panel.kind !== "new") return ["service", "provider", "date", ...times];
  const { name, phone, email, ...written } = panel.form.names;
  const contact = ["client", name, phone, email];
  return ["service", "provider", "date", ...contact, ...times, ...Object.values(written), "forSomeoneElse"];
}

type View = { page: DeskData; problem: DeskProblem | undefined };

/** The day with the panel beside it. What was chosen stands before the board, as it is what one came for. */
export function DeskPage({ page: loaded, problem }: View) {
  const live = useLiveDesk(loaded, () => reachOf(loaded.panel, problem));
  const { page } = live;
  const { board, panel, sheet, show, done } = page;
  const refusal = useHands({ board, letters: page.letterKeys, during: live.during });
  const open = panel.kind === "appointment" || panel.kind === "new";
  const chosen = panel.kind === "appointment" ? panel.appointment.id : null;
  const aside = useRef<HTMLElement>(null);
  usePanelFocus(aside, panel.kind === "new" ? "new" : chosen, done);
  if (panel.kind === "appointment" && panel.asksToCancel) {
    const summary = problem ? <FormProblemSummary problem={problem} names={["reason"]} /> : null;
    return <ConfirmPage question={deskCancelQuestion(panel.appointment, problem)} problem={summary} />;
  }
  const beside = (
    <aside id="panel" ref={aside} className="desk-panel stack" aria-label="Details" tabIndex={-1}>
      {refusal ? (
        <Notice tone="danger" role="alert">
          <p>{refusal}</p>
        </Notice>
      ) : null}
      <Panel page={page} problem={problem} />
    </aside>
  );
  return (
    <div className={sheet ? "desk on-paper" : "desk"}>
      <Tools board={board} sheet={sheet} show={show} />
      {sheet ? null : (
        <div className={panel.kind === "new" ? "desk-body roomy" : "desk-body"}>
          {open ? beside : null}
          <Board board={board} show={show} chosen={chosen} />
          {open ? null : beside}
        </div>
      )}
      <LiveLine live={live} />
      {sheet ? null : <KeyList keys={page.keys} />}
      <DaySheet board={board} />
      {panel.kind === "none" && !sheet ? (
        <noscript>
          <meta httpEquiv="refresh" content={`120; url=${refreshed(board.date, show)}`} />
        </noscript>
      ) : null}
    </div>
  );
}

/** A form that somebody fills in, or that was answered, stays as it is beside a board that changes (rule 6.32). */
function reachOf(panel: DeskPanel, problem: DeskProblem | undefined): RefreshReach {
  if (problem || hasTypedIn("panel")) return "nothing";
  const isForm = panel.kind === "appointment" ? panel.move || panel.asksToCancel : panel.kind !== "none";
  return isForm ? "board" : "page";
}

/** By the flag the server knows that the page came by itself: an unattended PC is signed out all the same. */
const refreshed = (date: string, show: number | null): string => `${deskUrl({ date, show })}&refreshed`;

function Panel({ page: { board, panel, done }, problem }: View) {
  const controls = controlsOf(panel).join(" ");
  // The same list until there are other controls: the summary takes the focus for a new one.
  const names = useMemo(() => controls.split(" "), [controls]);
  return (
    <>
      {problem && !problem.searched ? <FormProblemSummary problem={problem} names={names} /> : null}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      {panel.kind === "missing" ? (
        <Notice tone="danger" role="alert">
          <p>Appointment not found</p>
        </Notice>
      ) : null}
      {panel.kind === "appointment" ? (
        <AppointmentPanel date={board.date} panel={panel} problem={problem} />
      ) : null}
      {panel.kind === "new" ? <NewAppointmentPanel panel={panel} problem={problem} /> : null}
      {panel.kind === "none" || panel.kind === "missing" ? <DaySummary board={board} /> : null}
    </>
  );
}
