/** Moves many visits to the same time at once, over HTTP, in the built app. */
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { expect, test } from "#e2e/studio.ts";
import { studioToday } from "../calendar.ts";

const overlapping = `
  SELECT count(*) FROM appointments a JOIN appointments b ON a.id < b.id AND a.provider_id = b.provider_id AND a.date = b.date
    AND a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
    AND a.start_min < b.end_min AND a.end_min > b.start_min`;

test("of twenty visits moved to one time in parallel, as many succeed as providers are free", async ({
  studio,
}) => {
  const sqlite = studio.database();
  const client = sqlite.prepare("SELECT id FROM users WHERE email = 'client@demo.test'").pluck().get();
  const { token } = (await json(`${studio.url}/api/auth/login`, "POST", {
    email: "client@demo.test",
    password: "Demo-Pass-1",
  })) as { token: string };
  const serviceId = Number(
    sqlite.prepare("SELECT id FROM services WHERE name = 'Signature Facial'").pluck().get(),
  );
  const appointments: number[] = [];
  let date = addDays(studioToday(), 4);
  for (; appointments.length < 20; date = addDays(date, 1)) {
    if (isoWeekday(date) === 7) continue;
    for (const { time } of await times(studio.url, serviceId, date)) {
      const customer = {
        customerName: "Ana",
        customerEmail: "client@demo.test",
        customerPhone: "555 010 2030",
      };
      const request = { ...customer, serviceId, providerId: "any", date, time, forSomeoneElse: true };
      const { id } = (await json(`${studio.url}/api/appointments`, "POST", request, token)) as {
        id?: number;
      };
      if (id) appointments.push(id);
    }
  }
  expect(
    sqlite.prepare("SELECT count(*) FROM appointments WHERE client_id = ?").pluck().get(client),
  ).toBeGreaterThan(19);
  let wanted = addDays(date, 1);
  while (isoWeekday(wanted) === 7 || (await times(studio.url, serviceId, wanted)).length === 0) {
    wanted = addDays(wanted, 1);
  }
  const [slot] = await times(studio.url, serviceId, wanted);
  const moves = await Promise.all(
    appointments.slice(0, 20).map((id) =>
      fetch(`${studio.url}/api/appointments/${id}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body: JSON.stringify({ date: wanted, time: slot?.time, providerId: "any" }),
      }),
    ),
  );
  const statuses = moves.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(slot?.providerIds.length ?? 0);
  expect(statuses.filter((status) => status === 409)).toHaveLength(20 - (slot?.providerIds.length ?? 0));
  expect(sqlite.prepare(overlapping).pluck().get()).toBe(0);
});

async function times(url: string, serviceId: number, date: string) {
  const answer = (await json(`${url}/api/availability?service_id=${serviceId}&date=${date}`)) as {
    times: { time: string; providerIds: number[] }[];
  };
  return answer.times;
}

async function json(address: string, method = "GET", body?: object, token?: string): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
  });
  return answer.json();
}
