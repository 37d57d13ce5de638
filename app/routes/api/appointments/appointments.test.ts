import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "#app/platform/http/access.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const wednesday = "2026-03-04";
const hour = 3_600_000;

const studio = perTest(smallStudio, { clock: now });
let ana: number;
let eve: number;
let rita: number;
beforeEach(() => {
  ana = person("Ana", "user");
  eve = person("Eve", "user");
  rita = person("Rita", "receptionist");
});

const person = (username: string, role: Role) =>
  addPerson(studio.sqlite, username, `${username.toLowerCase()}@example.com`, role);

const booked = (time = "10:30", clientId: number | null = ana) =>
  appointmentAt(studio, tuesday, time, { clientId }).appointment.id;

async function send(method: "PUT" | "DELETE", id: number | string, who: number, body?: unknown, query = "") {
  const headers = { "Content-Type": "application/json" };
  const sent = typeof body === "string" ? { body, headers } : { json: body };
  const { status, data } = await callRoute(`${method} /api/appointments/${id}${query}`, { as: who, ...sent });
  return { status, body: data };
}

async function read(address: string, who: number) {
  const { status, data } = await callRoute(address, { as: who });
  return { status, body: data };
}
const ofUser = (userId: number, who: number) => read(`/api/users/${userId}/appointments`, who);

describe("DELETE", () => {
  test("returns success, the appointment and the charge, also a second time", async () => {
    const id = booked();
    const first = await send("DELETE", id, ana);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, charge: 0, appointment: { id, status: "cancelled", customerName: "Ana López" } },
    });
    expect(await send("DELETE", id, ana)).toEqual(first);
  });

  test("accepts a late cancellation and returns its charge", async () => {
    const [dayBefore, sameDay] = [booked("09:00"), booked("12:00")];
    vi.setSystemTime(now + 3 * hour);
    expect(await send("DELETE", dayBefore, ana)).toMatchObject({ status: 200, body: { charge: 0 } });
    vi.setSystemTime(now + 25 * hour);
    expect(await send("DELETE", sameDay, ana)).toMatchObject({ status: 200, body: { charge: 95 } });
  });

  test("is refused for a client after the start", async () => {
    const id = booked();
    vi.setSystemTime(now + 27 * hour);
    expect((await send("DELETE", id, ana)).status).toBe(409);
    expect((await send("DELETE", id, rita)).status).toBe(200);
  });

  test("cancels for a client at the front desk", async () => {
    expect((await send("DELETE", booked(), rita)).status).toBe(200);
  });

  test("lets only staff choose who cancelled and whether to keep the charge", async () => {
    const [kept, waived, own] = [booked("09:00"), booked("12:00"), booked("13:30")];
    vi.setSystemTime(now + 24 * hour);
    const byClient = { calledOffBy: "client", tell: "told" };
    expect(await send("DELETE", kept, rita, byClient)).toMatchObject({ status: 400 });
    expect(await send("DELETE", kept, rita, { calledOffBy: "nobody" })).toMatchObject({ status: 400 });
    expect(await send("DELETE", kept, rita, { ...byClient, fee: "keep" })).toMatchObject({
      body: { charge: 95 },
    });
    const waive = { ...byClient, fee: "waive", waiveReason: "illness" };
    expect(await send("DELETE", waived, rita, waive)).toMatchObject({ body: { charge: 0 } });
    expect(await send("DELETE", own, ana, { calledOffBy: "studio" })).toMatchObject({ body: { charge: 95 } });
    expect(studio.mails().filter((mail) => mail === "cancelled ana@example.com")).toHaveLength(1);
  });
});

