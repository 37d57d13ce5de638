import { Link } from "@remix-run/react";
import { useRef } from "react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Board } from "#app/routes/desk/day-board/board.tsx";
import { DaySheet } from "#app/routes/desk/day-tools/day-sheet.tsx";
import { KeyList, Tools } from "#app/routes/desk/day-tools/tools.tsx";
import { useKeptPaper } from "#app/routes/desk/day-tools/use-kept-paper.ts";
import { useFormKey, useMenus, usePanelFocus } from "#app/routes/desk/day-tools/use-panel-focus.ts";
import { DoneChangeNotice } from "#app/routes/desk/keys/done-change.tsx";
import { useBoardInput } from "#app/routes/desk/keys/use-board-input.ts";
import { type LiveDesk, useLiveDesk } from "#app/routes/desk/live/use-live-desk.ts";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { deskFormId, panelFormId } from "#app/routes/desk/parts/pick.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { DeskData, DeskPanel } from "./loader.server.ts";
import {
  currentDeskUrl,
  hasPanel,
  keypadOf,
  panelKey,
  refreshReach,
  selectableProviders,
  selectedGap,
} from "./open-panel.ts";
import { Panel } from "./panel.tsx";
import { panels } from "./panels.ts";

function LiveLine({
  live: { waiting, shown, silentSince, refresh },
}: {
  live: Pick<LiveDesk<unknown>, "waiting" | "shown" | "silentSince" | "refresh">;
}) {
  return (
    <div className="live-line" role="status">
      {waiting.length > 0 ? (
        <p>
          {waiting.length === 1 ? "1 change" : `${waiting.length} changes`}: {inWords(waiting)}{" "}
          <Button type="button" variant="soft" small onClick={() => refresh()}>
            Show
          </Button>
        </p>
      ) : shown.length > 0 ? (
        <span className="visually-hidden">Changed by others: {inWords(shown)}</span>
      ) : null}
      {silentSince ? <p>No connection since {silentSince}. The board may be out of date.</p> : null}
    </div>
  );
}

/** Three changes are enough to read during a call. */
function inWords(changes: LiveDesk<unknown>["waiting"]): string {
  const words = changes.slice(0, 3).map((change) => change.words);
  const more = changes.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

type View = { page: DeskData; problem: DeskProblem | undefined };

const hasOpenQuestion = (panel: DeskPanel): panel is Extract<DeskPanel, { kind: "appointment" }> =>
  panel.kind === "appointment" && (panel.asksToCancel || panel.asksToMiss);

/** An open panel comes before the board in the document order. */
export function DeskPage({ page: loaded, problem }: View) {
  const live = useLiveDesk(loaded, () => refreshReach(loaded.panel, problem));
  const { page } = live;
  const { board, panel, sheet, show, done } = page;
  const hands = useBoardInput({ board, letters: page.letterKeys, during: live.during });
  const open = hasPanel(panel);
  const formKey = useFormKey();
  const chosen = panel.kind === "appointment" ? panel.appointment.id : null;
  const keypad = keypadOf(panel);
  const isForm = keypad !== null || chosen === null;
  const form = keypad ? deskFormId : open && isForm ? panelFormId : undefined;
  const aside = useRef<HTMLElement>(null);
  useKeptPaper();
  useMenus();
  usePanelFocus(aside, panelKey(panel, formKey), keypad, done);
  const { appointment: visit, question } = panels;
  if (hasOpenQuestion(panel) && visit && question)
    return <visit.AppointmentQuestion panel={panel} problem={problem} Fields={question.QuestionFields} />;
  const says =
    hands.refusal !== null || hands.done !== null || done !== null || problem || panel.kind === "missing";
  const beside = (
    <aside
      id="panel"
      ref={aside}
      className={open ? "desk-panel stack" : "desk-panel says stack"}
      aria-label="Details"
      tabIndex={-1}
    >
      {hands.refusal ? (
        <Notice tone="danger" role="alert">
          <p>{hands.refusal}</p>
        </Notice>
      ) : null}
      {hands.done ? <DoneChangeNotice done={hands.done} at={currentDeskUrl(page)} form={form} /> : null}
      <Panel
        page={hands.done ? { ...page, done: null } : page}
        problem={problem}
        formKey={formKey}
        form={form}
      />
      {open ? null : (
        <Link to={deskUrl({ date: board.date, show })} className="close" preventScrollReset>
          Close
        </Link>
      )}
    </aside>
  );
  return (
    <div className={sheet ? "desk on-paper" : "desk"}>
      {form ? <DefaultButton form={form} name={keypad ? "intent" : undefined} /> : null}
      <Tools
        board={board}
        sheet={sheet}
        show={show}
        keypad={keypad}
        form={form}
        undo={page.undo.last}
        curtain={{ ...page.curtain, letters: page.letterKeys }}
        parked={sheet ? [] : page.parked}
        open={open}
      />
      {sheet ? null : (
        <div className={open ? "desk-body open" : "desk-body"}>
          {open || says ? beside : null}
          <Board
            {...{ board, show, chosen, keypad }}
            able={selectableProviders(panel)}
            picked={selectedGap(panel)}
          />
        </div>
      )}
      <LiveLine live={live} />
      {sheet ? null : <KeyList keys={page.keys} />}
      <DaySheet board={board} asked={sheet} />
      {panel.kind === "none" && !sheet ? <AutoRefresh page={page} /> : null}
    </div>
  );
}

/** The first button of the form, so that Enter looks up times instead of booking. */
const DefaultButton = ({ form, name }: { form: string; name: string | undefined }) => (
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

const AutoRefresh = ({ page: { board, show, curtain } }: { page: DeskData }) => (
  <noscript>
    <meta
      httpEquiv="refresh"
      content={`120; url=${refreshed(board.date, show)}${curtain.drawn ? "&curtain" : ""}`}
    />
  </noscript>
);

/** The flag marks an automatic refresh, so an unattended PC is still signed out. */
const refreshed = (date: string, show: number | null): string => `${deskUrl({ date, show })}&refreshed`;

/** Returns the message for a status without its own text (rule 25.2). */
export function deskFailed(intent: string, reason: string): string {
  if (intent === "cancel") return `Failed to cancel appointment: ${reason}`;
  if (/reward$/u.test(intent)) return `Failed to update the stamp card: ${reason}`;
  if (["book", "repeat", "walk-in", "book-again"].includes(intent))
    return "Booking failed. Please try again.";
  return `Failed to update appointment: ${reason}`;
}
