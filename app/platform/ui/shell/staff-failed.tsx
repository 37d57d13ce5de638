import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { isPageLoadError } from "#app/platform/ui/browser/page-load.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { Failure } from "./failure.tsx";

/**
 * The error screen of a staff page that could not be read (rule 25.1): what failed with its status, and a way
 * to try again. What the gate refuses, and a page whose script did not come, is told as everywhere.
 */
export function StaffFailed({
  heading,
  failed,
  again,
  tooLarge,
}: {
  heading: string;
  /** "Failed to fetch users"; the status follows. */
  failed: string;
  again: string;
  /** What is said to more than the page takes, and what to do then. */
  tooLarge?: { sentence: string; advice: string };
}) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const large = status === 413 ? tooLarge : undefined;
  if (!large && (status < 500 || isPageLoadError(error))) return <Failure error={error} />;
  return (
    <div className="narrow stack">
      <PageHeading>{heading}</PageHeading>
      <Notice tone="danger" role="alert">
        <p>{large ? large.sentence : `${failed}: ${status}`}</p>
      </Notice>
      {large ? <p>{large.advice}</p> : null}
      <div className="actions">
        <ButtonLink to={again} plain>
          Try Again
        </ButtonLink>
      </div>
    </div>
  );
}
