import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { actorOf } from "#app/accounts/people/actor.ts";
import {
  addPerson,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
  visitAt,
} from "#app/booking/testing.server.ts";
import type { Role, Visitor } from "#app/http/checks/access.ts";
import { action } from "./appointment.ts";
import { action as post } from "./appointments.ts";
import { loader as mine } from "./appointments-my.ts";
import { loader as ofUser } from "./user-appointments.ts";

const wednesday = "2026-03-04";
const hour = 3_600_000;

let studio: SmallStudio;
let ana: Visitor;
let eve: Visitor;
let rita: Visitor;
beforeEach(() => {
  studio = smallStudio();
  // why: the doors ask the clock themselves
  vi.useFakeTimers({ toFake: ["Date"], now });
  ana = person("Ana", "user");
  eve = person("Eve", "user");
  rita = person("Rita", "receptionist");
});
afterEach(() => {
  vi.useRealTimers();
  studio.close();
});

function person(username: string, role: Role): Visitor {
  const email = `${username.toLowerCase()}@example.com`;
  const userId = addPerson(studio.sqlite, username, email, role);
  return visitor(userId, username, email, role);
}

const visitor = (userId: number, username: string, email: string, role: Role): Visitor => ({
  userId,
  username,
  email,
  phone: null,
  roles: [role],
  sessionId: 1,
  preference: "browser",
  watched: true,
  passwordIsGiven: false,
});

const contextOf = (who: Visitor) => ({
  visitor: who,
  requestId: "r",
  ip: "",
  nonce: "",
  origin: "",
  by: { actor: actorOf(who, "r"), now },
});
const booked = (time = "10:30", clientId: number | null = ana.userId) =>
  visitAt(studio, tuesday, time, { clientId }).appointment.id;

async function send(method: "PUT" | "DELETE", id: number | string, who: Visitor, body?: unknown, query = "") {
  const request = new Request(`http://localhost/api/appointments/x${query}`, {
    method,
    ...(body !== undefined && {
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  });
  const answer = await action({ request, params: { appointmentId: String(id) }, context: contextOf(who) });
  return { status: answer.status, body: await answer.json() };
}

async function read(loader: typeof mine | typeof ofUser, who: Visitor, userId = "") {
  const request = new Request("http://localhost/api/x");
  const answer = loader({ request, params: { userId }, context: contextOf(who) });
  return { status: answer.status, body: await answer.json() };
}

describe("DELETE", () => {
  test("answers success, the appointment and the charge, and the same a second time", async () => {
    const id = booked();
    const first = await send("DELETE", id, ana);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, charge: 0, appointment: { id, status: "cancelled", customerName: "Ana López" } },
    });
    expect(await send("DELETE", id, ana)).toEqual(first);
  });

  test("takes a late cancellation as it is; the charge says what it costs", async () => {
    const [dayBefore, sameDay] = [booked("09:00"), booked("12:00")];
    vi.setSystemTime(now + 3 * hour);
    expect(await send("DELETE", dayBefore, ana)).toMatchObject({ status: 200, body: { charge: 0 } });
    vi.setSystemTime(now + 25 * hour);
    expect(await send("DELETE", sameDay, ana)).toMatchObject({ status: 200, body: { charge: 95 } });
  });

  test("after the start a client is refused", async () => {
    const id = booked();
    vi.setSystemTime(now + 27 * hour);
    expect((await send("DELETE", id, ana)).status).toBe(409);
    expect((await send("DELETE", id, rita)).status).toBe(200);
  });

  test("the front desk cancels for a client", async () => {
    expect((await send("DELETE", booked(), rita)).status).toBe(200);
  });
});

describe("PUT", () => {
  test("answers the changed appointment, flat", async () => {
    const id = booked();
    const answer = await send("PUT", id, ana, { date: wednesday, time: "12:00", notes: "Nuts", price: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, date: wednesday, time: "12:00", cost: 95, notes: "Nuts" },
    });
  });

  test("a taken time is 409 with alternatives, a time that can't be 400 with its field", async () => {
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
    "a body that names nothing to change is 400: %s",
    async (body) => {
      const answer = await send("PUT", booked(), ana, body);
      expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    },
  );

  test("a state is for staff", async () => {
    const id = booked();
    expect(await send("PUT", id, rita, { status: "confirmed" })).toMatchObject({
      status: 200,
      body: { status: "confirmed" },
    });
  });
});

