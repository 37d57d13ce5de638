/** `now` is an instant in milliseconds; the studio's wall clock follows from it and the zone. */
export type SeedMoment = { now: number; timeZone: string };
