import { Button } from "#app/platform/ui/kit/button.tsx";
import { GuestIcon } from "#app/platform/ui/kit/guest-icon.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { ActionRow } from "#app/routes/booking/parts/ticket.tsx";
import type { ManageData } from "./loader.server.ts";
import { addUrl } from "./manage-steps.ts";

/** Reminders link to "#coming". */
export function Coming({
  appointment: { url, revision, coming: asked, late, noMove, isNear },
}: {
  appointment: ManageData;
}) {
  // A client who says that they are late has confirmed to come.
  const isLate = late !== null && late.said > 0;
  const coming = isLate && asked === "open" ? null : asked;
  if (!coming && !late) return null;
  return (
    <section id="coming" className="card" aria-labelledby="coming-heading">
      <h2 id="coming-heading">{coming ? comingHeadings[coming] : lateHeading}</h2>
      <div className="stack">
        {coming === "open" ? (
          <form method="post" action={url} className="stack">
            <input type="hidden" name="revision" value={revision} />
            <p>
              Tap once to confirm. If you can't come, {noMove ? "cancel" : "move or cancel"} your visit on
              this page.
            </p>
            <div className="actions">
              <Button name="intent" value="coming" variant={isNear ? "filled" : "ghost"}>
                I'm coming
              </Button>
            </div>
          </form>
        ) : null}
        {coming === "said" ? <p>You've confirmed that you're coming.</p> : null}
        {coming && late ? <h3>{lateHeading}</h3> : null}
        {late ? <Late url={url} revision={revision} late={late} /> : null}
      </div>
    </section>
  );
}

const comingHeadings = { open: "Are you coming?", said: "See you soon" };
const lateHeading = "Running late?";

type LateProps = Pick<ManageData, "url" | "revision"> & { late: NonNullable<ManageData["late"]> };

function Late({ url, revision, late: { said, offered, policy } }: LateProps) {
  return (
    <form method="post" action={url} className="stack">
      <input type="hidden" name="intent" value="late" />
      <input type="hidden" name="revision" value={revision} />
      <p>
        {said > 0 ? (
          <>
            You told us that you'll be <b>{said} minutes late</b>. Has that changed?
          </>
        ) : (
          "Tell us how late you'll be."
        )}
      </p>
      <div className="actions">
        {offered.map((minutes) => (
          <Button
            key={minutes}
            name="minutes"
            value={minutes}
            variant="soft"
            small
            aria-label={`${minutes} minutes late`}
          >
            {minutes} min
          </Button>
        ))}
        {said > 0 ? (
          <Button name="minutes" value="0" variant="ghost" small>
            I'm on time after all
          </Button>
        ) : null}
      </div>
      {policy ? <p className="hint">Our policy: {policy}</p> : null}
    </form>
  );
}

export function Changes({ appointment }: { appointment: ManageData }) {
  const { url, noMove, noCancel, lateCharge, changeDeadline, hasNote, wish, closed, visit } = appointment;
  // Nothing can be changed after the visit has begun.
  if (noCancel) return <p>{noCancel}</p>;
  // "I'm coming" is the filled button while it is near.
  const isFilled = !(appointment.isNear && appointment.coming === "open");
  const mayMove = noMove === null && (!visit || visit.mayMove);
  return (
    <section aria-labelledby="change-heading">
      <h2 id="change-heading">Change your visit</h2>
      <div className="stack">
        {noMove === null ? <p>You can move or cancel it free of charge until {changeDeadline}.</p> : null}
        {noMove ? <p>{noMove}</p> : null}
        {closed && !lateCharge ? <p>You can cancel it free of charge until {changeDeadline}.</p> : null}
        {lateCharge ? <p>{lateCharge}</p> : null}
        {isFilled ? (
          <a className="button full" href={appointment.calendarFile}>
            <GuestIcon name="calendar-plus" />
            Add to calendar
          </a>
        ) : null}
        <ul className="action-rows" aria-labelledby="change-heading">
          {isFilled ? null : (
            <ActionRow to={appointment.calendarFile} icon={<GuestIcon name="calendar-plus" />}>
              Add to calendar
            </ActionRow>
          )}
          {wish ? (
            <ActionRow to={wish} icon={<Icon name="move" />} hint="We answer by email">
              Ask us to move it
            </ActionRow>
          ) : null}
          {mayMove ? (
            <ActionRow to={`${url}?move`} icon={<Icon name="move" />}>
              {visit ? "Move all" : "Move this visit"}
            </ActionRow>
          ) : null}
          {appointment.mayGrow ? (
            <ActionRow to={addUrl(url)} icon={<GuestIcon name="plus" />}>
              Add a treatment
            </ActionRow>
          ) : null}
          {appointment.mayNote ? (
            <ActionRow to={`${url}?note`} icon={<Icon name="note" />}>
              {hasNote ? "Change your note" : "Add a note"}
            </ActionRow>
          ) : null}
          {!visit || visit.mayCancel ? (
            <ActionRow to={`${url}?confirm=cancel`} icon={<Icon name="x" />} cancels>
              {visit ? "Cancel all" : "Cancel this visit"}
            </ActionRow>
          ) : null}
        </ul>
      </div>
    </section>
  );
}
