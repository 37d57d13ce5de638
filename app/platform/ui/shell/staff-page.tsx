/** What the routes of all staff pages are made of, besides their handle, loader, action and page. */
import type { MetaFunction } from "@remix-run/react";
import { StaffFailed } from "./staff-failed.tsx";
import { pageTitle } from "./title.ts";

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
