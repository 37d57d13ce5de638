import { CallUs } from "#app/booking/choose/no-times.tsx";
import { PresentAppointment } from "#app/booking/make/questions.tsx";
import { EmailSlip } from "#app/ui/forms/email-slip.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import type { VisitPageData } from "./loader.server.ts";
import { OnChange } from "./on-change.tsx";
import { VisitRows } from "./rows.tsx";
import { VisitDays, VisitTimes } from "./times.tsx";
import type { VisitProblem } from "./types.ts";

type Page = { page: VisitPageData; problem: VisitProblem | undefined };

/** /book/visit in the order in which it is read: what, when, who. One form, so that no press loses what was typed. */
export function VisitPage({ page, problem }: Page) {
  const choices = problem?.choices ?? page.choices;
  const errors = problem?.fields ?? {};
  const told = problem && !problem.isShown ? problem : undefined;
  const ofRow = ["serviceId", "providerId", "addonIds"] as const;
  const made = choices.rows.flatMap((_, at) => ofRow.map((name) => `${name}${at + 1}`));
  const { names } = page;
  return (
    <div className="narrow book visit">
      <FormProblemSummary
        problem={told}
        names={[...made, "time", names.name, names.email, names.phone, "forSomeoneElse", "alsoBook"]}
      >
        <CallUs phone={page.studio.phone} message={told?.message} />
      </FormProblemSummary>
      <PageHeading>Book Several Treatments</PageHeading>
      <p>
        {page.greeting ? `Welcome back, ${page.greeting}! ` : ""}One visit, one confirmation. Only one
        treatment? <a href="/book">Book it here</a>.
      </p>
      <form
        method="post"
        action="/book/visit"
        className="stack-wide"
        noValidate
        data-typed={problem ? "" : undefined}
      >
        {enterButton}
        <VisitRows choices={choices} errors={errors} />
        {choices.isComplete ? (
          <>
            {choices.days.length > 0 ? <VisitDays choices={choices} /> : null}
            <VisitTimes choices={choices} problem={problem} phone={page.studio.phone} />
          </>
        ) : null}
        <Who page={page} problem={problem} choices={choices} />
        <input type="hidden" name="date" value={choices.day?.date ?? choices.askedDate} />
        <input type="hidden" name="shownTerms" value={choices.shownTerms} />
        <input type="hidden" name="key" value={problem?.key ?? page.key} />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input name="homepage" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </form>
      <nav aria-label="More pages" className="actions">
        <ButtonLink to="/services" variant="ghost" small>
          Services
        </ButtonLink>
        <ButtonLink to="/contact" variant="ghost" small>
          Contact
        </ButtonLink>
      </nav>
      <OnChange />
    </div>
  );
}

/** Enter in a field presses the first button of its form. */
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

/** What was typed about the person stays in the page while no time can be chosen (rule 35.25). */
function Who({ page, problem, choices }: Page & { choices: VisitPageData["choices"] }) {
  const typed: Record<string, string> = problem?.values ?? {};
  const values: Record<string, string> = { ...page.values, ...typed };
  const details = <Details page={page} problem={problem} choices={choices} values={values} />;
  const mayBook = choices.isComplete && (choices.times.length > 0 || Boolean(problem?.alternatives.length));
  if (!mayBook) {
    const isTyped = [...Object.values(page.names), ...page.texts.map(({ name }) => name)].some(
      (name) => typed[name],
    );
    return (
      <>
        {isTyped ? details : <OtherNames choices={choices} />}
        {questions.map((name) =>
          typed[name] ? <input key={name} type="hidden" name={name} value={typed[name]} /> : null,
        )}
      </>
    );
  }
  return (
    <>
      {details}
      {problem ? (
        <PresentAppointment
          refused={{ ...problem, values: { ...page.values, ...typed } }}
          isClient={page.greeting !== null}
          phone={page.studio.phone}
        />
      ) : null}
      <Notice tone="plain" heading="Cancellation policy">
        <p>{page.studio.policy}</p>
      </Notice>
      <div className="visit-end">
        <p>
          {choices.rows.length} treatments, {choices.total} <small>paid in the studio</small>
        </p>
        <Button name="intent" value="book" full>
          Book this visit
        </Button>
      </div>
    </>
  );
}

const questions = ["alsoBook", "forSomeoneElse"];

/** The names of those who come along, while the page has no fields for them. */
const OtherNames = ({ choices: { rows } }: { choices: VisitPageData["choices"] }) =>
  rows.slice(1).map(({ customerName }, at) => {
    const name = `customerName${at + 2}`;
    return customerName ? <input key={name} type="hidden" name={name} value={customerName} /> : null;
  });

type DetailsProps = Page & { choices: VisitPageData["choices"]; values: Record<string, string> };

/** Who comes, and in a household who comes along. */
function Details({ page: { names, texts }, problem, choices, values }: DetailsProps) {
  const errors = problem?.fields ?? {};
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errors[name] });
  const isHousehold = choices.kind === "household";
  const others = isHousehold ? choices.rows.slice(1) : [];
  return (
    <section id="details" aria-labelledby="details-heading" className="stack details">
      <h2 className="legend" id="details-heading">
        Your details
      </h2>
      <Field kind="name" label="Name" required {...field(names.name)} />
      {others.map((row, at) => (
        <Field
          key={row.name + String(at)}
          kind="name"
          label={`Who comes along, ${row.name ? `for ${row.name}` : `person ${at + 2}`}`}
          optional
          autoComplete="off"
          {...field(`customerName${at + 2}`)}
          defaultValue={row.customerName}
        />
      ))}
      {isHousehold ? null : <OtherNames choices={choices} />}
      <Field kind="email" label="Email" required {...field(names.email)} />
      <EmailSlip question={problem?.email} />
      <Field
        kind="phone"
        label="Phone"
        hint="In case we must reach you about this visit."
        required
        {...field(names.phone)}
      />
      {texts.map((text) => (
        <Field key={text.name} as="textarea" kind="notes" rows={3} {...text} {...field(text.name)} />
      ))}
    </section>
  );
}
