import { Fragment, type ReactNode } from "react";

/** Terms and what they are, as a list that reads in pairs; an empty detail is left out. */
export function Facts({ facts }: { facts: { term: string; detail: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ detail }) => detail !== null && detail !== undefined && detail !== "")
        .map(({ term, detail }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
