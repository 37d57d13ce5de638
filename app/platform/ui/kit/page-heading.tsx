import type { ReactNode } from "react";
import { BackButton } from "./back-button.tsx";

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
