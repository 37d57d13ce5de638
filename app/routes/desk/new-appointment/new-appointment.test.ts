import { beforeEach, describe, expect, test } from "vitest";
import { findClients } from "#app/domain/clients/find/find-clients.server.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { bookForClient, type NewAppointmentQuery, newAppointment } from "./new-appointment.server.ts";

const none: NewAppointmentQuery = { search: null, service: null, provider: null, date: null, time: null };

const studio = perTest(smallStudio);
let hannah: number;
beforeEach(() => {
  hannah = addPerson(studio.sqlite, "Hannah Weber", "hannah@example.com", "user");
});

const offered = (query: Partial<NewAppointmentQuery>) => newAppointment({ ...none, ...query }, now);
const timesOf = (query: Partial<NewAppointmentQuery>) =>
  offered(query).times?.times.map(({ value }) => value);

describe("the form", () => {
  test("starts with today, all services that can be booked and all providers who offer one", () => {
    const form = offered({});
    expect(form).toMatchObject({
      date: monday,
      serviceId: null,
      providerId: "any",
      clients: null,
      times: null,
    });
    expect(form.services.map(({ label }) => label)).toContain("Facial, $95, 60 minutes");
    expect(form.services.map(({ id }) => id)).not.toContain(studio.wrap);
    expect(form.providers.map(({ name }) => name)).toEqual(["Maya Ortiz", "Tom Reed"]);
  });

  test("shows the price and minutes of a service as clients see them", () => {
    studio.sqlite
      .prepare(
        "UPDATE service_providers SET price_minor = 8000, duration_minutes = 45 WHERE service_id = ? AND provider_id = ?",
      )
      .run(studio.facial, studio.tom);
    expect(offered({}).services.map(({ label }) => label)).toContain("Facial, from $80, 45–60 minutes");
  });

  const mayas = () => ({ service: String(studio.facial), provider: String(studio.maya), date: tuesday });

  test("offers every quarter hour that fits, times on the guests' grid first", () => {
    expect(timesOf(mayas())).toHaveLength(33);
    const first = offered(mayas()).times?.times.filter((time) => time.first);
    expect(first?.map(({ value }) => value)).toEqual(["09:00", "10:30", "12:00", "13:30", "15:00", "16:30"]);
    appointmentAt(studio, tuesday, "10:30");
    expect(timesOf(mayas())).not.toContain("10:30");
    expect(timesOf(mayas())?.filter((time) => time > "09:00" && time < "12:00")).toEqual(["09:15", "11:45"]);
  });

  test("starts with the time of the gap, even if the service only just fits", () => {
    expect(offered({ ...mayas(), time: "10:30" }).times?.suggested).toBe("10:30");
    expect(offered(mayas()).times?.suggested).toBeNull();
    appointmentAt(studio, tuesday, "12:00");
    appointmentAt(studio, tuesday, "15:00", { customerEmail: "eve@example.com" });
    studio.sqlite.exec("UPDATE appointments SET start_min = 870, end_min = 930 WHERE start_min = 900");
    const exact = offered({ ...mayas(), time: "13:15" }).times;
    expect(exact).toMatchObject({ suggested: "13:15", asked: null });
    expect(exact?.times.find(({ value }) => value === "13:15")).toMatchObject({ first: true });
  });

  test("says for any minute which providers can be booked, and names the rules to override", () => {
    appointmentAt(studio, tuesday, "13:30", { customerName: "Hannah Weber" });
    const fits = offered({ ...mayas(), time: "11:20" }).times;
    expect(fits).toMatchObject({ suggested: "11:20", asked: { label: "11:20 AM" } });
    expect(fits?.times.map(({ value }) => value)).toContain("11:20");
    const busy = offered({ ...mayas(), time: "14:40" }).times;
    expect(busy?.suggested).toBeNull();
    expect(busy?.asked?.answers).toEqual([
      {
        provider: "Maya Ortiz",
        why: "5 minutes of the buffer after Hannah Weber are missing",
        take: {
          pick: `${studio.maya} ${tuesday} 880 buffer`,
          words: "Take 2:40 PM with Maya Ortiz anyway: 5 minutes of Maya Ortiz's buffer",
        },
      },
      {
        provider: "Tom Reed",
        why: null,
        take: { pick: `${studio.tom} ${tuesday} 880`, words: "Take 2:40 PM with Tom Reed" },
      },
    ]);
    expect(offered({ ...mayas(), time: "14:00" }).times?.asked?.answers[0]).toMatchObject({ take: null });
  });

  test("keeps a time with an overridden rule only while no other rule is in the way", () => {
    const bent = `${tuesday}T14:40@${studio.maya}!buffer`;
    const times = () => offered({ ...mayas(), time: bent }).times;
    appointmentAt(studio, tuesday, "13:30");
    expect(times()).toMatchObject({ suggested: bent });
    expect(times()?.times[0]?.label).toBe("2:40 PM: 5 minutes of Maya Ortiz's buffer");
    expect(offered({ ...mayas(), provider: "any", time: bent }).times?.suggested).toBe("14:40");
    studio.sqlite.exec(
      `INSERT INTO breaks (provider_id, weekday, start_min, end_min) VALUES (${studio.maya}, 2, 900, 930)`,
    );
    expect(times()).toMatchObject({ suggested: null, asked: { time: "14:40" } });
  });

  test("preselects a known client, listed before other results", () => {
    const client = `account:${hannah}`;
    expect(offered({ client })).toMatchObject({ client, clients: { found: [{ name: "Hannah Weber" }] } });
    createClientRecord(addPerson(studio.sqlite, "Ola Nowak", "ola@example.com", "user"), now);
    const search = "ola";
    const found = offered({ client, search, found: findClients(search) }).clients?.found.map(
      ({ name }) => name,
    );
    expect(found).toEqual(["Hannah Weber", "Ola Nowak"]);
    expect(offered({ client: "account:999" })).toMatchObject({ client: "", clients: null });
  });

  test("says that the provider of the gap doesn't offer the service", () => {
    const form = offered({ service: String(studio.brows), provider: String(studio.tom) });
    expect(form).toMatchObject({
      providerId: "any",
      providerProblem: "Tom Reed doesn't offer Brows.",
    });
  });

  test("says why a day has no times, which providers have some, and when the next times are", () => {
    const noneOn = (date: string) => offered({ ...mayas(), date }).times?.none;
    expect(noneOn("2026-03-08")).toEqual({
      why: "The studio is closed on this day.",
      others: [],
      next: { pick: "- 2026-03-09 -", words: "Monday, March 9" },
    });
    studio.sqlite.exec("INSERT INTO closed_days (date, reason) VALUES ('2026-03-05', 'Training')");
    expect(noneOn("2026-03-05")?.why).toBe("The studio is closed on this day: Training.");
    expect(noneOn("2026-02-27")?.why).toMatch(/^This day is over/u);
    expect(noneOn("2028-03-02")?.why).toBe("Choose a day from 31 days ago to two years ahead.");
    expect(noneOn("2026-06-01")).toBeNull();
    studio.sqlite.exec(
      `INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (${studio.maya}, '${tuesday}', '${tuesday}', 'Ill')`,
    );
    expect(noneOn(tuesday)).toMatchObject({
      why: "Maya Ortiz: off on this day (Ill).",
      others: [
        { provider: "Tom Reed", times: [{ pick: `${studio.tom} ${tuesday} 540`, words: "9:00 AM" }, {}, {}] },
      ],
      next: { words: "Wednesday, March 4" },
    });
    studio.sqlite.exec("DELETE FROM working_hours");
    expect(offered({ ...mayas(), provider: "any" }).times?.none?.why).toBe(
      "No provider has 60 minutes free on this day.",
    );
  });
});

