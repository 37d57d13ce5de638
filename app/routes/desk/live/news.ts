/** `visit` is the appointment whose entry is marked; null where none stands on the day, or all of it may be another. */
export type BoardChange = { visit: number | null; words: string };

export type BoardNews = { stamp: string; changes: BoardChange[] };
