import type { SingleDay } from "./day.server.ts";

export const singleDayFailed = (status: number): string => `Failed to save the day: ${status}`;

const doneWords = new Map([
  ["day", "This day is saved."],
  ["off", "The day off is saved. Nobody can book it from now on."],
  ["open", "This day is saved."],
  ["close", "The studio is closed on this day."],
  ["reopen", "This day is as in every week again."],
  ["usual", "This day is as usual again."],
]);

/** What was done, by the key in the query, and what is so now (rule 14.15). */
export function singleDayDone(done: string | null, { own, studio }: Pick<SingleDay, "own" | "studio">) {
  const words = doneWords.get(done ?? "");
  if (!words) return null;
  const now = own ? done === "day" && own.forGuests : done !== "close" && studio?.forGuests.words;
  return now ? `${words} ${now}` : words;
}
