/** Tests the limits of POST /api/appointments for one account, one network and one guesser. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { subjectOf } from "#app/platform/shared/tokens.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  instantAt,
  monday,
  now,
  setRateLimits,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";

const hour = 3_600_000;

const studio = perTest(smallStudio, { clock: now });
let clientId: number;
beforeEach(() => {
  setRateLimits(true);
  forgetRateLimits();
  clientId = addPerson(studio.sqlite, "Eve", "eve@example.com", "user");
});

type Sent = { as?: number; ip?: string; key?: string };

async function post(json: object, { as, ip = "192.0.2.1", key = "" }: Sent = {}) {
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
  const { status, data } = await callRoute("/api/appointments", { as, json, ip, headers });
  return { status, body: data };
}
async function send(method: "PUT" | "DELETE", id: number, as: number, json?: object) {
  const { status, data } = await callRoute(`${method} /api/appointments/${id}`, {
    as,
    json,
    ip: "192.0.2.1",
  });
  return { status, body: data };
}

/** Returns a different free hour with Tom for each number. */
const place = (n: number) => ({
  serviceId: studio.facial,
  providerId: studio.tom,
  date: ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-09", "2026-03-10"][
    Math.floor(n / 9) % 7
  ],
  time: `${String(9 + (n % 9)).padStart(2, "0")}:00`,
});
/** Each call has another contact. */
const contact = (n: number) => ({
  customerName: "Ana López",
  customerEmail: `guest${n}@example.com`,
  customerPhone: `503 555 ${1000 + n}`,
});
const coming = () => studio.appointments().filter(({ status }) => status === "booked").length;
const prove = () =>
  studio.sqlite.prepare("UPDATE users SET email_proven_at = ? WHERE id = ?").run(now, clientId);
const freshNetwork = (n: number) => `192.0.2.${n % 250}`;

describe("one account that books three hundred times for other people", () => {
  const posts = async (times = 300) => {
    const answers = [];
    for (let n = 0; n < times; n += 1) {
      answers.push(
        await post(
          { ...contact(n), ...place(n), forSomeoneElse: true },
          { as: clientId, ip: freshNetwork(n) },
        ),
      );
    }
    return answers;
  };

  test("holds five upcoming appointments while its address is unproven, ten after that", async () => {
    const refused = (await posts()).filter(({ status }) => status !== 201);
    expect(coming()).toBe(5);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
    expect(refused.at(-1)?.body.error).toMatch(
      /^You already have 5 appointments with us\. For another one, please call us at \S/u,
    );
    environment().smtpUrl = "smtp://mail.example";
    expect((await posts()).at(-1)?.body.error).toContain(
      "Once you confirm your email address with the link in our email, you can have 10.",
    );
    environment().smtpUrl = null;
    prove();
    await posts();
    expect(coming()).toBe(10);
    // Appointments booked by staff and past ones don't count.
    studio.sqlite.exec("UPDATE appointments SET source = 'series' WHERE id % 5 = 0");
    studio.sqlite.exec("UPDATE appointments SET status = 'completed' WHERE id % 5 = 1");
    await posts(80);
    expect(studio.appointments()).toHaveLength(14);
  });

  test("books at most twenty a day, also after cancelling, and again on the next day", async () => {
    prove();
    const cycle = async () => {
      for (let n = 0; n < 60; n += 1) {
        const booked = await post({ ...contact(n), ...place(n % 40) }, { as: clientId, ip: freshNetwork(n) });
        if (booked.status !== 201) return booked;
        expect((await send("DELETE", Number(booked.body.id), clientId)).status).toBe(200);
      }
      return null;
    };
    const refused = await cycle();
    expect(refused?.status).toBe(409);
    expect(refused?.body.error).toMatch(/^You have booked 20 appointments today\. .*please call us at/u);
    expect(studio.appointments()).toHaveLength(20);
    vi.setSystemTime(instantAt(monday, "23:59"));
    await cycle();
    expect(studio.appointments()).toHaveLength(20);
    vi.setSystemTime(instantAt(tuesday, "00:00"));
    await cycle();
    expect(studio.appointments()).toHaveLength(40);
  });

  test("is limited like every network after thirty in an hour", async () => {
    prove();
    const others = Array.from({ length: 31 }, (_, n) =>
      addPerson(studio.sqlite, `Client ${n}`, `c${n}@example.com`, "user"),
    );
    const statuses = [];
    for (const [n, id] of others.entries()) {
      statuses.push((await post({ ...contact(n), ...place(n) }, { as: id })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(201), 429]);
  });

  test("is unlimited with RATE_LIMITS=off, and staff always are", async () => {
    setRateLimits(false);
    await posts(12);
    expect(coming()).toBe(12);
    setRateLimits(true);
    const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
    for (let n = 12; n < 60; n += 1) {
      const same = { ...contact(1), ...place(n), forSomeoneElse: true };
      expect((await post(same, { as: rita })).status).toBe(201);
    }
  });
});

describe("appointments of an account count", () => {
  const bookedByGuests = () => {
    for (let n = 0; n < 5; n += 1) appointmentAt(studio, tuesday, `${10 + n}:00`, { providerId: studio.tom });
  };

  test("by address and number together, also if guests booked them", async () => {
    bookedByGuests();
    const asked = { ...ana, ...place(20) };
    const refused = await post(asked, { as: clientId });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("please call us") },
    });
    prove();
    expect((await post(asked, { as: clientId })).status).toBe(201);
  });

  test.each([
    ["address", { customerEmail: ana.customerEmail }],
    ["phone number", { customerPhone: ana.customerPhone }],
  ])("by the %s alone up to ten", async (_by, same) => {
    bookedByGuests();
    const book = (n: number) => post({ ...contact(n), ...same, ...place(n), alsoBook: true });
    for (let n = 20; n < 25; n += 1) expect((await book(n)).status).toBe(201);
    expect(await book(30)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Please call us at \S.* to book this\.$/u) },
    });
  });
});

