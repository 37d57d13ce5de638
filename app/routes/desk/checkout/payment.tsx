import { useNavigation } from "@remix-run/react";
import { typedMoney } from "#app/domain/till/till-words.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, linkedProblems, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { CheckoutParts } from "./loader.server.ts";

/** What it comes to, and by which means it is paid. */
export function PaySection({ page: { sum }, problem, names }: CheckoutParts & { names: readonly string[] }) {
  if (!sum) return <WhyNoSum links={linkedProblems(problem?.fields ?? {}, names)} />;
  if (sum.isEmpty) return <p className="hint">Nothing is chosen yet.</p>;
  return (
    <section className="card stack checkout-sum" aria-label="Sum">
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
          {sum.prepaid.length > 0 ? <Row words="To be paid" amount={sum.rest} className="total" /> : null}
        </tbody>
      </table>
      <input type="hidden" name="shown" value={sum.restMinor} />
      <PayButtons sum={sum} problem={problem} />
    </section>
  );
}

/** What can't be reckoned leads to its field. */
const WhyNoSum = ({ links }: { links: ReturnType<typeof linkedProblems> }) => (
  <section className="card stack checkout-sum" aria-label="Sum">
    <p>Please mend what is marked first.</p>
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

const means = [
  ["cash", "Cash"],
  ["card", "Card"],
  ["transfer", "Transfer"],
] as const;

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
        {means.map(([value, words]) => (
          <Button key={value} name="pay" value={value} disabled={busy}>
            {words}
          </Button>
        ))}
      </div>
      <SeveralMeans sum={sum} problem={problem} />
      <p className="hint">
        Noted, not collected: cards are charged at your own terminal. Never type a card number.
      </p>
    </>
  );
}

function SeveralMeans({ sum: { rest, restTyped }, problem }: Parameters<typeof PayButtons>[0]) {
  const told = problem ?? unsent;
  const { values, fields } = told;
  const control = controlsOf(told);
  const isOpen = [...means.map(([name]) => name), "given"].some((name) => values[name] || fields[name]);
  return (
    <details className="more" open={isOpen || undefined}>
      <summary>Change, or several means</summary>
      <div className="stack">
        <Field
          {...control("given")}
          label="Cash handed over"
          hint="The receipt says the change."
          {...typedMoney}
          placeholder={restTyped}
          optional
        />
        <div className="side-by-side">
          {means.map(([name, words]) => (
            <Field key={name} {...control(name)} label={words} {...typedMoney} optional />
          ))}
        </div>
        <Button variant="ghost" small name="pay" value="split">
          {rest} paid by these together
        </Button>
      </div>
    </details>
  );
}
