import type { ComponentProps, ReactNode } from "react";
import { Facts } from "#app/platform/ui/kit/facts.tsx";

/** `days`: one, or each day of a visit of several parts. `children`: the parts. */
export function Ticket({
  heading,
  days,
  facts,
  reference,
  children,
}: {
  heading: string;
  days: { day: string; hours: string }[];
  facts: ComponentProps<typeof Facts>["facts"];
  reference: string;
  children?: ReactNode;
}) {
  return (
    <section className="ticket" aria-labelledby="visit-heading">
      <h2 id="visit-heading">{heading}</h2>
      {days.map(({ day, hours }) => (
        <p key={day} className="ticket-day">
          <strong>{day},</strong> <span>{hours}</span>
        </p>
      ))}
      <div className="ticket-lines">
        {children}
        <Facts facts={facts} />
      </div>
      <p className="ticket-reference">
        <span>Reference</span> <b className="reference">{reference}</b>
      </p>
    </section>
  );
}

/** A link as high as a finger, with an icon and a hint. */
export const ActionRow = ({
  to,
  icon,
  hint,
  cancels,
  children,
}: {
  to: string;
  icon: ReactNode;
  hint?: ReactNode;
  cancels?: boolean;
  children: ReactNode;
}) => (
  <li>
    <a href={to} className={cancels ? "action-row cancels" : "action-row"} rel="noreferrer">
      {icon}
      <span>
        {children}
        {hint ? <small> {hint}</small> : null}
      </span>
    </a>
  </li>
);

/** The full text is on the page of the visit, because each visit keeps the policy it was booked with. */
export const PolicyLine = ({ freeUntil, page }: { freeUntil: string | null; page: string }) => (
  <p className="hint">
    {freeUntil ? `You can cancel or move it free of charge until ${freeUntil}. ` : null}
    <a href={`${page}#policy`}>Cancellation policy</a>
  </p>
);
