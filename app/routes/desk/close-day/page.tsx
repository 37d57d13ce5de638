import { Form, Link } from "@remix-run/react";
import { closeForm, reopenForm } from "#app/domain/till/closing/closing-forms.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ContactLinks } from "#app/routes/desk/parts/contact-links.tsx";
import { FeeForm } from "#app/routes/desk/parts/fee-form.tsx";
import { PrintButton } from "#app/routes/desk/parts/print-button.tsx";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";
import { absenceUrl, closeDayUrl, deskUrl, receiptUrl } from "#app/routes/parts/desk-pages.ts";
import { CloseForm, Reopened, ReopenForm } from "./close-form.tsx";
import { DayMoney } from "./day-money.tsx";
import type { ClosingData } from "./loader.server.ts";
import { MarkForm } from "./mark-form.tsx";

type Page = { page: ClosingData; problem: FormProblem | undefined };

export function ClosingPage({ page, problem }: Page) {
  const { date, day, dateProblem, isAhead, done, undo, unmarked, closed, leftOpen } = page;
  const names = [...unmarked.map(({ id }) => `mark-${id}`), ...closeForm.names, ...reopenForm.names];
  return (
    <div className="staff closing">
      <FormProblemSummary problem={problem} names={names} />
      <div className="closing-head">
        <PageHeading>Close the Day</PageHeading>
        <h2>{day}</h2>
        <form method="get" action="/receptionist/close" className="actions">
          <label htmlFor="date" className="visually-hidden">
            Day
          </label>
          <input
            id="date"
            name="date"
            type="date"
            className="input"
            defaultValue={date}
            key={date}
            required
          />
          <button type="submit" className="button ghost small">
            Show
          </button>
          <PrintButton />
        </form>
      </div>
      {dateProblem ? (
        <p className="error" role="alert">
          {dateProblem}
        </p>
      ) : null}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
          {undo ? <UndoButton undo={undo} at={deskUrl({ date })} /> : null}
        </Notice>
      ) : null}
      <LeftOpen days={leftOpen} />
      {closed ? <Closed page={page} /> : null}
      {isAhead ? (
        <p>This day is in the future. You can close it on the day itself.</p>
      ) : (
        <Steps page={page} problem={problem} />
      )}
      {closed && page.mayReopen ? <ReopenForm date={date} problem={problem} /> : null}
      <p>
        <Link to={deskUrl({ date })}>Back to the board</Link>
      </p>
    </div>
  );
}

function Steps({ page, problem }: Page) {
  const { date, unmarked, money, untold, parked, closed } = page;
  return (
    <>
      <section className="card" aria-labelledby="unmarked">
        <h2 id="unmarked">1. Visits to mark</h2>
        {unmarked.length > 0 ? (
          <MarkForm page={page} problem={problem} />
        ) : (
          <p>All visits that are over are marked.</p>
        )}
      </section>
      <section className="card" aria-labelledby="fees">
        <h2 id="fees">2. Charges</h2>
        <Fees page={page} problem={problem} />
      </section>
      <section className="card" aria-labelledby="calls">
        <h2 id="calls">3. Clients to call</h2>
        {untold.length + parked.length === 0 ? <p>All clients have been told. No calls are parked.</p> : null}
        <ul className="closing-list">
          {untold.map((visit) => (
            <ToTell key={visit.id} visit={visit} date={date} />
          ))}
          {parked.map(({ id, label }) => (
            <li key={id}>
              <Link to={`/receptionist?new&parked=${id}#panel`}>
                Parked: <span className="private">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-labelledby="money">
        <h2 id="money">4. Money</h2>
        <DayMoney money={money} date={date} />
        <DepositsKept deposits={page.deposits} />
        {closed ? null : <CloseForm page={page} problem={problem} />}
      </section>
      <p className="closing-printed">Printed {page.printed}</p>
    </>
  );
}

function ToTell({ visit, date }: { visit: ClosingData["untold"][number]; date: string }) {
  const { id, revision, caseId, words, client, phone, email, text } = visit;
  const to = caseId === null ? deskUrl({ date: visit.date, appointment: id }) : absenceUrl(caseId);
  return (
    <li>
      <Link to={to}>Not told: {words}</Link>{" "}
      <span className="private">
        {client} <ContactLinks phone={phone} email={email} name={client} words={text} />
      </span>
      <Form method="post" action={closeDayUrl(date)} className="actions" preventScrollReset>
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="visit" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <Button name="intent" value="told" variant="ghost" small aria-label={`Told by phone: ${client}`}>
          Told by phone
        </Button>
      </Form>
    </li>
  );
}

function LeftOpen({ days }: { days: ClosingData["leftOpen"] }) {
  if (days.length === 0) return null;
  return (
    <p>
      Still open:{" "}
      {days.map(({ to, words }, at) => (
        <span key={to}>
          {at > 0 ? ", " : ""}
          <Link to={to}>{words}</Link>
        </span>
      ))}
    </p>
  );
}

function Closed({ page: { closed, reopened } }: { page: ClosingData }) {
  if (!closed) return null;
  return (
    <Notice tone="info" heading="This day is closed">
      <p>
        {closed.when}. Expected {closed.expected} (including {closed.float} float), counted {closed.counted}
        {closed.difference ? `, difference ${closed.difference}` : ""}. {closed.comment} Nothing can be sold
        or voided on it anymore.
      </p>
      {reopened.length > 0 ? <Reopened closings={reopened} /> : null}
    </Notice>
  );
}

function Fees({ page: { date, fees }, problem }: Page) {
  if (fees.length === 0) return <p>No charges for cancellations or no-shows.</p>;
  return (
    <ul className="closing-list">
      {fees.map((fee) => (
        <li key={fee.id}>
          <p>
            <b>{fee.time}</b> <span className="private">{fee.client}</span>, {fee.service}: {fee.state}
            {fee.charge ? `, charged ${fee.charge}` : ""}
            {fee.owed ? `, ${fee.owed} owed` : fee.charge ? ", paid" : ""}
            {fee.waived ? `, waived ${fee.waived}` : ""}
          </p>
          <FeeForm
            appointment={fee}
            action={closeDayUrl(date)}
            apart
            problem={problem?.values.visit === String(fee.id) ? problem : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function DepositsKept({ deposits }: Pick<ClosingData, "deposits">) {
  if (deposits.length === 0) return null;
  return (
    <>
      <h3>Deposits of cancelled visits</h3>
      <ul className="closing-list">
        {deposits.map(({ id, client, words, receipt }) => (
          <li key={id}>
            <span className="private">{client}</span>: {words}
            {receipt === null ? null : (
              <>
                , <Link to={`${receiptUrl(receipt)}#give-back`}>receipt {receipt}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the message for a status without its own text (rule 25.2). */
export const closingFailed = (reason: string): string => `Failed to save: ${reason}`;
