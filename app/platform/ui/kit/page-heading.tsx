import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** 48 by 48 px, 24 px from both edges of <main> (rule 24.4). Hidden on staff pages, which have a bar. */
function BackButton() {
  return (
    <Link to="/" aria-label="Back to Home" className="back">
      <Icon name="arrow-left" />
    </Link>
  );
}

/** `beside`: at the end of the row, on phones below the heading. */
export function PageHeading({
  children,
  lead,
  beside,
}: {
  children: ReactNode;
  lead?: ReactNode;
  beside?: ReactNode;
}) {
  return (
    <>
      <div className="page-heading">
        <BackButton />
        <h1>{children}</h1>
        {beside}
      </div>
      {lead ? <p className="lead">{lead}</p> : null}
    </>
  );
}
