/** The result of a command. A refusal is an expected "no" with a sentence for people. Bugs are thrown. */
export type Outcome<T, Detail extends object = never> =
  | { ok: true; value: T }
  | { ok: false; refusal: Refusal<Detail> };

export type RefusalReason =
  | "invalid"
  | "not-signed-in"
  | "not-allowed"
  | "not-found"
  | "conflict"
  | "too-large"
  | "too-many"
  | "busy";

export type Refusal<Detail extends object = object> = {
  reason: RefusalReason;
  message: string;
  fields?: Record<string, string>;
  detail?: Detail;
  retryAfterSeconds?: number;
};

export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const isRefusal = (answer: unknown): answer is { ok: false } =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;

export const refused = <Detail extends object = never>(
  reason: RefusalReason,
  message: string,
  extra: Pick<Refusal<Detail>, "fields" | "detail" | "retryAfterSeconds"> = {},
): { ok: false; refusal: Refusal<Detail> } => ({ ok: false, refusal: { reason, message, ...extra } });
