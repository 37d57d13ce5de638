import type { EntryKind } from "#app/domain/website/entries/entry-kinds.ts";
import { type SitePart, siteParts, siteTextOf, type TextKey, textKeys } from "./catalogue.ts";

export type PartName = keyof typeof siteParts;

export const isPart = (name: unknown): name is PartName =>
  typeof name === "string" && Object.hasOwn(siteParts, name);

export const partNames = Object.keys(siteParts).filter(isPart);

export const sitePart = (name: PartName): SitePart => siteParts[name];

export const textsOf = (part: PartName): TextKey[] =>
  textKeys.filter((key) => siteTextOf(key).page === siteParts[part].name);

export function partOf(kind: EntryKind): PartName {
  const part = partNames.find((name) => sitePart(name).kind === kind);
  if (!part) throw new Error(`No part of the site holds entries of the kind ${kind}.`);
  return part;
}
