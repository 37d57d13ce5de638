import { Form, Link, useNavigation } from "@remix-run/react";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary, useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { WeekHoursField, weekHoursNames } from "#app/platform/ui/forms/week-hours-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { WebsiteNav } from "#app/routes/admin/parts/website-nav.tsx";
import { Differences, type HoursProblem } from "./differences.tsx";
import type { HoursData } from "./loader.server.ts";
import { openingHoursUrl } from "./url.ts";

/** When the door is open, and where that is not when appointments can be booked. */
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
      {refused && !typing ? (
        <Notice tone="danger" role="alert">
          <p>{refused.message}</p>
        </Notice>
      ) : null}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>
            {done} <Link to="/contact#hours">See the contact page</Link>
          </p>
          {undo ? (
            <Form method="post" action={openingHoursUrl()} preventScrollReset>
              <input type="hidden" name="change" value={undo} />
              <Button name="intent" value="undo" variant="ghost" small disabled={sending}>
                Undo
              </Button>
            </Form>
          ) : null}
        </Notice>
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

function OpeningWeek({
  days,
  names,
  typing = unsent,
  sending,
}: Pick<HoursData, "days" | "names"> & {
  /** The form as it was sent and refused. */
  typing: Pick<HoursProblem, "fields" | "values"> | undefined;
  sending: boolean;
}) {
  const { fields, values } = typing;
  return (
    <section className="card stack" aria-labelledby="week">
      <h2 id="week">When you are open</h2>
      <p className="hint">
        What the <Link to="/contact#hours">contact page</Link> and search engines tell visitors. Tick the days
        on which the door is open.
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