describe("a network of guests", () => {
  test("gets thirty bookings out of a hundred and fifty sent at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, n) => post({ ...contact(n), ...place(n % 63) })),
    );
    expect(coming()).toBe(30);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect((await post({ ...contact(200), ...place(62) })).status).toBe(429);
    // The next ones in a row are refused.
    vi.setSystemTime(now + 2 * hour);
    expect((await post({ ...contact(200), ...place(62) })).status).toBe(201);
  });

  test("is limited after many refusals; forms with mistakes don't count", async () => {
    appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom });
    const taken = { ...contact(1), ...place(1) };
    for (let n = 0; n < 100; n += 1) expect((await post({ ...taken, customerEmail: "no" })).status).toBe(400);
    for (let n = 0; n < 60; n += 1) expect((await post(taken)).status).toBe(409);
    expect(await post(taken)).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining("try again later or call us") },
    });
    vi.setSystemTime(now + 61_000);
    expect((await post(taken)).status).toBe(409);
    expect((await post(taken, { ip: "198.51.100.1" })).status).toBe(409);
  });

  test("doesn't count bookings that lost a race", async () => {
    appointmentAt(studio, tuesday, "09:00", { providerId: studio.tom });
    for (let n = 0; n < 50; n += 1) await post({ ...contact(1), ...place(0) });
    for (let n = 0; n < 30; n += 1) {
      expect((await post({ ...contact(n), ...place(n + 1) })).status).toBe(201);
    }
  });
});

