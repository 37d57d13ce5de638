/** What a command answers. A refusal is an expected "no" in words that a person can read; `throw` is for bugs. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export type RefusalReason =
  | "invalid"
  | "not-signed-in"
  | "not-allowed"
  | "not-found"
  | "conflict"
  | "too-large"
  | "too-many"
  | "busy";

export type Refusal = {
  reason: RefusalReason;
  message: string;
  /** One sentence for each field that is wrong, by the field's name. */
  fields?: Record<string, string>;
  /** What a JSON client also gets, such as the nearest free times. */
  detail?: Record<string, unknown>;
};

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refused = (
  reason: RefusalReason,
  message: string,
  extra: Pick<Refusal, "fields" | "detail"> = {},
): { ok: false; refusal: Refusal } => ({ ok: false, refusal: { reason, message, ...extra } });
