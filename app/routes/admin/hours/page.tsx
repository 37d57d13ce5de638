import { Form, Link, useNavigation } from "@remix-run/react";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary, useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { WeekHoursField, weekHoursNames } from "#app/platform/ui/forms/week-hours-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { DoneAndUndo } from "#app/routes/admin/done-and-undo.tsx";
import { WebsiteNav } from "#app/routes/admin/website-nav.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { HoursData } from "./loader.server.ts";

const path = "/admin/webpage/hours";

/** `done` names the last change. */
export const openingHoursUrl = ({ done }: { done?: string } = {}): string =>
  done ? `${path}?done=${done}` : path;

/** Includes a question if upcoming appointments would no longer fit. */
export type HoursProblem = FormProblem<AffectedDetail>;

function Differences({
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
      <h2 id="differences">When clients can book</h2>
      {differences.length === 0 ? (
        <p>
          Clients can book whenever you are open. <BookingHours maySetBooking={maySetBooking} />
        </p>
      ) : (
        <>
          <Notice tone="warn">
            <p>
              {differences.length === 1
                ? "On one day, the opening hours differ from the booking hours."
                : `On ${differences.length} days, the opening hours differ from the booking hours.`}{" "}
              This may be intended.
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
    <>Only an administrator can change the booking hours.</>
  );

/** The same button confirms the list of affected appointments. */
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

export function HoursPage({ page, problem }: { page: HoursData; problem: HoursProblem | undefined }) {
  const { days, names, differences, maySetBooking, done, undo } = page;
  const sending = useNavigation().formMethod === "POST";
  const refused = problem && !problem.question ? problem : undefined;
  const typing = refused?.form === "save" ? refused : undefined;
  useErrorTitle(refused);
  return (
    <div className="staff">
      {typing ? <FormProblemSummary problem={typing} names={weekHoursNames} /> : null}
      <PageHeading>Opening Hours</PageHeading>
      <WebsiteNav />
      <ProblemNotice>{typing ? null : refused?.message}</ProblemNotice>
      {done && !problem ? (
        <DoneAndUndo
          page={{ done: <DoneHere done={done} />, undo: undo ? { id: undo } : null }}
          at={openingHoursUrl()}
          field="change"
          sending={sending}
        />
      ) : null}
      <div className="hours-halves">
        <OpeningWeek days={days} names={names} typing={typing} sending={sending} />
        <Differences
          differences={differences}
          maySetBooking={maySetBooking}
          problem={problem}
          sending={sending}
        />
      </div>
    </div>
  );
}

const DoneHere = ({ done }: { done: string }) => (
  <>
    {done} <Link to="/contact#hours">See the contact page</Link>
  </>
);

function OpeningWeek({
  days,
  names,
  typing = unsent,
  sending,
}: Pick<HoursData, "days" | "names"> & {
  /** The rejected form with its values. */
  typing: Pick<HoursProblem, "fields" | "values"> | undefined;
  sending: boolean;
}) {
  const { fields, values } = typing;
  return (
    <section className="card stack" aria-labelledby="week">
      <h2 id="week">When you are open</h2>
      <p className="hint">
        The <Link to="/contact#hours">contact page</Link> and search engines show these hours. Tick the days
        on which you are open.
      </p>
      <Form method="post" action={openingHoursUrl()} noValidate className="stack" preventScrollReset>
        <WeekHoursField
          key={JSON.stringify(days)}
          days={days}
          names={names}
          openLabel="is open"
          values={values}
          fields={fields}
        />
        <div className="actions">
          <Button name="intent" value="save" disabled={sending}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}
