/** The services as the site's pages show them: by category, and those that a search finds. */
import { slugOf } from "#app/platform/words/slug.ts";

type Named = { name: string; description: string; category: string };

/** `anchor` is the id of the group's heading; without a category there is no heading, and `name` is empty. */
export type ServiceGroup<Service> = { anchor: string; name: string; services: Service[] };

/** What a page with services calls other places of its own. */
const takenAnchors = ["main", "others", "site-menu", "staff-menu", "account-heading"];

/** In the order in which each category appears first; services without one come last, under "Others" beside other groups. */
export function byCategory<Service extends { category: string }>(
  services: readonly Service[],
): ServiceGroup<Service>[] {
  const groups = new Map<string, Service[]>();
  for (const service of services) {
    groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  }
  const anchors = new Set(takenAnchors);
  const named = [...groups].flatMap(([name, members]) => {
    if (!name) return [];
    const anchor = slugOf(name, "group", (slug) => !anchors.has(slug));
    anchors.add(anchor);
    return [{ anchor, name, services: members }];
  });
  const others = groups.get("");
  if (!others) return named;
  return [...named, { anchor: "others", name: named.length > 0 ? "Others" : "", services: others }];
}

export const longestSearch = 60;

/** What was typed, as it is searched for; null for nothing. */
export const searchedFor = (typed: string | null): string | null =>
  typed?.replace(/\s+/gu, " ").trim().slice(0, longestSearch).trim() || null;

/** Those that have every word in their name, description or category, without regard to case and accents (rule 13.13). */
export function searchServices<Service extends Named>(
  services: readonly Service[],
  asked: string,
): Service[] {
  const words = plain(asked).split(" ").filter(Boolean);
  return services.filter(({ name, description, category }) => {
    const text = plain(`${name} ${description} ${category}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
