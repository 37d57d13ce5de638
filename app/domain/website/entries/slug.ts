import { slugOf } from "#app/platform/shared/slug.ts";

/** What pages call other places of theirs: an entry by the same name would be two targets for one link. */
const taken = new Set(["main", "new", "true", "staff-menu", "site-menu", "account-heading"]);

/** The last part of an entry's URL. `exists` says whether another entry of the kind has it. */
export const slugFor = (title: string, fallback: string, exists: (slug: string) => boolean): string =>
  // The advice page calls the heading of "x" x-heading.
  slugOf(title, fallback, (slug) => !taken.has(slug) && !slug.endsWith("-heading") && !exists(slug));
