import type { TextKey } from "./catalogue.ts";

/** A text's key as the name and the id of its field: a dot in an id would need an escape in each selector. */
export const fieldOf = (key: TextKey): string => key.replaceAll(".", "-");

/** Before the name of a text's field: the fingerprint of the text that the writer saw. */
export const sawPrefix = "saw-";
