import { Fragment, type ReactNode } from "react";

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
