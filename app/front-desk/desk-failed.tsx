import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Failure } from "#app/ui/failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { isPageLoadError } from "#app/ui/page-load.ts";

/** A staff page whose appointments could not be read (specification, section 8); what the gate refuses is told as ever. */
export function DeskFailed({ heading, error }: { heading: string; error: unknown }) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status < 500 || isPageLoadError(error)) return <Failure error={error} />;
  return (
    <div className="narrow stack">
      <PageHeading>{heading}</PageHeading>
      <Notice tone="danger" role="alert">
        <p>Failed to fetch appointments: {status}</p>
      </Notice>
      <div className="actions">
        <ButtonLink to={pathname + search} plain>
          Try Again
        </ButtonLink>
      </div>
    </div>
  );
}
