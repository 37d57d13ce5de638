import { Link } from "@remix-run/react";
import { useMemo } from "react";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { VisitLinks } from "#app/routes/desk/day-tools/day-summary.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";
import type { DeskData, DeskPanel } from "./loader.server.ts";
import { currentDeskUrl, panelControls } from "./open-panel.ts";
import { panels } from "./panels.ts";

type View = {
  page: DeskData;
  problem: DeskProblem | undefined;
  formKey: string;
  form: string | undefined;
};

export function Panel({ page, problem, formKey, form }: View) {
  const { board, panel, done, undo } = page;
  const controls = panelControls(panel).join(" ");
  // A stable list keeps the focus. The summary takes the focus for a new list.
  const names = useMemo(() => controls.split(" "), [controls]);
  return (
    <>
      {problem && !problem.searched && !problem.question ? (
        <FormProblemSummary problem={problem} names={names} />
      ) : null}
      {problem?.inTheWay ? <Link to={problem.inTheWay.url}>Show {problem.inTheWay.label}</Link> : null}
      {problem?.asksUndo ? (
        <UndoButton undo={problem.asksUndo} at={currentDeskUrl(page)} form={form} words="Undo it" sure />
      ) : null}
      {problem?.done ? (
        <Notice tone="success" role="status">
          <p>{problem.done}</p>
        </Notice>
      ) : null}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
          {undo.done ? <UndoButton undo={undo.done} at={currentDeskUrl(page)} /> : null}
        </Notice>
      ) : null}
      {panel.kind === "missing" ? (
        <Notice tone="danger" role="alert">
          <p>Appointment not found</p>
        </Notice>
      ) : null}
      <OpenPanel panel={panel} date={board.date} problem={problem} formKey={formKey} />
      {panel.kind === "appointment" ? <VisitLinks board={board} id={panel.appointment.id} /> : null}
    </>
  );
}

type Opened = Omit<View, "page" | "form"> & { panel: DeskPanel; date: string };

function OpenPanel({ panel, date, problem, formKey }: Opened) {
  const { appointment, move, whole, add, new: book, rows, pause, "walk-in": walkIn, again } = panels;
  if (panel.kind === "appointment" && appointment)
    return (
      <appointment.AppointmentPanel
        date={date}
        panel={panel}
        MoveForm={move?.MoveForm ?? null}
        WholeMoveForm={whole?.WholeMoveForm ?? null}
        PartSection={add?.PartSection ?? null}
        problem={problem}
      />
    );
  if (panel.kind === "new" && book)
    return <book.NewAppointmentPanel key={formKey} panel={panel} moreRows={rows ?? null} problem={problem} />;
  if (panel.kind === "pause" && pause) return <pause.PausePanel pause={panel.pause} problem={problem} />;
  if (panel.kind === "walk-in" && walkIn)
    return <walkIn.WalkInPanel panel={panel} date={date} problem={problem} />;
  if (panel.kind === "again" && again)
    return <again.BookAgainPanel panel={panel} date={date} problem={problem} />;
  return null;
}
