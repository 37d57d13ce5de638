import { Form, Link } from "@remix-run/react";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { HoursData } from "./loader.server.ts";
import { openingHoursUrl } from "./url.ts";

/** With a question where coming appointments would fall outside. */
export type HoursProblem = FormProblem<AffectedDetail>;

/** Where opening and booking hours are not the same, and one step that sets one to the other. */
export function Differences({
  differences,
  maySetBooking,
  problem,
  sending,
}: Pick<HoursData, "differences" | "maySetBooking"> & {
  problem: HoursProblem | undefined;
  sending: boolean;
}) {
  return (
    <section className="card stack" aria-labelledby="differences">
      <h2 id="differences">When you can be booked</h2>
      {differences.length === 0 ? (
        <p>
          Appointments can be booked whenever you are open. <BookingHours maySetBooking={maySetBooking} />
        </p>
      ) : (
        <>
          <Notice tone="warn">
            <p>
              {differences.length === 1
                ? "On one day the opening hours are not the booking hours."
                : `On ${differences.length} days the opening hours are not the booking hours.`}{" "}
              That may be what you want.
            </p>
          </Notice>
          <DifferenceList differences={differences} />
          <p className="hint">
            <BookingHours maySetBooking={maySetBooking} />
          </p>
          <OneStep intent="opening" sending={sending}>
            Set opening hours to booking hours
          </OneStep>
          {maySetBooking ? (
            <OneStep intent="booking" sending={sending} problem={problem}>
              Set booking hours to opening hours
            </OneStep>
          ) : null}
        </>
      )}
    </section>
  );
}

function DifferenceList({ differences }: Pick<HoursData, "differences">) {
  return (
    <ul className="outside-list">
      {differences.map(({ day, open, booked }) => (
        <li key={day}>
          <strong>{day}</strong>
          <span>{open ? `Open ${open}` : "Closed"}</span>
          <span>{booked ? `Can be booked ${booked}` : "Can't be booked"}</span>
        </li>
      ))}
    </ul>
  );
}

const BookingHours = ({ maySetBooking }: Pick<HoursData, "maySetBooking">) =>
  maySetBooking ? (
    <>
      Booking hours and closed days are in the <Link to="/admin/settings">settings</Link>.
    </>
  ) : (
    <>An administrator changes the booking hours.</>
  );

/** Where appointments would fall outside, the form says which before the same button does it. */
function OneStep({
  intent,
  sending,
  problem,
  children,
}: {
  intent: "opening" | "booking";
  sending: boolean;
  problem?: HoursProblem;
  children: string;
}) {
  const outside = problem?.form === intent && problem.question?.outside;
  return (
    <Form method="post" action={openingHoursUrl()} preventScrollReset className="stack">
      {outside ? <AffectedQuestion outside={outside} message={problem?.message ?? ""} /> : null}
      <div className="actions">
        <Button variant={outside ? "filled" : "ghost"} name="intent" value={intent} disabled={sending}>
          {children}
        </Button>
      </div>
    </Form>
  );
}
