import { beforeEach, expect, test } from "vitest";
import type { Role, Visitor } from "#app/platform/http/access.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, ana, now, setRateLimits, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { bookWithinLimits } from "./book-publicly.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  setRateLimits(true);
  forgetRateLimits();
});

const door = { visitor: null, key: null, now, ip: "192.0.2.1", requestId: "r" };
const facial = (extra: object = {}) => ({
  ...ana,
  serviceId: studio.facial,
  providerId: studio.tom,
  date: tuesday,
  time: "10:00",
  ...extra,
});
const visitorWith = (...roles: Role[]): Visitor => ({
  userId: addPerson(studio.sqlite, "Rosa Jimenez", "rosa@studio.test"),
  username: "Rosa Jimenez",
  email: "rosa@studio.test",
  phone: null,
  roles,
  sessionId: 1,
  preference: "browser",
  watched: true,
  mustChangePassword: false,
  desk: null,
  lockedAt: null,
  wrongPins: null,
});
const newest = () => studio.appointments().at(-1);

test("a client's booking belongs to their account, whatever the contact", async () => {
  const visitor = visitorWith("user");
  expect((await bookWithinLimits(facial(), { ...door, visitor })).ok).toBe(true);
  expect(newest()).toMatchObject({ client_id: visitor.userId, customer_email: ana.customerEmail });
});

test.each<Role>(["admin", "receptionist", "provider"])(
  "a %s books for a guest, never for their own account",
  async (role) => {
    const visitor = visitorWith(role);
    expect((await bookWithinLimits(facial(), { ...door, visitor })).ok).toBe(true);
    expect(newest()).toMatchObject({ client_id: null, customer_email: ana.customerEmail });
  },
);

test.each<[Role, boolean]>([
  ["receptionist", true],
  ["admin", true],
  ["provider", false],
  ["user", false],
])("a time off the grid with an override, by a %s: %s", async (role, taken) => {
  const outcome = await bookWithinLimits(facial({ time: "10:10", override: true }), {
    ...door,
    visitor: visitorWith(role),
  });
  expect(outcome.ok).toBe(taken);
});

test("a guest's override is ignored", async () => {
  expect((await bookWithinLimits(facial({ time: "10:10", override: true }), door)).ok).toBe(false);
});

test("staff are exempt from the limits of guests", async () => {
  const visitor = visitorWith("receptionist");
  for (const time of ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00"]) {
    expect((await bookWithinLimits(facial({ time }), { ...door, visitor })).ok).toBe(true);
  }
});

test("a network gets thirty accepted bookings an hour; refused ones do not count", async () => {
  setRateLimits(true);
  const at = (n: number) => ({
    ...facial({
      providerId: n % 2 ? studio.tom : studio.maya,
      date: `2026-03-${String(3 + Math.floor(n / 8)).padStart(2, "0")}`,
    }),
    customerEmail: `guest${n}@example.com`,
    customerPhone: `503 555 ${1000 + n}`,
  });
  for (let n = 0; n < 40; n += 1) await bookWithinLimits(facial({ time: "10:10" }), door);
  const statuses: string[] = [];
  const times = ["09:00", "10:30", "12:00", "13:30"];
  for (let n = 0; n < 32; n += 1) {
    const booking = {
      ...at(n),
      time: n % 2 ? `${10 + (Math.floor(n / 2) % 4)}:00` : times[Math.floor(n / 2) % 4],
    };
    const outcome = await bookWithinLimits(booking, door);
    statuses.push(outcome.ok ? "booked" : outcome.refusal.reason);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill("booked"));
  expect(statuses.slice(30)).toEqual(["too-many", "too-many"]);
});
