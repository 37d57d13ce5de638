/** What the offered times of a form were made for, so that choices which have changed since can be told. */

/** As the form's controls send them; a move has no service to choose. */
type Choices = { serviceId?: unknown; providerId?: unknown; date?: unknown };

/** One text for a service, a provider and a day, to be kept in the form beside the times. */
export const timesFor = (choices: Choices): string => partsOf(choices).join(",");

/** Which choices are not those of `made` (a `timesFor`), in words; none where the times are made for them. */
export function changedSince(made: unknown, choices: Choices): string[] {
  const before = typeof made === "string" ? made.split(",") : [];
  return partsOf(choices).flatMap((part, index) => (part === before[index] ? [] : [names[index] ?? ""]));
}

const names = ["service", "provider", "date"];

const partsOf = ({ serviceId, providerId, date }: Choices): string[] =>
  [serviceId, providerId, date].map((choice) =>
    typeof choice === "string" || typeof choice === "number" ? String(choice) : "",
  );