describe("booking", () => {
  const typed = {
    customerName: "Ola Nowak",
    customerEmail: "ola@mail.example",
    customerPhone: "555 010 7777",
  };
  const send = (fields: object) =>
    bookForClient(
      { serviceId: studio.facial, providerId: String(studio.maya), date: tuesday, time: "10:30", ...fields },
      null,
      { actor: { id: 99, role: "receptionist" }, now },
    );
  const fieldsOf = (outcome: ReturnType<typeof send>) => (outcome.ok ? "accepted" : outcome.refusal.fields);

  test("uses the contact of an account, and links the appointment to it", () => {
    expect(send({ client: `account:${hannah}` })).toMatchObject({
      ok: true,
      value: { clientId: hannah, contact: { name: "Hannah Weber", email: "hannah@example.com" } },
    });
  });

  test("uses the typed phone number if the account has none, or none at all", () => {
    studio.sqlite.prepare("UPDATE users SET phone = NULL WHERE id = ?").run(hannah);
    const client = `account:${hannah}`;
    expect(send({ client, time: "13:30" })).toMatchObject({ ok: true, value: { contact: { phone: "" } } });
    expect(send({ client, customerName: "Not this", customerPhone: typed.customerPhone })).toMatchObject({
      ok: true,
      value: { contact: { name: "Hannah Weber", phone: "555 010 7777" } },
    });
  });

  test("uses the contact of a returning guest's appointment, without an account", () => {
    const { id } = appointmentAt(studio, "2026-03-05", "10:30").appointment;
    expect(send({ client: `visit:${id}` })).toMatchObject({
      ok: true,
      value: { clientId: null, contact: { name: "Ana López" } },
    });
  });

  test("needs only the name of a new client", () => {
    expect(send({ client: "new", ...typed })).toMatchObject({
      ok: true,
      value: { clientId: null, contact: { email: "ola@mail.example" } },
    });
    expect(fieldsOf(send({ client: "new", time: "13:30" }))).toEqual({
      customerName: "Enter the client's name.",
    });
  });

  test("is refused at the client field without a client or with a deleted one", () => {
    expect(fieldsOf(send(typed))).toEqual({ client: "Choose a client, or add a new one." });
    expect(fieldsOf(send({ client: "account:999" }))).toEqual({
      client: "This client no longer exists. Search again.",
    });
  });

  test("takes a typed time that fits, and refuses one that doesn't", () => {
    const fields = { client: "new", ...typed, time: undefined };
    expect(send({ ...fields, otherTime: "10:10" })).toMatchObject({ ok: true, value: { startMin: 610 } });
    expect(fieldsOf(send({ ...fields, otherTime: "25:10" }))).toEqual({
      otherTime: "Enter the time as hours and minutes, such as 14:30.",
    });
    expect(fieldsOf(send({ ...fields, otherTime: "17:30" }))).toEqual({
      time: "5:30 PM does not fit. Maya Ortiz: ends 30 minutes after closing.",
    });
  });

  test("overrides exactly the named rules", () => {
    const late = { client: "new", ...typed, time: "17:30" };
    expect(send({ ...late, bend: ["buffer"] })).toMatchObject({ ok: false });
    expect(send({ ...late, bend: ["booking-hours"] })).toMatchObject({ ok: true, value: { startMin: 1050 } });
  });

  test("never ignores a typed time in favor of the selected one", () => {
    const fields = { client: "new", ...typed, otherTime: "10:10" };
    expect(fieldsOf(send(fields))).toEqual({
      otherTime: "You chose 10:30 AM and typed 10:10 AM. Press Check to use 10:10 AM, or clear this field.",
    });
    expect(fieldsOf(send({ ...fields, otherTime: "soon" }))).toEqual({
      otherTime: "Enter the time as hours and minutes, such as 14:30.",
    });
    expect(send({ ...fields, time: "12:00", otherTime: "12:00" })).toMatchObject({
      ok: true,
      value: { startMin: 720 },
    });
  });

  test("asks for a time if none is chosen", () => {
    expect(fieldsOf(send({ client: "new", ...typed, time: "" }))).toEqual({ time: "Choose a time." });
  });
});
