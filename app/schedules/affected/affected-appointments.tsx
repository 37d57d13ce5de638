import { Link } from "@remix-run/react";
import { AskFirst } from "#app/ui/kit/ask-first.tsx";
import type { OutsideVisit, OutsideVisits } from "./affected.server.ts";

/**
 * What a change leaves outside, told before it is saved: inside the form that asks, above its button. It takes the focus and
 * carries the mark, so that sending the form again is the answer. `linked` only for those who may open the front desk.
 */
export function OutsideQuestion({
  outside,
  message,
  linked = true,
}: {
  outside: OutsideVisits;
  message: string;
  linked?: boolean;
}) {
  return (
    <AskFirst mark={outside.mark}>
      <p>{message}</p>
      <OutsideList outside={outside} linked={linked} />
      <p>
        Nobody is told and nothing is cancelled by itself. Call those whom you want to move, or save and see
        them as agreed.
      </p>
    </AskFirst>
  );
}

/** The appointments themselves. */
export function OutsideList({
  outside: { count, list },
  linked = true,
}: {
  outside: OutsideVisits;
  linked?: boolean;
}) {
  const more = count - list.length;
  return (
    <ul className="outside-list">
      {list.map((visit) => (
        <li key={visit.id}>
          <strong>
            {visit.day}, {visit.time} to {visit.endTime}
          </strong>
          <span>
            {visit.customerName}, {visit.serviceName}, with {visit.providerName}
          </span>
          <span className="meta">
            {visit.why}. <Reference visit={visit} linked={linked} />
          </span>
        </li>
      ))}
      {more > 0 ? <li>And {more} more</li> : null}
    </ul>
  );
}

function Reference({
  visit: { reference, at, customerName },
  linked,
}: {
  visit: OutsideVisit;
  linked: boolean;
}) {
  if (!linked) return <>Reference {reference}</>;
  return (
    // A new tab: what was typed here is not saved yet.
    <Link
      to={at}
      target="_blank"
      rel="noopener"
      aria-label={`Reference ${reference}, ${customerName}, opens in a new tab`}
    >
      Reference {reference}
    </Link>
  );
}
