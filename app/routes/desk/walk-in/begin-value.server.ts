import { idOf } from "#app/platform/shared/fields.server.ts";

/** Who begins with what: `start` in minutes since midnight, null for now; `missing`: minutes of buffer that the button named. */
export type Begin = {
  serviceId: number;
  providerId: number;
  start: number | null;
  missing: number;
  /** What it costs and takes with this provider. */
  shownTerms?: string;
};

export const beginValue = ({ serviceId, providerId, start, missing, shownTerms }: Begin): string =>
  `${serviceId}.${providerId}.${start ?? "now"}.${missing}${shownTerms ? `.${shownTerms}` : ""}`;

/** What a button says; null for anything else. */
export function beginIn(value: unknown): Begin | null {
  const text = typeof value === "string" ? value : "";
  const [, service, provider, start, missing, shownTerms] =
    /^(\d+)\.(\d+)\.(now|\d{1,4})\.(\d{1,3})(?:\.(\d+\.\d+))?$/u.exec(text) ?? [];
  const [serviceId, providerId] = [idOf(service), idOf(provider)];
  if (serviceId === null || providerId === null) return null;
  const when = { start: start === "now" ? null : Number(start), missing: Number(missing) };
  return { serviceId, providerId, ...when, shownTerms };
}
