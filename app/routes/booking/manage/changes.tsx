import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import type { ManageData } from "./loader.server.ts";
import { addUrl } from "./url.ts";

/** What may be changed and until when; why not, where nothing may. */
export function Changes({ appointment }: { appointment: ManageData }) {
  const { url, noMove, noCancel, lateCharge, changeDeadline, hasNote, wish, closed, visit } = appointment;
  // Once it has begun there is nothing to press any more.
  if (noCancel) return <p>{noCancel}</p>;
  const mayMove = noMove === null && (!visit || visit.mayMove);
  return (
    <section aria-labelledby="change-heading">
      <h2 id="change-heading">Change your visit</h2>
      <div className="stack">
        {noMove === null ? <p>You can move or cancel it free of charge until {changeDeadline}.</p> : null}
        {noMove ? <p>{noMove}</p> : null}
        {closed && !lateCharge ? <p>You can cancel it free of charge until {changeDeadline}.</p> : null}
        {wish ? (
          <div className="actions">
            <ButtonLink to={wish}>Ask us to move it</ButtonLink>
          </div>
        ) : null}
        {lateCharge ? <p>{lateCharge}</p> : null}
        <div className="actions">
          {mayMove ? (
            <ButtonLink to={`${url}?move`}>{visit ? "Move all" : "Move this visit"}</ButtonLink>
          ) : null}
          {appointment.mayGrow ? (
            <ButtonLink to={addUrl(url)} variant="ghost">
              Add a treatment
            </ButtonLink>
          ) : null}
          <a className="button ghost" href={appointment.calendarFile}>
            <Icon name="calendar-plus" />
            Add to calendar
          </a>
          {appointment.mayNote ? (
            <ButtonLink to={`${url}?note`} variant="ghost">
              {hasNote ? "Change your note" : "Add a note"}
            </ButtonLink>
          ) : null}
          {!visit || visit.mayCancel ? (
            <ButtonLink to={`${url}?confirm=cancel`} variant="danger">
              {visit ? "Cancel all" : "Cancel this visit"}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}
