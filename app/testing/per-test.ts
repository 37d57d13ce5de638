import { afterEach, beforeEach, vi } from "vitest";
import { setRateLimits, studioWithPeople } from "./studio.server.ts";

/** Opens one for each test and closes it afterwards. `clock`: the instant of Date. */
export function perTest<Opened extends { close(): void }>(
  open: () => Opened,
  { clock }: { clock?: number | (() => number) } = {},
): Opened {
  let opened: Opened | undefined;
  beforeEach(() => {
    const now = typeof clock === "function" ? clock() : clock;
    if (now !== undefined) vi.useFakeTimers({ toFake: ["Date"], now });
    opened = open();
  });
  afterEach(() => {
    opened?.close();
    opened = undefined;
    if (clock !== undefined) vi.useRealTimers();
  });
  const present = () => {
    if (!opened) throw new Error("It is open only while a test runs.");
    return opened;
  };
  return new Proxy({} as Opened, {
    get: (_, name) => Reflect.get(present(), name),
    has: (_, name) => Reflect.has(present(), name),
    ownKeys: () => Reflect.ownKeys(present()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(present(), name),
  });
}

/** With `limits`, commands refuse after too many requests (rule 10.1). */
export function peoplePerTest({ limits = true } = {}) {
  afterEach(() => setRateLimits(true));
  return perTest(() => {
    const studio = studioWithPeople();
    setRateLimits(limits);
    return studio;
  });
}
