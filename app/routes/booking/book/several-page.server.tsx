import { shortDay } from "#app/domain/booking/choose/time-parts.ts";
import { visitUrl } from "#app/domain/booking/joint/typed-rows.ts";
import {
  contactNames,
  keptFields,
  textFieldsFor,
  valuesOf,
} from "#app/domain/booking/visit/booking-fields.ts";
import { Field, FieldError } from "#app/platform/ui/forms/field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ChainRadios, chainMoments } from "#app/routes/booking/parts/chain-radios.tsx";
import { DayGrid } from "#app/routes/booking/parts/day-grid.tsx";
import { CallUs, NewHere, NextDay, NoTimes } from "#app/routes/booking/parts/no-times.tsx";
import { Moments, Recap } from "#app/routes/booking/parts/recap.tsx";
import { Step } from "#app/routes/booking/parts/step.tsx";
import { bookingFormId, type VisitProblem } from "./booking-answer.ts";
import { honeypot } from "./booking-form.tsx";
import { Person } from "./contact.tsx";
import type { SeveralData } from "./loader.server.ts";
import { morePages } from "./page.tsx";
import { OnChange, VisitRows } from "./visit-rows.tsx";

type Page = { page: SeveralData; problem: VisitProblem | undefined };

const action = "/book?several";
const carrier = { form: bookingFormId, name: "show", formAction: `${action}#time` };

/** One form in page order, so that nothing typed is lost. Server only: it adds no script to /book. */
export function SeveralPage({ page, problem }: Page) {
  const choices = problem?.choices ?? page.choices;
  const errors = problem?.fields ?? {};
  const told = problem && !problem.isShown ? problem : undefined;
  const ofRow = ["serviceId", "providerId", "addonIds"] as const;
  const made = choices.rows.flatMap((_, at) => ofRow.map((name) => `${name}${at + 1}`));
  const { name, email, phone } = contactNames;
  return (
    <div className="narrow book wide visit">
      <FormProblemSummary
        problem={told}
        names={[...made, "time", name, email, phone, "forSomeoneElse", "alsoBook"]}
      >
        <CallUs phone={page.studio.phone} message={told?.message} />
      </FormProblemSummary>
      <PageHeading>{page.title}</PageHeading>
      <p className="hint">
        {page.visitor ? `Welcome back, ${page.visitor.username}! ` : ""}One visit, one confirmation. Only one
        treatment? <a href="/book">Book it here</a>.
      </p>
      <form
        id={bookingFormId}
        method="post"
        action={action}
        className="booking"
        noValidate
        data-typed={problem ? "" : undefined}
      >
        <div>
          {enterButton}
          <VisitRows choices={choices} errors={errors} />
          {choices.isComplete ? (
            <VisitTimes choices={choices} problem={problem} phone={page.studio.phone} />
          ) : null}
          <Who page={page} problem={problem} choices={choices} />
          <input type="hidden" name="date" value={choices.day?.date ?? choices.askedDate} />
          <input type="hidden" name="shownTerms" value={choices.shownTerms} />
          <input type="hidden" name="key" value={problem?.key ?? page.key} />
          {honeypot}
        </div>
        {mayBook(choices, problem) ? <VisitRecap page={page} choices={choices} problem={problem} /> : null}
      </form>
      {morePages}
      <OnChange />
    </div>
  );
}

/** Enter presses the first button of a form. */
const enterButton = (
  <button
    type="submit"
    name="intent"
    value="book"
    className="visually-hidden"
    tabIndex={-1}
    aria-hidden="true"
  >
    Book this visit
  </button>
);

type Choices = { choices: SeveralData["choices"] };
type TimesProps = Choices & { problem: VisitProblem | undefined; phone: string };

function VisitTimes({ choices, problem, phone }: TimesProps) {
  const { times, day, days, kind, rows, wayOn } = choices;
  const error = problem?.fields.time;
  const link = { dayUrl: (date: string) => visitUrl(kind, rows, date), carrier };
  return (
    <Step n={2} heading="Day and time">
      {days.length > 0 ? (
        <div className="dates" id="days">
          <NextDay wayOn={wayOn} {...link} />
          <DayGrid days={days} selected={day?.date} {...link} />
        </div>
      ) : null}
      <fieldset id="time" className="times" tabIndex={-1} aria-describedby={error ? "time-error" : undefined}>
        <legend className="legend">Available Times{day ? `, ${day.label}` : ""}</legend>
        {error ? <FieldError id="time-error">{error}</FieldError> : null}
        {choices.callFirst ? <NewHere phone={phone} /> : null}
        <ChainRadios times={times} alternatives={problem?.alternatives} chosen={problem?.values.time} />
        {times.length > 0 ? null : days.length > 0 ? (
          <NoTimes {...choices} {...link} phone={phone} />
        ) : (
          <Notice tone="warn">
            <p>{choices.whyNone}</p>
          </Notice>
        )}
      </fieldset>
    </Step>
  );
}

const mayBook = (choices: SeveralData["choices"], problem: VisitProblem | undefined) =>
  choices.isComplete && (choices.times.length > 0 || Boolean(problem?.alternatives.length));

function VisitRecap({ page, problem, choices }: Page & Choices) {
  const { rows, total } = choices;
  const moments = chainMoments(choices, problem?.alternatives);
  return (
    <Recap
      name={`${rows.length} treatments`}
      moment={<Moments moments={moments} day={`${shortDay(choices)} · ${total}`} />}
      lines={rows.map(({ name, providers, providerId }) => ({
        term: name,
        detail: providers.find(({ id }) => String(id) === providerId)?.name ?? "First available",
      }))}
      note={page.studio.payNote}
      isEmpty={false}
    >
      <Button name="intent" value="book">
        Book this visit
      </Button>
    </Recap>
  );
}

/** Typed contact data stays in the page while no time can be chosen (rule 35.25). */
function Who({ page, problem, choices }: Page & Choices) {
  const typed: Record<string, string> = problem?.values ?? {};
  const values = problem ? valuesOf(typed) : page.values;
  const isHousehold = choices.kind === "household";
  const others = choices.rows.flatMap(({ name, customerName, person }, at) => {
    const isFirst = at > 0 && (!person || (person !== "1" && choices.rows[at - 1]?.person !== person));
    const label = `Who is coming with you, ${name ? `for ${name}` : `person ${person || at + 1}`}`;
    return isFirst ? [{ name: `customerName${at + 1}`, label, defaultValue: customerName }] : [];
  });
  return (
    <Person
      values={values}
      errors={problem?.fields ?? {}}
      refused={problem && { ...problem, values }}
      page={page}
      texts={textFieldsFor(isHousehold ? "you" : null)}
      isHidden={!mayBook(choices, problem) && !keptFields.some((name) => typed[name])}
    >
      {others.map(({ name, label, defaultValue }) =>
        isHousehold ? (
          <Field
            key={name}
            kind="name"
            optional
            autoComplete="off"
            error={problem?.fields[name]}
            {...{ name, label, defaultValue }}
          />
        ) : defaultValue ? (
          // Keeps the names for another kind of visit.
          <input key={name} type="hidden" name={name} value={defaultValue} />
        ) : null,
      )}
    </Person>
  );
}
