import { slugOf } from "#app/platform/words/slug.ts";

type Named = { name: string; description: string; category: string };

/** `anchor` is the id of the heading. Services without a category have an empty `name` and no heading. */
export type ServiceGroup<Service> = { anchor: string; name: string; services: Service[] };

const takenAnchors = ["main", "others", "site-menu", "staff-menu", "account-heading"];

/** Returns the categories in order of first appearance. Services without a category come last, under "Others". */
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

export const searchedFor = (typed: string | null): string | null =>
  typed?.replace(/\s+/gu, " ").trim().slice(0, longestSearch).trim() || null;

/** Returns the services whose name, description or category contains every word, ignoring case and accents (rule 13.13). */
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
