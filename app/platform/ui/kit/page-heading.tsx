import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The round button in the corner of <main>: 48 by 48, 24 from both edges (rule 24.4). */
function BackButton() {
  return (
    <Link to="/" aria-label="Back to Home" className="back">
      <Icon name="arrow-left" />
    </Link>
  );
}

/** The back button and the page's h1 in one row, and below them, when given, one sentence. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <>
      <div className="page-heading">
        <BackButton />
        <h1>{children}</h1>
      </div>
      {lead ? <p className="lead">{lead}</p> : null}
    </>
  );
}