describe("PUT", () => {
  test("returns the changed appointment without a wrapper", async () => {
    const id = booked();
    const answer = await send("PUT", id, ana, { date: wednesday, time: "12:00", notes: "Nuts", price: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, date: wednesday, time: "12:00", cost: 95, notes: "Nuts" },
    });
  });

  test("returns 409 with alternatives for a taken time, 400 with the field for an impossible one", async () => {
    booked("12:00");
    const id = booked();
    const taken = await send("PUT", id, ana, { time: "12:00" });
    expect(taken).toMatchObject({ status: 409, body: { error: expect.any(String) } });
    expect(taken.body.alternatives).toHaveLength(3);
    expect(await send("PUT", id, ana, { time: "12:01" })).toMatchObject({
      status: 400,
      body: { fieldErrors: { time: expect.any(String) } },
    });
  });

  test.each([["null"], ["[]"], ['"text"'], ["{}"], ['{"price":1}'], ['{"status":"completed"}'], ["{"]])(
    "returns 400 for a body without changes: %s",
    async (body) => {
      const answer = await send("PUT", booked(), ana, body);
      expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    },
  );

  test("lets only staff change the status", async () => {
    const id = booked();
    expect(await send("PUT", id, rita, { status: "confirmed" })).toMatchObject({
      status: 200,
      body: { status: "confirmed" },
    });
  });
});

describe("a revision", () => {
  type Change = (id: number, revision: unknown, who?: number) => ReturnType<typeof send>;
  const calls: Record<string, Change> = {
    "PUT of a time": (id, revision, who = ana) => send("PUT", id, who, { time: "15:00", revision }),
    "PUT of notes": (id, revision, who = ana) => send("PUT", id, who, { notes: "Mine", revision }),
    "PUT of a state": (id, revision) => send("PUT", id, rita, { status: "confirmed", revision }),
    "PUT of the last state": (id, revision) => send("PUT", id, rita, { status: "cancelled", revision }),
    "DELETE with a body": (id, revision, who = ana) => send("DELETE", id, who, { revision }),
    "DELETE with a query": (id, revision, who = ana) =>
      send("DELETE", id, who, undefined, revision === undefined ? "" : `?revision=${revision}`),
  };

  test("is part of the appointment, and rises with each change", async () => {
    const id = booked();
    expect((await read("/api/appointments/my", ana)).body).toMatchObject([{ id, revision: 0 }]);
    expect((await send("PUT", id, ana, { notes: "x" })).body).toMatchObject({ revision: 1 });
    expect((await send("DELETE", id, ana)).body).toMatchObject({ appointment: { revision: 2 } });
  });

  describe.each(Object.entries(calls))("in %s", (_name, change) => {
    test("is 409 if stale, with who changed what and when, and nothing is written", async () => {
      const id = booked();
      await send("PUT", id, rita, { date: wednesday, time: "12:00" });
      vi.setSystemTime(now + 180_000);
      // Signs in first, so that its writes aren't counted.
      for (const who of [ana, rita]) await read("/api/appointments/my", who);
      const before = studio.sqlite.serialize();
      const answer = await change(id, 0);
      expect(answer).toMatchObject({ status: 409, body: { stale: true, revision: 1 } });
      expect(answer.body.error).toMatch(
        /: (?:the studio|you) moved it to Wednesday, March 4, 12:00 PM, 3 minutes ago\./u,
      );
      expect((await change(id, 2)).status).toBe(409);
      expect(studio.sqlite.serialize().equals(before)).toBe(true);
      expect((await change(id, 1)).status).toBe(200);
    });

    test("is optional", async () => {
      const id = booked();
      await send("PUT", id, rita, { notes: "Hers" });
      expect((await change(id, undefined)).status).toBe(200);
    });

    test("sent twice gets the same answer twice", async () => {
      const id = booked();
      const first = await change(id, 0);
      expect(first.status).toBe(200);
      expect(await change(id, 0)).toEqual(first);
      expect(await change(id, undefined)).toEqual(first);
    });

    test.each([-1, 1.5, "x", "", "1e0", 2 ** 53])(
      "is 400 if invalid, whatever else is sent: %s",
      async (revision) => {
        const id = booked();
        const answer = await change(id, revision);
        expect(answer).toMatchObject({
          status: 400,
          body: { fieldErrors: { revision: expect.any(String) } },
        });
        expect(studio.appointments()).toMatchObject([{ status: "booked", revision: 0 }]);
      },
    );
  });

  test.each([[null], [true], [[]], [{}], [[0]]])("is a number or its digits, not %j", async (revision) => {
    const id = booked();
    for (const method of ["PUT", "DELETE"] as const) {
      expect((await send(method, id, ana, { notes: "x", revision })).status).toBe(400);
    }
    expect(studio.appointments()).toMatchObject([{ status: "booked", revision: 0 }]);
  });

  test("alone changes nothing; a DELETE with a broken body is 400", async () => {
    const id = booked();
    expect((await send("PUT", id, ana, { revision: 0 })).status).toBe(400);
    expect((await send("DELETE", id, ana, "{")).status).toBe(400);
    expect((await send("DELETE", id, ana, "")).status).toBe(200);
  });
});

