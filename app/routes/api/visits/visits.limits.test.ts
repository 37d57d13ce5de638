/** Tests the limits of POST /api/visits for one network (rule 10.4). */
import { beforeEach, expect, test } from "vitest";
import { forgetRateLimits, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller } from "#app/testing/people.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, now, setRateLimits } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();
beforeEach(() => {
  setRateLimits(true);
  forgetRateLimits();
});

type Sent = { as?: number; key?: string; at?: number };

const send = (n: number, { as, key, at = now }: Sent = {}) =>
  callRoute("POST /api/visits", {
    as,
    now: at,
    headers: key ? { "Idempotency-Key": key } : {},
    json: {
      ...{ ...ana, customerName: `Guest ${n}`, customerEmail: `guest${n}@example.com` },
      customerPhone: `555-010-10${n}0`,
      kind: "chain",
      rows: [
        { serviceId: studio.facial, providerId: studio.tom },
        { serviceId: studio.brows, providerId: studio.maya },
      ],
      date: `2026-03-0${3 + n}`,
      time: "10:00",
    },
  });

const minute = 60_000;
const bookingsLeft = (at = now) => {
  let left = 0;
  while (takeToken("booking", caller.ip, at).ok) left += 1;
  return left;
};

test("counts each treatment of a visit as a booking", async () => {
  expect((await send(0)).status).toBe(201);
  expect(bookingsLeft()).toBe(28);
});

test("books and counts nothing if fewer bookings are left than there are treatments", async () => {
  takeToken("booking", caller.ip, now, 29);
  const { status, headers } = await send(0, { as: studio.clientId });
  expect([status, headers.get("Retry-After")]).toEqual([429, "120"]);
  expect(studio.appointments()).toHaveLength(0);
  expect(bookingsLeft()).toBe(1);
});

test("lets guests of a network book two visits an hour, and a client more", async () => {
  expect([(await send(0)).status, (await send(1)).status, (await send(2)).status]).toEqual([201, 201, 429]);
  expect((await send(2, { as: studio.clientId })).status).toBe(201);
  expect((await send(3, { at: now + 31 * minute })).status).toBe(201);
});

test("returns a visit again for its key, and counts it once", async () => {
  const key = "visit-key-0001-of-a-guest";
  expect([(await send(0, { key })).status, (await send(1)).status]).toEqual([201, 201]);
  expect((await send(0, { key })).status).toBe(201);
  expect(studio.appointments()).toHaveLength(4);
  expect(bookingsLeft()).toBe(26);
});

test("does not count a refused visit as one of the two", async () => {
  expect((await send(0)).status).toBe(201);
  expect((await send(0)).status).toBe(409);
  expect((await send(1)).status).toBe(201);
});
