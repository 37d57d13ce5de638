import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

export const manageUrl = (token: string): string => `/manage/${token}`;

export function moveUrl(
  url: string,
  { provider, date, part }: { provider: number | string; date?: string; part?: string | null },
): string {
  const query = new URLSearchParams({ move: "", provider: String(provider) });
  if (date) query.set("date", date);
  if (part) query.set("part", part);
  return `${url}?${query}`;
}

export function addUrl(
  url: string,
  { service, provider }: { service?: number; provider?: number | null } = {},
): string {
  const query = new URLSearchParams({ add: "" });
  if (service) query.set("service", String(service));
  if (provider) query.set("provider", String(provider));
  return `${url}?${query}`;
}

/** `anybody`: also with other providers. */
export function moveAllUrl(
  url: string,
  { anybody, date }: { anybody: boolean; date?: string | null },
): string {
  const query = new URLSearchParams({ move: "", ...(anybody && { anybody: "" }), ...(date && { date }) });
  return `${url}?${query}`;
}

/** The URL of the contact form, if only the studio can move the visit. */
export function moveRequestUrl({
  serviceName,
  day,
  time,
  reference,
}: {
  serviceName: string;
  day: string;
  time: string;
  reference: string;
}): string {
  const about = `I would like to move my visit: ${serviceName}, ${day}, ${time}, reference ${reference}. These days and times would suit me: `;
  return `/contact?${new URLSearchParams({ about: about.slice(0, 500) })}`;
}

export type MoveRadio = { value: string; label: string };

/** `alternatives` replace the lost time. */
export type ManageProblem = FormProblem & { alternatives?: MoveRadio[] };

export const manageFailed = (status: number): string => `Failed to update appointment: ${status}`;

export const manageHeadings = {
  appointment: "Your Visit",
  cancel: "Cancel Your Visit",
  move: "Move Your Visit",
  add: "Add a Treatment",
  contact: "Correct Your Details",
  note: "A Note for Us",
};

export const linkEnded = "This link has expired";
