import { isRouteErrorResponse, type MetaFunction, useRouteError } from "@remix-run/react";
import { isPageLoadError } from "#app/platform/ui/browser/page-load.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { Failure } from "./failure.tsx";
import { pageTitle } from "./title.ts";

/** Error screen of a staff page with a retry (rule 25.1). Refusals of the gate and failed scripts look as everywhere. */
export function StaffFailed({
  heading,
  failed,
  again,
  tooLarge,
}: {
  heading: string;
  failed: string;
  again: string;
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

/** Starts the title with "Error: " or "Access Denied". Not indexed. `name`: fixed, or from the loader's data. */
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

export const staffBoundary = (screen: Parameters<typeof StaffFailed>[0]) => () => <StaffFailed {...screen} />;
