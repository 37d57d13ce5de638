/** What is shown is what is booked: the visible fields of a form, held against those that its offered times were made for. */

/**
 * The names of the visible fields that say something else than what the times were made for. A field that the form does
 * not show is undefined: a plain POST of the payload alone shows nothing, and so contradicts nothing.
 */
export const changedFields = <Name extends string>(
  shown: Record<Name, string | undefined>,
  offered: Record<Name, string>,
): Name[] =>
  (Object.keys(offered) as Name[]).filter((name) => {
    const text = shown[name];
    return text !== undefined && plain(text) !== plain(offered[name]);
  });

const plain = (text: string): string => text.trim().toLowerCase();

/** "Nothing is booked yet: these are the times for the service and date that you have chosen now. …" A time that is still free stays chosen. */
export const timesOfNow = (changed: readonly string[], deed: "booked" | "moved"): string => {
  const last = changed.at(-1);
  const words = changed.length > 1 ? `${changed.slice(0, -1).join(", ")} and ${last}` : last;
  const next = "Please choose one, or check the one that is chosen.";
  return `Nothing is ${deed} yet: these are the times for the ${words} that you have chosen now. ${next}`;
};
