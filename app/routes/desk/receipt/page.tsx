import { Form, Link } from "@remix-run/react";
import { receiptMailForm, voidForm } from "#app/domain/till/receipt-forms.ts";
import { refundMethods } from "#app/domain/till/till-words.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { PrintButton } from "#app/routes/desk/parts/print-button.tsx";
import { deskUrl, receiptUrl, salesUrl } from "#app/routes/parts/desk-pages.ts";
import type { ReceiptData } from "./loader.server.ts";

function PaperReceipt({ receipt }: { receipt: ReceiptData["receipt"] }) {
  const { number, kind, day, time, studioName, address, phone, taxNumber, receiptText, by } = receipt;
  return (
    <section className="card stack receipt" aria-label={`Receipt ${number}`}>
      <div>
        <p>
          <b>{studioName}</b>
        </p>
        <p>{address}</p>
        <p>{phone}</p>
        {taxNumber ? <p>Tax number {taxNumber}</p> : null}
      </div>
      <p>
        <b>
          {kind === "void" ? "Void" : "Receipt"} {number}
        </b>
        , {day}, {time}
        {by ? `, ${by}` : ""}
      </p>
      <Voiding receipt={receipt} />
      <Sums receipt={receipt} />
      {receiptText ? <p>{receiptText}</p> : null}
    </section>
  );
}

function Voiding({ receipt: { voids, voidedBy, reason } }: { receipt: ReceiptData["receipt"] }) {
  if (voids === null && voidedBy === null) return null;
  return (
    <p>
      {voids === null ? null : (
        <>
          Voids <Link to={receiptUrl(voids)}>receipt {voids}</Link>: {reason}
        </>
      )}
      {voidedBy === null ? null : (
        <>
          Voided by <Link to={receiptUrl(voidedBy)}>receipt {voidedBy}</Link>
        </>
      )}
    </p>
  );
}

function Sums({ receipt }: { receipt: ReceiptData["receipt"] }) {
  const { paid, lines, taxes, total, payments, given } = receipt;
  return (
    <table className="sum">
      <tbody>
        {lines.map(({ id, words, amount }) => (
          <tr key={id}>
            <th scope="row">{words}</th>
            <td>{amount}</td>
          </tr>
        ))}
        <tr className="total">
          <th scope="row">Total</th>
          <td>{total}</td>
        </tr>
        {taxes.map(({ id, words, amount }) => (
          <tr key={id} className="meta">
            <th scope="row">{words}</th>
            <td>{amount}</td>
          </tr>
        ))}
        {payments.map(({ id, words, amount }) => (
          <tr key={id}>
            <th scope="row">
              {paid}: {words}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
        {given ? (
          <tr>
            <th scope="row">Cash {given.cash}, change</th>
            <td>{given.change}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

type Page = { page: ReceiptData; problem: FormProblem | undefined };

export function ReceiptPage({ page, problem }: Page) {
  const { receipt, done, visit } = page;
  return (
    <div className="staff receipt-page">
      <FormProblemSummary problem={problem} names={[...receiptMailForm.names, ...voidForm.names]} />
      <PageHeading>
        {receipt.kind === "void" ? "Void" : "Receipt"} {receipt.number}
      </PageHeading>
      <DoneNotice>{problem ? null : wordsOf(done, page)}</DoneNotice>
      <Rebook page={page} />
      <PaperReceipt receipt={receipt} />
      <div className="actions">
        <PrintButton />
        <p className="hint">Only the receipt is printed.</p>
      </div>
      <GiveBack page={page} />
      <MailForm page={page} problem={problem} />
      <VoidForm page={page} problem={problem} />
      <p className="actions">
        {visit ? (
          <Link to={deskUrl({ date: visit.date, appointment: visit.id })}>Back to the board</Link>
        ) : null}
        <Link to={salesUrl(receipt.date)}>All sales of this day</Link>
      </p>
    </div>
  );
}

function wordsOf(
  done: string | null,
  { receipt: { number, given, total }, visit, mailed }: ReceiptData,
): string | null {
  if (done === "given-back") return `Deposit refunded: ${total.replace(/^[-−]/u, "")}.`;
  if (done === "refunded") return `Money refunded: ${total.replace(/^[-−]/u, "")}.`;
  if (done === "voided") return "Sale voided. This receipt reverses it.";
  if (done === "mailed") return mailed;
  if (done !== "sold") return null;
  const change = given ? ` Give ${given.change} change.` : "";
  return `Receipt ${number}: ${total}${visit ? ` for ${visit.name}` : ""}.${change} To undo this sale, void it below.`;
}

function Rebook({ page: { rebook, receipt, key } }: Pick<Page, "page">) {
  if (!rebook) return null;
  const { visit, heading, shownTerms, times } = rebook;
  return (
    <Form method="post" action={receiptUrl(receipt.number, "sold")} className="card stack">
      <h2>{heading}</h2>
      <input type="hidden" name="visit" value={visit} />
      <input type="hidden" name="shownTerms" value={shownTerms} />
      <input type="hidden" name="key" value={key} />
      <div className="actions">
        {times.map(({ value, label }) => (
          <Button key={value} variant="soft" small name="rebook" value={value}>
            {label}
          </Button>
        ))}
      </div>
    </Form>
  );
}

function GiveBack({ page: { receipt, deposit } }: Pick<Page, "page">) {
  if (!deposit) return null;
  const { amount, words, whyNot } = deposit;
  return (
    <Form id="give-back" method="post" action={receiptUrl(receipt.number)} className="card stack">
      <h2>Deposit</h2>
      <p>
        Paid in advance: {words}. {whyNot ?? "Use it at the client's next checkout, or refund it here."}
      </p>
      {whyNot ? null : (
        <div className="actions">
          {refundMethods.map(([value, by]) => (
            <Button key={value} variant="soft" small name="means" value={value}>
              Refund {amount} {by}
            </Button>
          ))}
        </div>
      )}
    </Form>
  );
}

function MailForm({ page: { receipt, email }, problem }: Page) {
  return (
    <Form method="post" action={receiptUrl(receipt.number)} className="till-row" noValidate>
      <FormField {...filled(receiptMailForm, problem, { email })("email")} />
      <Button variant="ghost" name="intent" value="mail">
        Email receipt
      </Button>
    </Form>
  );
}

function VoidForm({ page: { receipt, mayVoid, whyNotVoided }, problem }: Page) {
  const mine = problem?.form === "void" ? problem : undefined;
  if (!mayVoid) return whyNotVoided ? <p className="hint">{whyNotVoided}</p> : null;
  return (
    <details className="more" open={mine ? true : undefined}>
      <summary>Void this sale</summary>
      <Form method="post" action={receiptUrl(receipt.number)} className="stack" noValidate>
        <p>A new receipt reverses the payments, stock, vouchers and packages. The visit does not change.</p>
        <FormField {...filled(voidForm, mine)("reason")} />
        <div className="actions">
          <Button variant="danger" name="intent" value="void">
            Void receipt {receipt.number}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Returns the message for a status without its own text (rule 25.2). */
export const receiptFailed = (reason: string): string => `Failed to change the sale: ${reason}`;
