export const singleDayFailed = (status: number): string => `Failed to save the day: ${status}`;

const doneWords = new Map([
  ["day", "This day is saved. It can be booked like this from now on."],
  ["off", "The day off is saved. Nobody can book it from now on."],
  ["open", "This day is saved. Guests can book it from now on."],
  ["close", "The studio is closed on this day."],
  ["reopen", "The studio is open on this day, as usual."],
  ["usual", "This day is as usual again."],
]);

/** What was done, by the key in the query. */
export const singleDayDone = (done: string | null): string | null => doneWords.get(done ?? "") ?? null;
