import type { ReactNode } from "react";

/** One numbered part of the booking form. `beside`: at the end of the heading's row. */
export function Step({
  n,
  heading,
  beside,
  id,
  hidden,
  children,
}: {
  n: number;
  heading: string;
  beside?: ReactNode;
  id?: string;
  hidden?: boolean;
  children: ReactNode;
}) {
  const headingId = `step-${n}`;
  return (
    <section id={id} className="step" aria-labelledby={headingId} hidden={hidden}>
      <div className="step-head">
        <h2 id={headingId}>
          <span>{n}</span> {heading}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
