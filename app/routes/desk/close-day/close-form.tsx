import { Form } from "@remix-run/react";
import { useState } from "react";
import { closeForm, reopenForm } from "#app/domain/till/closing/closing-forms.ts";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { closeDayUrl } from "#app/routes/parts/desk-pages.ts";
import type { ClosingData } from "./loader.server.ts";
import { markChoiceClass, saveMarksId } from "./mark-form.tsx";

export function Reopened({ closings }: { closings: ClosingData["reopened"] }) {
  return (
    <ul className="closing-list">
      {closings.map(({ id, when, counted, expected, comment, reopened, reason }) => (
        <li key={id}>
          Closed {when}, counted {counted} of {expected}
          {comment ? ` (${comment})` : ""}. Reopened {reopened}: {reason}
        </li>
      ))}
    </ul>
  );
}

export function CloseForm({ page, problem }: { page: ClosingData; problem: FormProblem | undefined }) {
  const { date, money, reopened, unmarked } = page;
  const own = problem?.form === "close" ? problem : unsent;
  const field = filled(closeForm, own);
  const [chosen, setChosen] = useState(0);
  return (
    <Form
      method="post"
      action={closeDayUrl(date)}
      className="stack"
      key={date}
      onSubmit={(event) => {
        const marks = document.querySelectorAll(`.${markChoiceClass} :checked`).length;
        setChosen(marks);
        if (marks === 0) return;
        event.preventDefault();
        document.getElementById(saveMarksId)?.focus();
      }}
    >
      <h3>Cash in the drawer</h3>
      {reopened.length > 0 ? <Reopened closings={reopened} /> : null}
      <p>
        {money.cash.float} float plus {money.cash.taken} cash taken, less cash refunds:{" "}
        <b>{money.cash.expected}</b> should be there.
      </p>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="shown" value={shownFiguresToken(own) ?? money.token} />
      <FormField {...field("counted")} />
      <FormField {...field("comment")} />
      {unmarked.length > 0 ? (
        <p className="hint">
          {unmarked.length === 1 ? "1 visit is" : `${unmarked.length} visits are`} not marked yet. You can
          still close the day.
        </p>
      ) : null}
      <p className="hint">
        After you close the day, nothing can be sold or voided on it. An admin can reopen it.
      </p>
      {own.fields.sureCash || own.values.sureCash ? <ConfirmCash problem={own} /> : null}
      {page.early ? <ConfirmEarlyClose early={page.early} problem={own} /> : null}
      {chosen > 0 && unmarked.length > 0 ? (
        <p className="error" role="alert">
          {chosen === 1 ? "1 visit is" : `${chosen} visits are`} chosen above but not saved. Press Save all
          first.
        </p>
      ) : null}
      <div className="actions">
        <Button name="intent" value="close" variant={unmarked.length > 0 ? "ghost" : "filled"}>
          Close the day
        </Button>
      </div>
    </Form>
  );
}

const ConfirmEarlyClose = ({
  early,
  problem,
}: {
  early: string;
  problem: Pick<FormProblem, "fields" | "values">;
}) => (
  <>
    {problem.fields.sure ? <FieldError id="sure-error">{problem.fields.sure}</FieldError> : null}
    <label className="choice">
      <input
        type="checkbox"
        id="sure"
        name="sure"
        defaultChecked={problem.values.sure !== undefined}
        aria-describedby={problem.fields.sure ? "sure-error" : undefined}
      />
      {early} Close the day anyway
    </label>
  </>
);

/** The checkbox confirms only the typed amount. */
const ConfirmCash = ({
  problem: { fields, values },
}: {
  problem: Pick<FormProblem, "fields" | "values">;
}) => (
  <>
    {fields.sureCash ? <FieldError id="sureCash-error">{fields.sureCash}</FieldError> : null}
    <label className="choice">
      <input
        type="checkbox"
        id="sureCash"
        name="sureCash"
        value={values.counted}
        defaultChecked={values.sureCash === values.counted}
        aria-describedby={fields.sureCash ? "sureCash-error" : undefined}
      />
      {values.counted} is right
    </label>
  </>
);

/** Returns the token of the figures that the error is about. Newer figures need a new check (rule 38.7). */
const shownFiguresToken = ({ fields, values }: Pick<FormProblem, "fields" | "values">): string | undefined =>
  (fields.counted || fields.comment || fields.sureCash) && !fields.shown ? values.shown : undefined;

export function ReopenForm({ date, problem }: { date: string; problem: FormProblem | undefined }) {
  const own = problem?.form === "reopen" ? problem : undefined;
  return (
    <details className="more closing-reopen" open={own ? true : undefined}>
      <summary>Reopen this day</summary>
      <Form method="post" action={closeDayUrl(date)} className="stack">
        <input type="hidden" name="date" value={date} />
        <FormField {...filled(reopenForm, own)("reason")} />
        <div className="actions">
          <Button name="intent" value="reopen" variant="ghost" small>
            Reopen day
          </Button>
        </div>
      </Form>
    </details>
  );
}
