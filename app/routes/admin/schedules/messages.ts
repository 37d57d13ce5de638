export const schedulesFailed = (status: number): string => `Failed to save the schedule: ${status}`;

const doneWords = new Map([
  ["week", "The hours and breaks are saved. They can be booked like this from now on."],
  ["off", "The time off is saved. Nobody can book it from now on."],
  ["dropped", "The time off is removed. The times can be booked again."],
  ["offer", "Saved. It can be booked like this from now on."],
]);

/** What was done, by the key in the query. */
export const scheduleDoneInWords = (done: string | null): string | null => doneWords.get(done ?? "") ?? null;
