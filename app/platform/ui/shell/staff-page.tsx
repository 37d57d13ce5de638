/** What the routes of all staff pages are made of, besides their handle, loader, action and page. */
import { isRouteErrorResponse, type MetaFunction, useRouteError } from "@remix-run/react";
import { isPageLoadError } from "#app/platform/ui/browser/page-load.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { Failure } from "./failure.tsx";
import { pageTitle } from "./title.ts";

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

/**
 * The title of a staff page, which says "Error: " after a refused form and "Access Denied" where the loader let nobody in;
 * no search engine is to list it. `name`: fixed, or from what the loader answers.
 */
export const staffMeta =
  <Loader = unknown>(name: string | ((data: LoaderData<Loader>) => string)): MetaFunction<Loader> =>
  ({ data, matches }) => {
    const words = data ? (typeof name === "string" ? name : name(data)) : "Access Denied";
    const failed = typeof data === "object" && data !== null && "failed" in data && data.failed;
    return [
      { title: (failed ? "Error: " : "") + pageTitle(matches, words) },
      { name: "robots", content: "noindex" },
    ];
  };

type LoaderData<Loader> = NonNullable<Parameters<MetaFunction<Loader>>[0]["data"]>;

/** The error screen of a staff page; the parameters are those of StaffFailed. */
export const staffBoundary = (screen: Parameters<typeof StaffFailed>[0]) => () => <StaffFailed {...screen} />;
