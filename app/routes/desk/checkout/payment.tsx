import { useNavigation } from "@remix-run/react";
import { checkoutForm } from "#app/domain/till/checkout/checkout-form.ts";
import { linkedProblems, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { CheckoutParts } from "./loader.server.ts";

export function PaySection({ page: { sum }, problem, names }: CheckoutParts & { names: readonly string[] }) {
  if (!sum) return <FieldProblems links={linkedProblems(problem?.fields ?? {}, names)} />;
  if (sum.isEmpty) return <p className="hint">Nothing selected yet.</p>;
  return (
    <section className="card stack checkout-sum" aria-label="Total">
      <table className="sum">
        <tbody>
          {sum.lines.map(({ id, words, amount }) => (
            <Row key={id} words={words} amount={amount} />
          ))}
          {sum.taxes.map(({ id, words, amount }) => (
            <Row key={id} words={words} amount={amount} className="meta" />
          ))}
          <Row words="Total" amount={sum.total} className="total" />
          {sum.prepaid.map(({ id, words, amount }) => (
            <Row key={id} words={words} amount={`−${amount}`} />
          ))}
          {sum.prepaid.length > 0 ? <Row words="Amount due" amount={sum.rest} className="total" /> : null}
        </tbody>
      </table>
      <input type="hidden" name="shown" value={sum.restMinor} />
      <PayButtons sum={sum} problem={problem} />
    </section>
  );
}

const FieldProblems = ({ links }: { links: ReturnType<typeof linkedProblems> }) => (
  <section className="card stack checkout-sum" aria-label="Total">
    <p>Fix the marked fields first.</p>
    <ul>
      {links.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  </section>
);

const Row = ({ words, amount, className }: { words: string; amount: string; className?: string }) => (
  <tr className={className}>
    <th scope="row">{words}</th>
    <td>{amount}</td>
  </tr>
);

const means = ["cash", "card", "transfer"] as const;

function PayButtons({
  sum,
  problem,
}: {
  sum: NonNullable<CheckoutParts["page"]["sum"]>;
  problem: CheckoutParts["problem"];
}) {
  const busy = useNavigation().state !== "idle";
  if (sum.restMinor === 0) {
    return (
      <Button full name="pay" value="" disabled={busy}>
        Complete
      </Button>
    );
  }
  return (
    <>
      <p id="pay" className="legend" tabIndex={-1}>
        {sum.rest} paid by
      </p>
      <div className="pay-buttons">
        {means.map((value) => (
          <Button key={value} name="pay" value={value} disabled={busy}>
            {checkoutForm.fields[value].label}
          </Button>
        ))}
      </div>
      <SeveralMeans sum={sum} problem={problem} />
      <p className="hint">
        This only records the payment. Charge cards at your own terminal. Never type a card number.
      </p>
    </>
  );
}

function SeveralMeans({ sum: { rest, restTyped }, problem }: Parameters<typeof PayButtons>[0]) {
  const { values, fields } = problem ?? unsent;
  const field = filled(checkoutForm, problem);
  const isOpen = [...means, "given"].some((name) => values[name] || fields[name]);
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>Change or split payment</summary>
      <div className="stack">
        <FormField {...field("given")} placeholder={restTyped} />
        <div className="side-by-side">
          {means.map((name) => (
            <FormField key={name} {...field(name)} />
          ))}
        </div>
        <Button variant="ghost" small name="pay" value="split">
          {rest} paid by these amounts
        </Button>
      </div>
    </details>
  );
}
