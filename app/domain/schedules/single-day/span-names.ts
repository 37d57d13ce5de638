export const mostSpans = 3;

export type SpanKind = "hours" | "breaks";
export type SpanPart = "from" | "to" | "label";

/** "hours-0-from", also the key of the error. */
export const spanName = (kind: SpanKind, place: number, part: SpanPart): string => `${kind}-${place}-${part}`;

export const usualBlocks = ["Delivery", "Cleaning", "Phone", "Training"] as const;
