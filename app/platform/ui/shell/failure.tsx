import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { isPageLoadError } from "#app/platform/ui/browser/page-load.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";

const waysOn = { book: "Book an Appointment", profile: "Account" } as const;

/** Sent by the gate if the visitor lacks the roles (rule 20.4). */
type Denial = { error: string; accessDenied: { current: string[]; required: string[] } };

const isDenial = (data: unknown): data is Denial =>
  typeof data === "object" && data !== null && "accessDenied" in data;

function AccessDenied({ denial: { error, accessDenied } }: { denial: Denial }) {
  const { current, required } = accessDenied;
  return (
    <div className="narrow stack message">
      <PageHeading>Access Denied</PageHeading>
      <p>{error}</p>
      <p className="meta">
        Your roles: {current.join(", ") || "none"}. Required roles: {required.join(", ")}.
      </p>
      <div className="actions">
        <ButtonLink to="/">Go Home</ButtonLink>
        <ButtonLink to="/profile" variant="ghost">
          {waysOn.profile}
        </ButtonLink>
      </div>
    </div>
  );
}

const stopped = "That didn't work";
const broken = "Something went wrong";

/** The error screen with header and footer. `art` is a prop, because every page with script loads this file. */
export function Failure({ error, art }: { error: unknown; art?: ReactNode }) {
  if (isPageLoadError(error)) return <PageLoadPanel page={error.page} />;
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound art={art} />;
    if (isDenial(error.data)) return <AccessDenied denial={error.data} />;
    if (isExplained(error.status)) return <Stopped heading={stopped} sentence={wordsOf(error.data)} />;
  }
  return (
    <Stopped
      heading={broken}
      sentence="This was our mistake, not yours. Your bookings are safe. Please try again in a moment."
    />
  );
}

export function failureTitle(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return "Page Not Found";
    if (isDenial(error.data)) return "Access Denied";
    if (isExplained(error.status)) return stopped;
  }
  return broken;
}

/** The gate explains these errors: nothing is broken, or the problem is temporary (503). */
const isExplained = (status: number): boolean => status < 500 || status === 503;

function NotFound({ art }: { art: ReactNode }) {
  return (
    <Message heading="Page Not Found" art={art}>
      <p>We can't find this page. It may have moved, or the link may have a typo.</p>
      <div className="actions">
        <ButtonLink to="/">Go Home</ButtonLink>
        <ButtonLink to="/book" variant="ghost">
          {waysOn.book}
        </ButtonLink>
      </div>
    </Message>
  );
}

/** Its buttons are links, so that they work without script. */
function Stopped({ heading, sentence }: { heading: string; sentence: string }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <Message heading={heading}>
      <p>{sentence}</p>
      <div className="actions">
        <ButtonLink to={here} plain>
          Try Again
        </ButtonLink>
        <ButtonLink to={here} plain variant="ghost">
          Reload
        </ButtonLink>
        <ButtonLink to="/" plain variant="ghost">
          Go Home
        </ButtonLink>
      </div>
    </Message>
  );
}

/** Shown after a page script failed twice. The page reloads after 3 seconds. */
function PageLoadPanel({ page }: { page: string }) {
  const { pathname, search } = useLocation();
  return (
    <Message heading={`Error loading ${page}`}>
      <p role="alert">Please refresh the page and try again.</p>
      <ButtonLink to={pathname + search} plain>
        Refresh Page
      </ButtonLink>
    </Message>
  );
}

function Message({ heading, art, children }: { heading: string; art?: ReactNode; children: ReactNode }) {
  return (
    <div className="narrow stack message">
      <PageHeading>{heading}</PageHeading>
      {children}
      {art}
    </div>
  );
}

function wordsOf(data: unknown): string {
  if (typeof data === "string" && data) return data;
  const error = typeof data === "object" && data !== null && "error" in data ? data.error : undefined;
  return typeof error === "string" ? error : "We couldn't answer this request. Please go back and try again.";
}
