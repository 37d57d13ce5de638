export type SeedMoment = { now: number; timeZone: string };
