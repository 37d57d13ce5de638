export const mostSpans = 3;

export type SpanKind = "hours" | "breaks";
export type SpanPart = "from" | "to" | "label";

/** Returns a name such as "hours-0-from", which is also the key of the error. */
export const spanName = (kind: SpanKind, place: number, part: SpanPart): string => `${kind}-${place}-${part}`;

export const usualBlocks = ["Delivery", "Cleaning", "Phone", "Training"] as const;