describe("a revision", () => {
  type Deed = (id: number, revision: unknown, who?: Visitor) => ReturnType<typeof send>;
  const deeds: Record<string, Deed> = {
    "PUT of a time": (id, revision, who = ana) => send("PUT", id, who, { time: "15:00", revision }),
    "PUT of notes": (id, revision, who = ana) => send("PUT", id, who, { notes: "Mine", revision }),
    "PUT of a state": (id, revision) => send("PUT", id, rita, { status: "confirmed", revision }),
    "PUT of the last state": (id, revision) => send("PUT", id, rita, { status: "cancelled", revision }),
    "DELETE with a body": (id, revision, who = ana) => send("DELETE", id, who, { revision }),
    "DELETE with a query": (id, revision, who = ana) =>
      send("DELETE", id, who, undefined, revision === undefined ? "" : `?revision=${revision}`),
  };

  test("is a part of the appointment as it is read, and rises with each change", async () => {
    const id = booked();
    expect((await read(mine, ana)).body).toMatchObject([{ id, revision: 0 }]);
    expect((await send("PUT", id, ana, { notes: "x" })).body).toMatchObject({ revision: 1 });
    expect((await send("DELETE", id, ana)).body).toMatchObject({ appointment: { revision: 2 } });
  });

  describe.each(Object.entries(deeds))("in %s", (_name, deed) => {
    test("that is not the row's is 409 with who changed what and when, and nothing is written", async () => {
      const id = booked();
      await send("PUT", id, rita, { date: wednesday, time: "12:00" });
      vi.setSystemTime(now + 180_000);
      const before = studio.sqlite.serialize();
      const answer = await deed(id, 0);
      expect(answer).toMatchObject({ status: 409, body: { stale: true, revision: 1 } });
      expect(answer.body.error).toMatch(
        /: (?:the studio|you) moved it to Wednesday, March 4, 12:00 PM, 3 minutes ago\./u,
      );
      expect((await deed(id, 2)).status).toBe(409);
      expect(studio.sqlite.serialize().equals(before)).toBe(true);
      expect((await deed(id, 1)).status).toBe(200);
    });

    test("may be left out", async () => {
      const id = booked();
      await send("PUT", id, rita, { notes: "Hers" });
      expect((await deed(id, undefined)).status).toBe(200);
    });

    test("sent twice is answered twice alike", async () => {
      const id = booked();
      const first = await deed(id, 0);
      expect(first.status).toBe(200);
      expect(await deed(id, 0)).toEqual(first);
      expect(await deed(id, undefined)).toEqual(first);
    });

    test.each([-1, 1.5, "x", "", "1e0", 2 ** 53])(
      "that is none is 400, whatever else is asked: %s",
      async (revision) => {
        const id = booked();
        const answer = await deed(id, revision);
        expect(answer).toMatchObject({
          status: 400,
          body: { fieldErrors: { revision: expect.any(String) } },
        });
        expect(studio.appointments()).toMatchObject([{ status: "booked", revision: 0 }]);
      },
    );
  });

  test.each([[null], [true], [[]], [{}], [[0]]])(
    "in a body is a number or its digits, not %j",
    async (revision) => {
      const id = booked();
      for (const method of ["PUT", "DELETE"] as const) {
        expect((await send(method, id, ana, { notes: "x", revision })).status).toBe(400);
      }
      expect(studio.appointments()).toMatchObject([{ status: "booked", revision: 0 }]);
    },
  );

  test("alone is nothing to change; a DELETE whose body is no JSON is 400, one without a body is none", async () => {
    const id = booked();
    expect((await send("PUT", id, ana, { revision: 0 })).status).toBe(400);
    expect((await send("DELETE", id, ana, "{")).status).toBe(400);
    expect((await send("DELETE", id, ana, "")).status).toBe(200);
  });
});

