export function startClock(instant: number): void;
