import { Form, Link, useNavigation } from "@remix-run/react";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { EntryLine } from "./entry-line.tsx";
import type { PaperEntryData } from "./loader.server.ts";
import { lineControlName, lineControls } from "./paper-line.ts";

const lines = Array.from({ length: 10 }, (_, at) => at + 1);
const names = [
  "date",
  ...lines.flatMap((line) => lineControls.map((control) => lineControlName(control, line))),
];

/** Ten lines as they stand on the paper of a day; all of them are booked in one go, or none. */
export function PaperEntryPage({
  page,
  problem,
}: {
  page: PaperEntryData;
  problem: FormProblem | undefined;
}) {
  const { date, day, dateProblem, entered, done } = page;
  const busy = useNavigation().formMethod === "POST";
  const { fields, values } = problem ?? unsent;
  return (
    <div className="staff">
      <PageHeading lead="What was booked on paper, as it stands there. Empty lines are skipped.">
        Enter from Paper
      </PageHeading>
      <FormProblemSummary problem={problem} names={names} />
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>
            {done} <Link to={deskUrl({ date })}>Open the board</Link>
          </p>
        </Notice>
      ) : null}
      <DayChoice date={date} error={dateProblem ?? fields.date} />
      <Form
        method="post"
        action={`/receptionist/paper/enter?date=${date}`}
        className="stack"
        key={`${date} ${entered}`}
        noValidate
      >
        <h2>{day}</h2>
        <input type="hidden" name="date" value={date} />
        {lines.map((line) => (
          <EntryLine key={line} line={line} page={page} fields={fields} values={values} />
        ))}
        <p className="hint">
          Each visit is booked though it lies outside the hours or in a buffer, and that is noted; nobody is
          booked twice. A visit that is still ahead is confirmed by mail where there is an address.
        </p>
        <div className="actions">
          <Button steady name="intent" value="enter" disabled={busy}>
            {busy ? "Booking..." : "Book all lines"}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function DayChoice({ date, error }: { date: string; error: string | undefined }) {
  return (
    <Form method="get" action="/receptionist/paper/enter" className="paper-date" key={`day ${date}`}>
      <Field kind="date" id="day" name="date" label="Day of the paper" defaultValue={date} error={error} />
      <Button variant="ghost">Show</Button>
      <ButtonLink to={`/receptionist/paper?date=${date}`} variant="ghost">
        The paper of this day
      </ButtonLink>
    </Form>
  );
}
