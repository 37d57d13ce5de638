import { useLocation } from "@remix-run/react";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { StaffFailed } from "#app/platform/ui/shell/staff-page.tsx";

/** The error screen of a page whose appointments couldn't be read. Its own URL is the link to try again (rule 25.1). */
export const deskBoundary = (heading: string) => () => {
  const { pathname, search } = useLocation();
  return <StaffFailed heading={heading} failed="Failed to fetch appointments" again={pathname + search} />;
};

export const NotFoundPage = ({ heading, sentence }: { heading: string; sentence: string }) => (
  <div className="narrow staff">
    <PageHeading>{heading}</PageHeading>
    <Notice tone="danger" role="alert">
      <p>{sentence}</p>
    </Notice>
  </div>
);

/** `reason`: the status or the server's sentence (rule 25.2). */
export const clientFailed = (reason: string): string => `Failed to update client: ${reason}`;