test.each(["in_service", "completed", "no_show", "arrived"])(
  "before its time an appointment can't be %s, and no time is released",
  async (status) => {
    const id = booked();
    expect(await send("PUT", id, rita, { status })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("Tuesday, March 3") },
    });
    expect(studio.appointments()).toMatchObject([{ status: "booked", charge_minor: 0, revision: 0 }]);
  },
);

test("another person's appointment is answered like a missing one", async () => {
  const id = booked();
  for (const method of ["PUT", "DELETE"] as const) {
    const body = method === "PUT" ? { time: "12:00" } : undefined;
    const missing = await send(method, 9999, eve, body);
    expect(missing).toEqual({ status: 404, body: { error: "Appointment not found" } });
    for (const who of [eve, studio.maya]) expect(await send(method, id, who, body)).toEqual(missing);
    for (const strange of ["0", "-1", "1.5", "x", "1e3", "99999999999999999999"]) {
      expect(await send(method, strange, ana, body)).toEqual(missing);
    }
  }
  expect(studio.appointments()).toMatchObject([{ status: "booked", sequence: 0 }]);
});

test("lists my appointments of any status, earliest first", async () => {
  const second = booked("12:00");
  const first = booked("09:00");
  booked("10:30", eve);
  booked("13:30", null);
  await send("DELETE", first, ana);
  const { status, body } = await read("/api/appointments/my", ana);
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: number }) => id)).toEqual([first, second]);
  expect(body[0]).toMatchObject({ status: "cancelled", service_name: "Facial", provider_name: "Maya Ortiz" });
  expect(JSON.stringify(body)).not.toMatch(/hash|idempotency|token/iu);
});

test("lists a user's appointments to that user and the front desk, 404 for others", async () => {
  const id = booked();
  const admin = person("Olga", "admin");
  for (const who of [ana, rita, admin]) {
    const { status, body } = await ofUser(ana, who);
    expect([status, body.map((appointment: { id: number }) => appointment.id)]).toEqual([200, [id]]);
  }
  const missing = await ofUser(9999, rita);
  expect(missing).toEqual({ status: 404, body: { error: "User not found" } });
  for (const who of [eve, studio.maya]) expect(await ofUser(ana, who)).toEqual(missing);
});

test("another account or guest with a stolen key and body gets no link to the appointment", async () => {
  const json = {
    customerName: "Ana",
    customerEmail: "ana@example.com",
    customerPhone: "5550102030",
    serviceId: studio.facial,
    date: wednesday,
    time: "10:30",
  };
  const headers = { "Idempotency-Key": "key-of-ana-0001" };
  const sent = (who?: number) => callRoute("/api/appointments", { as: who, json, headers });
  const hers = await sent(ana);
  expect([hers.status, (await sent(ana)).status]).toEqual([201, 201]);
  for (const other of [eve, rita, undefined]) {
    const { status, text } = await sent(other);
    expect(status).toBe(409);
    expect(text).not.toMatch(/manage|reference/u);
  }
  expect(studio.appointments()).toHaveLength(1);
});

test("staff can't book or move past two years by override", async () => {
  const far = { date: "9999-12-31", time: "10:30", override: true };
  const json = {
    customerName: "Ana",
    customerEmail: "ana@example.com",
    customerPhone: "5550102030",
    serviceId: studio.facial,
    ...far,
  };
  const answer = await callRoute("/api/appointments", { as: rita, json });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("31 days ago")]);
  expect(await send("PUT", booked(), rita, far)).toMatchObject({ status: 400 });
});
