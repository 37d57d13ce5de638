/** The names of a single day's rows, alike in the form and in its command. */

/** Of a kind, on one day. */
export const mostSpans = 3;

export type SpanKind = "hours" | "breaks";
export type SpanPart = "from" | "to" | "label";

/** "hours-0-from": also the key of the sentence that says what is wrong with it. */
export const spanName = (kind: SpanKind, place: number, part: SpanPart): string => `${kind}-${place}-${part}`;

/** What a day keeps time for most often, to choose from. */
export const usualBlocks = ["Delivery", "Cleaning", "Phone", "Training"] as const;
