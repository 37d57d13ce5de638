/** Returns fields with other values than offered (rule 4.11). A hidden field (undefined) has not changed. */
export const changedFields = (visible: Texts, offered: Texts): string[] =>
  Object.entries(offered).flatMap(([name, made]) => {
    const text = visible[name];
    return text !== undefined && (made === undefined || plain(text) !== plain(made)) ? [name] : [];
  });

type Texts = Readonly<Record<string, string | undefined>>;

const plain = (text: string): string => text.trim().toLowerCase();

export const choicesIn = ({ serviceId, providerId, date }: Choices) => ({
  service: textOf(serviceId),
  provider: textOf(providerId),
  date: textOf(date),
});

type Choices = { serviceId?: unknown; providerId?: unknown; date?: unknown };

const textOf = (choice: unknown): string =>
  typeof choice === "string" || typeof choice === "number" ? String(choice) : "";

export const timesFor = (choices: Choices): string => Object.values(choicesIn(choices)).join(",");

export function madeFor(text: unknown) {
  const [service, provider, date] = typeof text === "string" ? text.split(",") : [];
  return { service, provider, date };
}

export const timesOfNow = (changed: readonly string[], done: "booked" | "moved"): string => {
  const last = changed.at(-1);
  const words = changed.length > 1 ? `${changed.slice(0, -1).join(", ")} and ${last}` : last;
  const next = "Please choose one, or check the selected one.";
  return `Nothing is ${done} yet. These are the times for the ${words} you just chose. ${next}`;
};