describe("a stranger who knows an address learns nothing from refusals", () => {
  /** Ana has an appointment at 10:30 with Maya, and a stranger has one at 13:30. */
  const answersTo = async (body: object, as?: number) => {
    const answers = [];
    for (const time of ["10:30", "13:30"]) {
      const asked = {
        ...ana,
        serviceId: studio.facial,
        providerId: studio.maya,
        date: tuesday,
        time,
        ...body,
      };
      answers.push(await post(asked, { as, ip: freshNetwork(answers.length) }));
    }
    return answers;
  };
  beforeEach(() => {
    appointmentAt(studio, tuesday, "10:30");
    appointmentAt(studio, tuesday, "13:30", {
      customerEmail: "stranger@example.com",
      customerPhone: "503 555 7777",
    });
  });

  test.each(["a guest", "a client"])(
    "of %s: a taken time is refused, no matter who booked it",
    async (who) => {
      const as = who === "a client" ? clientId : undefined;
      for (const phone of ["503 555 0000", ana.customerPhone]) {
        const [theirs, strangers] = await answersTo({ customerPhone: phone }, as);
        expect(theirs?.status).toBe(409);
        expect(theirs?.body.error).toBe("Someone else has booked this time. Choose another time.");
        expect(theirs?.body).not.toHaveProperty("duplicate");
        expect(theirs?.body.error).toBe(strangers?.body.error);
      }
    },
  );

  test.each(["a guest", "a client"])(
    "of %s: a free time is booked as if there were no other appointment",
    async (who) => {
      const as = who === "a client" ? clientId : undefined;
      const answers = await answersTo(
        { customerPhone: "503 555 0000", providerId: studio.tom, time: "10:00" },
        as,
      );
      expect(answers[0]?.status).toBe(201);
    },
  );

  test("the address and number together lead to a question only if the time is free", async () => {
    const [theirs] = await answersTo({
      customerPhone: "555.010.2030",
      providerId: studio.tom,
      time: "10:00",
    });
    expect(theirs).toMatchObject({ status: 409, body: { duplicate: true } });
  });

  test("a client learns about the account's own appointment, also if it takes the time", async () => {
    appointmentAt(studio, tuesday, "15:00", { clientId, customerEmail: "x@example.com" });
    const asked = { ...contact(3), serviceId: studio.facial, providerId: studio.maya, date: tuesday };
    const own = await post({ ...asked, time: "15:00" }, { as: clientId });
    expect(own).toMatchObject({ status: 409, body: { duplicate: true } });
    expect((await post({ ...asked, time: "15:00" })).body).not.toHaveProperty("duplicate");
  });
});

describe("an appointment can be moved", () => {
  const to = (time: string) => ({ date: tuesday, time });
  const times = ["10:30", "12:00", "13:30", "15:00"];

  test("three times in an hour by its client, who is then asked to call", async () => {
    const { id } = appointmentAt(studio, tuesday, "09:00", { clientId }).appointment;
    vi.setSystemTime(now - 2 * hour);
    for (const time of times.slice(0, 3)) {
      expect((await send("PUT", id, clientId, to(time))).status).toBe(200);
      vi.setSystemTime(Date.now() + 60_000);
    }
    const fourth = await send("PUT", id, clientId, to("15:00"));
    expect(fourth.status).toBe(409);
    expect(fourth.body.error).toMatch(
      /^This visit has been moved 3 times within an hour\. .*please call us at \S/u,
    );
    expect(studio.appointments()[0]).toMatchObject({ start_min: 810 });
    // The link to the visit is left out.
    expect((await send("PUT", id, clientId, { notes: "Nuts" })).status).toBe(200);
    vi.setSystemTime(now - hour);
    expect((await send("PUT", id, clientId, to("15:00"))).status).toBe(200);
  });

  test("any number of times by staff, without counting for the client", async () => {
    const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
    const { id } = appointmentAt(studio, "2026-03-10", "09:00", { clientId }).appointment;
    for (const time of [...times, "09:00", ...times])
      expect((await send("PUT", id, rita, { date: "2026-03-10", time })).status).toBe(200);
    expect((await send("PUT", id, clientId, { date: "2026-03-11", time: "09:00" })).status).toBe(200);
  });
});

test("The newest twenty links of an appointment open it, also after repeated requests", async () => {
  const asked = { ...contact(1), ...place(1) };
  const secrets: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    vi.setSystemTime(now + n);
    const { body } = await post(asked, { key: "key-0000-0001", ip: freshNetwork(n) });
    secrets.push(String(body.manageUrl).split("/").at(-1) ?? "");
  }
  const kept = studio.sqlite.prepare("SELECT hash FROM tokens WHERE purpose = 'manage'").pluck().all();
  expect(kept).toHaveLength(20);
  expect(secrets.map((secret) => subjectOf("manage", secret, now) !== null)).toEqual([
    ...Array(10).fill(false),
    ...Array(20).fill(true),
  ]);
});