test.each(["in_service", "completed", "no_show", "arrived"])(
  "before its time a visit is not %s, and nothing is charged nor given away",
  async (status) => {
    const id = booked();
    expect(await send("PUT", id, rita, { status })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("Tuesday, March 3") },
    });
    expect(studio.appointments()).toMatchObject([{ status: "booked", charge_cents: 0, revision: 0 }]);
  },
);

test("another person's appointment is answered exactly like one that is not there", async () => {
  const id = booked();
  const maya = visitor(studio.maya, "Maya", "maya@studio.test", "provider");
  for (const method of ["PUT", "DELETE"] as const) {
    const body = method === "PUT" ? { time: "12:00" } : undefined;
    const missing = await send(method, 9999, eve, body);
    expect(missing).toEqual({ status: 404, body: { error: "Appointment not found" } });
    for (const who of [eve, maya]) expect(await send(method, id, who, body)).toEqual(missing);
    for (const strange of ["0", "-1", "1.5", "x", "1e3", "99999999999999999999"]) {
      expect(await send(method, strange, ana, body)).toEqual(missing);
    }
  }
  expect(studio.appointments()).toMatchObject([{ status: "booked", sequence: 0 }]);
});

test("my appointments are all of mine in all states, the earliest first, and nobody else's", async () => {
  const second = booked("12:00");
  const first = booked("09:00");
  booked("10:30", eve.userId);
  booked("13:30", null);
  await send("DELETE", first, ana);
  const { status, body } = await read(mine, ana);
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: number }) => id)).toEqual([first, second]);
  expect(body[0]).toMatchObject({ status: "cancelled", service_name: "Facial", provider_name: "Maya Ortiz" });
  expect(JSON.stringify(body)).not.toMatch(/hash|idempotency|token/iu);
});

test("a user's appointments: that user, receptionist and admin; to others nobody is there", async () => {
  const id = booked();
  const admin = person("Olga", "admin");
  for (const who of [ana, rita, admin]) {
    const { status, body } = await read(ofUser, who, String(ana.userId));
    expect([status, body.map((appointment: { id: number }) => appointment.id)]).toEqual([200, [id]]);
  }
  const missing = await read(ofUser, rita, "9999");
  expect(missing).toEqual({ status: 404, body: { error: "User not found" } });
  const maya = visitor(studio.maya, "Maya", "maya@studio.test", "provider");
  for (const who of [eve, maya]) expect(await read(ofUser, who, String(ana.userId))).toEqual(missing);
});

test("a key and what was sent with it give no other account and no guest a link to the visit", async () => {
  const body = JSON.stringify({
    customerName: "Ana",
    customerEmail: "ana@example.com",
    customerPhone: "5550102030",
    serviceId: studio.facial,
    date: wednesday,
    time: "10:30",
  });
  const sent = async (who: Visitor | null) => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": "key-of-ana-0001" };
    const request = new Request("http://localhost/api/appointments", { method: "POST", headers, body });
    const context = { ...contextOf(eve), visitor: who };
    const answer = (await post({ request, params: {}, context })) as Response;
    return { status: answer.status, text: await answer.text() };
  };
  const hers = await sent(ana);
  expect([hers.status, (await sent(ana)).status]).toEqual([201, 201]);
  for (const other of [eve, rita, null]) {
    const { status, text } = await sent(other);
    expect(status).toBe(409);
    expect(text).not.toMatch(/manage|reference/u);
  }
  expect(studio.appointments()).toHaveLength(1);
});

test("staff reach no year by their override, to book or to move", async () => {
  const far = { date: "9999-12-31", time: "10:30", override: true };
  const request = new Request("http://localhost/api/appointments", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      customerName: "Ana",
      customerEmail: "ana@example.com",
      customerPhone: "5550102030",
      serviceId: studio.facial,
      ...far,
    }),
  });
  const answer = (await post({ request, params: {}, context: contextOf(rita) })) as Response;
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("31 days back")]);
  expect(await send("PUT", booked(), rita, far)).toMatchObject({ status: 400 });
});
