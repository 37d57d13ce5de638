import { type ReactNode, useContext } from "react";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";

type RecapProps = {
  name: string;
  /** Day, time and price in one line. */
  moment: ReactNode;
  lines: { term: string; detail: string }[];
  note: string;
  /** Without a treatment there is nothing to keep in view. */
  isEmpty: boolean;
  children: ReactNode;
};

/** A card beside the form, or a bar below it that unfolds. CSS shows the lines after an open <details>, so each text is there once. */
export function Recap({ name, moment, lines, note, isEmpty, children }: RecapProps) {
  return (
    <section className={isEmpty ? "recap empty" : "recap"} aria-labelledby="recap-heading">
      <h2 id="recap-heading">Your visit</h2>
      {isEmpty ? null : (
        <details>
          <summary>
            <span className="visually-hidden">Details of your visit</span>
          </summary>
        </details>
      )}
      <p className="recap-what">
        <strong>{name}</strong>
        {isEmpty ? null : <span>{moment}</span>}
      </p>
      {isEmpty ? null : (
        <div className="recap-lines">
          <dl>
            {lines.map(({ term, detail }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same treatment may be booked twice
              <div key={at}>
                <dt>{term}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
          <p className="hint">{note}</p>
        </div>
      )}
      {children}
    </section>
  );
}

type Moment = { value: string; short: string };

/** Without script all times are rendered, and CSS shows the one whose radio is checked. `day`: until a time is chosen. */
export function Moments({ moments, day }: { moments: Moment[]; day: string }) {
  const nonce = useContext(NonceContext);
  const chosen = moments.map((_, index) => `form:has(#${timeId(index)}:checked) .at-${index}`);
  const __html = `${chosen}{display:inline}`;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only */}
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
      <i className="at-none">{day}</i>
      {moments.map(({ value, short }, index) => (
        <i key={value} hidden className={`at at-${index}`}>
          {short}
        </i>
      ))}
    </>
  );
}

export const timeId = (index: number): string => `time-${index}`;
