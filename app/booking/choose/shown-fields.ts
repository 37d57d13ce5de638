/** What is shown is what is booked: the visible fields of a form, held against those that its offered times were made for. */

/**
 * The names of the visible fields that say something else than what the times were made for. A field that the form does
 * not show is undefined: a plain POST of the payload alone shows nothing, and so contradicts nothing. Where nobody says
 * what the times were made for (`offered` undefined), whatever is shown is something else.
 */
export const changedFields = <Name extends string>(
  shown: Record<Name, string | undefined>,
  offered: Record<Name, string | undefined>,
): Name[] =>
  (Object.keys(offered) as Name[]).filter((name) => {
    const [text, made] = [shown[name], offered[name]];
    return text !== undefined && (made === undefined || plain(text) !== plain(made));
  });

const plain = (text: string): string => text.trim().toLowerCase();

/** The choices of a form at the front desk, which shows all it sends; a move has no service to choose. */
export const choicesIn = ({ serviceId, providerId, date }: Choices) => ({
  service: textOf(serviceId),
  provider: textOf(providerId),
  date: textOf(date),
});

type Choices = { serviceId?: unknown; providerId?: unknown; date?: unknown };

const textOf = (choice: unknown): string =>
  typeof choice === "string" || typeof choice === "number" ? String(choice) : "";

/** One text for a service, a provider and a day, to be kept in the form beside the times. */
export const timesFor = (choices: Choices): string => Object.values(choicesIn(choices)).join(",");

/** The choices behind a `timesFor`; undefined where it does not say. */
export function madeFor(text: unknown) {
  const [service, provider, date] = typeof text === "string" ? text.split(",") : [];
  return { service, provider, date };
}

/** "Nothing is booked yet: these are the times for the service and date that you have chosen now. …" A time that is still free stays chosen. */
export const timesOfNow = (changed: readonly string[], deed: "booked" | "moved"): string => {
  const last = changed.at(-1);
  const words = changed.length > 1 ? `${changed.slice(0, -1).join(", ")} and ${last}` : last;
  const next = "Please choose one, or check the one that is chosen.";
  return `Nothing is ${deed} yet: these are the times for the ${words} that you have chosen now. ${next}`;
};
