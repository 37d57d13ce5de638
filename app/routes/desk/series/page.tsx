import { Form, Link, useNavigation } from "@remix-run/react";
import { Field, FieldError } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { seriesUrl } from "#app/routes/desk/parts/series-url.ts";
import type { SeriesPlan } from "./plan.server.ts";

/** `unmet`: the service's precondition, which staff may override. */
export type SeriesProblem = FormProblem & { unmet?: string };

type SeriesPageData = {
  plan: SeriesPlan;
  visit: string | null;
  parked: string | null;
  key: string;
};

type Page = { page: SeriesPageData; problem: SeriesProblem | undefined };

export function SeriesPage({ page, problem }: Page) {
  const { plan, visit, parked } = page;
  const { client, services, what, price, booked, dates, clashes, back } = plan;
  return (
    <div className="narrow staff stack">
      <PageHeading lead={`${client}, ${services}, ${price}, ${what}. Nothing is booked yet.`}>
        Repeat an Appointment
      </PageHeading>
      <FormProblemSummary problem={problem} names={dates.map(({ control }) => control)} />
      <Rhythm page={page} />
      <p role="status">{clashesInWords(clashes, dates.length)}</p>
      <ChosenDates page={page} problem={problem} booked={booked} />
      <p>
        <Link to={back}>{parked && !visit ? "Back to the form" : "Back to the visit"}</Link>
      </p>
    </div>
  );
}

const clashesInWords = (clashes: number, dates: number): string => {
  if (clashes === 0) return dates === 1 ? "This date is free." : `All ${dates} dates are free.`;
  return `${clashes} of ${dates} dates ${clashes === 1 ? "doesn't" : "don't"} fit. Choose another time or skip the date.`;
};

function Rhythm({
  page: {
    plan: { everyWeeks, times, limits },
    visit,
    parked,
  },
}: Pick<Page, "page">) {
  return (
    <Form method="get" action="/receptionist/series" className="stack" key={`${everyWeeks} ${times}`}>
      {visit ? <input type="hidden" name="visit" value={visit} /> : null}
      {parked ? <input type="hidden" name="parked" value={parked} /> : null}
      <div className="side-by-side">
        <Field
          type="number"
          inputMode="numeric"
          name="every"
          label="Weeks between visits"
          min={limits.weeks.from}
          max={limits.weeks.to}
          defaultValue={everyWeeks}
        />
        <Field
          type="number"
          inputMode="numeric"
          name="times"
          label="Number of visits"
          min={limits.times.from}
          max={limits.times.to}
          defaultValue={times}
        />
      </div>
      <div className="actions">
        <Button variant="ghost">Show dates</Button>
      </div>
    </Form>
  );
}

function ChosenDates({
  page: { plan, visit, parked, key },
  problem,
  booked,
}: Page & { booked: string | null }) {
  const { everyWeeks, times, dates, shownTerms } = plan;
  const busy = useNavigation().formMethod === "POST";
  const { fields, values } = problem ?? unsent;
  const here = seriesUrl({
    visit: Number(visit) || undefined,
    parked: Number(parked) || undefined,
    everyWeeks,
    times,
  });
  return (
    <Form key={here} method="post" action={here} className="stack" noValidate>
      <input type="hidden" name="key" value={key} />
      {visit ? <input type="hidden" name="visit" value={visit} /> : null}
      {parked ? <input type="hidden" name="parked" value={parked} /> : null}
      <input type="hidden" name="every" value={everyWeeks} />
      <input type="hidden" name="times" value={times} />
      <input type="hidden" name="shownTerms" value={shownTerms} />
      <ol className="delay-list">
        {booked ? (
          <li className="card">
            <p>
              <b>{booked}</b>
            </p>
            <p className="meta">Already booked.</p>
          </li>
        ) : null}
        {dates.map((date) => (
          <DateChoice
            key={date.control}
            date={date}
            error={fields[date.control]}
            was={values[date.control]}
          />
        ))}
      </ol>
      <StickyPreconditionOverride
        unmet={problem?.unmet ?? values.unmet}
        isTicked={values.despite !== undefined}
      />
      <div className="actions">
        <Button steady name="intent" value="book-series" disabled={busy}>
          {busy ? "Booking..." : "Book these dates"}
        </Button>
      </div>
    </Form>
  );
}

/** Stays visible after other refusals (rule 35.61). */
const StickyPreconditionOverride = ({ unmet, isTicked }: { unmet: string | undefined; isTicked: boolean }) =>
  unmet ? (
    <label className="choice">
      <input type="hidden" name="unmet" value={unmet} />
      <input type="checkbox" name="despite" id="despite" defaultChecked={isTicked} />
      Book anyway: {unmet}
    </label>
  ) : null;

function DateChoice({
  date: { control, day, why, choices },
  error,
  was,
}: {
  date: SeriesPlan["dates"][number];
  error: string | undefined;
  was: string | undefined;
}) {
  const chosen = was ?? (why === null ? choices[0]?.value : undefined);
  const errorId = error ? `${control}-error` : undefined;
  return (
    <li className="card">
      <fieldset aria-describedby={errorId}>
        <legend className="legend">{day}</legend>
        {error ? <FieldError id={`${control}-error`}>{error}</FieldError> : null}
        {why === null ? null : <p className="not-told">Doesn't fit. {why}</p>}
        {[...choices, { value: "skip", label: "Skip this date" }].map(({ value, label }, at) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={control}
              id={at === 0 ? control : undefined}
              value={value}
              defaultChecked={value === chosen}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </li>
  );
}

/** Returns the message for a status without its own text (rule 25.2). */
export const seriesFailed = (reason: string): string => `Failed to book the series: ${reason}`;
