/** What Pages & texts is made of, as the list of texts declares it. */

import type { EntryKind } from "#app/website/entry-kinds.ts";
import { siteParts, siteTextOf, type TextKey, textKeys } from "./catalogue.ts";
import type { SitePart } from "./shape.ts";

export type PartName = keyof typeof siteParts;

export const partNames = Object.keys(siteParts) as PartName[];

export const isPart = (name: unknown): name is PartName =>
  typeof name === "string" && Object.hasOwn(siteParts, name);

export const sitePart = (name: PartName): SitePart => siteParts[name];

/** The texts of a part in the order of the page. */
export const textsOf = (part: PartName): TextKey[] =>
  textKeys.filter((key) => siteTextOf(key).page === siteParts[part].name);

/** The part that a kind of entry is edited in. */
export const partOf = (kind: EntryKind): PartName =>
  partNames.find((name) => sitePart(name).kind === kind) as PartName;

/** A text's key as the name and the id of its field: a dot in an id would need an escape in each selector. */
export const fieldOf = (key: TextKey): string => key.replaceAll(".", "-");

/** Before the name of a text's field: the mark of the text that the writer saw. */
export const sawPrefix = "saw-";
