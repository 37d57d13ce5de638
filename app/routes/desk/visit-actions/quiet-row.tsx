import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConfirmLink } from "#app/platform/ui/kit/confirm.tsx";
import { Icon, type IconName } from "#app/platform/ui/kit/icon.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import type { DeskAppointment } from "#app/routes/desk/visit/panel.server.ts";
import { deskCancelQuestion } from "#app/routes/desk/visit/questions.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import { ClientLate, NoteForm } from "./fold-forms.tsx";
import { moreActions } from "./more-actions.tsx";
import { stepsFormId } from "./next-step.tsx";

type Shown = { appointment: DeskAppointment; date: string; problem: DeskProblem | undefined };

/** Quiet actions in one row, each an icon with its word. Folds open below it, one at a time. */
export function QuietRow({ appointment, date, problem }: Shown) {
  const { mayMove, mayBeLate, recordId, mayCancel, steps } = appointment;
  const restored = appointment.status === "cancelled" ? steps.find(({ back }) => back) : undefined;
  const note = problem?.form === "note" ? problem : undefined;
  const more = moreActions({ appointment, date });
  const all = [mayMove || restored, mayBeLate, recordId !== null, more.length > 0, mayCancel];
  return (
    <div className={`quiet of-${all.filter(Boolean).length}`}>
      {mayMove ? (
        <Link to={deskUrl({ date, appointment: appointment.id, step: "move" })} preventScrollReset>
          <Icon name="move" />
          Move
        </Link>
      ) : null}
      {restored ? <Restore status={restored.status}>{restored.label}</Restore> : null}
      {mayBeLate ? (
        <Fold icon="clock" word="Late" className="late">
          <ClientLate appointment={appointment} date={date} />
        </Fold>
      ) : null}
      {recordId === null ? null : (
        <Fold icon="note" word="Note" open={note ? true : undefined}>
          <NoteForm appointment={appointment} date={date} problem={note} />
        </Fold>
      )}
      {more.length > 0 ? (
        <Fold icon="more" word="More">
          <div className="acts">{more}</div>
        </Fold>
      ) : null}
      {mayCancel ? (
        <ConfirmLink question={deskCancelQuestion(appointment)} className="cancel">
          <Icon name="x" />
          <span>
            Cancel<span className="visually-hidden"> appointment</span>
          </span>
        </ConfirmLink>
      ) : null}
    </div>
  );
}

/** Sets the visit back to the status before its cancellation. */
function Restore({ status, children }: { status: string; children: ReactNode }) {
  const sending = useNavigation().state === "submitting";
  return (
    <button type="submit" form={stepsFormId} name="status" value={status} disabled={sending}>
      <Icon name="reload" />
      {children}
    </button>
  );
}

type Folded = { icon: IconName; word: string; className?: string; open?: true; children: ReactNode };

const Fold = ({ icon, word, className, open, children }: Folded) => (
  <details name="visit-fold" className={className} open={open}>
    <summary>
      <Icon name={icon} />
      {word}
    </summary>
    {children}
  </details>
);
