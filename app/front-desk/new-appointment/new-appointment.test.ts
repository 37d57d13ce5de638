import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  addPerson,
  appointmentAt,
  monday,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { bookForClient, type NewAppointmentQuery, newAppointment } from "./new-appointment.server.ts";

const none: NewAppointmentQuery = { search: null, service: null, provider: null, date: null, time: null };

let studio: SmallStudio;
let hannah: number;
beforeEach(() => {
  studio = smallStudio();
  hannah = addPerson(studio.sqlite, "Hannah Weber", "hannah@example.com", "user");
});
afterEach(() => studio.close());

const offered = (query: Partial<NewAppointmentQuery>) => newAppointment({ ...none, ...query }, now);
const timesOf = (query: Partial<NewAppointmentQuery>) => offered(query).times?.times.map(({ time }) => time);

describe("the form", () => {
  test("begins with today, all services that can be booked and everybody who gives one", () => {
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

  test("offers the times that /book would offer", () => {
    const query = { service: String(studio.facial), provider: String(studio.maya), date: tuesday };
    expect(timesOf(query)).toEqual(["09:00", "10:30", "12:00", "13:30", "15:00", "16:30"]);
    appointmentAt(studio, tuesday, "10:30");
    expect(timesOf(query)).not.toContain("10:30");
  });

  test("suggests the time of the gap, or the first one offered after it", () => {
    const query = { service: String(studio.facial), provider: String(studio.maya), date: tuesday };
    expect(offered({ ...query, time: "10:30" }).times?.suggested).toBe("10:30");
    expect(offered({ ...query, time: "11:00" }).times?.suggested).toBe("12:00");
    expect(offered(query).times?.suggested).toBeNull();
  });

  test("says so where the provider of the gap does not give the service", () => {
    const form = offered({ service: String(studio.brows), provider: String(studio.tom) });
    expect(form).toMatchObject({
      providerId: "any",
      providerProblem: "Tom Reed does not give this service.",
    });
  });

  test("says why a day has no times", () => {
    const why = (date: string) => offered({ service: String(studio.facial), date }).times?.none;
    expect(why("2026-03-08")).toBe("The studio is closed on this day.");
    expect(why("2026-02-27")).toBe("This day is over.");
    expect(why("2026-06-01")).toBe("This day is further ahead than can be booked.");
    expect(why(tuesday)).toBeNull();
    studio.sqlite.exec("DELETE FROM working_hours");
    expect(why(tuesday)).toBe("No available times for this date. Please select another date.");
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

  test("for an account takes its contact, and the appointment is the account's", () => {
    expect(send({ client: `account:${hannah}` })).toMatchObject({
      ok: true,
      value: { clientId: hannah, contact: { name: "Hannah Weber", email: "hannah@example.com" } },
    });
  });

  test("for an account without a phone takes the typed one, and does without", () => {
    studio.sqlite.prepare("UPDATE users SET phone = NULL WHERE id = ?").run(hannah);
    const client = `account:${hannah}`;
    expect(send({ client, time: "13:30" })).toMatchObject({ ok: true, value: { contact: { phone: "" } } });
    expect(send({ client, customerName: "Not this", customerPhone: typed.customerPhone })).toMatchObject({
      ok: true,
      value: { contact: { name: "Hannah Weber", phone: "555 010 7777" } },
    });
  });

  test("for a guest who was here before takes the contact of that appointment and no account", () => {
    const { id } = appointmentAt(studio, "2026-03-05", "10:30").appointment;
    expect(send({ client: `visit:${id}` })).toMatchObject({
      ok: true,
      value: { clientId: null, contact: { name: "Ana López" } },
    });
  });

  test("for a new client takes the three typed fields, of which only the name is needed", () => {
    expect(send({ client: "new", ...typed })).toMatchObject({
      ok: true,
      value: { clientId: null, contact: { email: "ola@mail.example" } },
    });
    expect(fieldsOf(send({ client: "new", time: "13:30" }))).toEqual({
      customerName: "Enter the client's name.",
    });
  });

  test("without a client, or for one who is gone, is refused at the choice of the client", () => {
    expect(fieldsOf(send(typed))).toEqual({ client: "Choose a client, or a new one." });
    expect(fieldsOf(send({ client: "account:999" }))).toEqual({
      client: "This client is not there any more. Please search again.",
    });
  });

  test("at a time of staff's own needs the box", () => {
    const fields = { client: "new", ...typed, time: undefined, otherTime: "10:10" };
    expect(fieldsOf(send(fields))).toEqual({ override: "Tick the box to use a time of your own." });
    expect(send({ ...fields, override: "on" })).toMatchObject({ ok: true, value: { startMin: 610 } });
    expect(fieldsOf(send({ ...fields, override: "on", otherTime: "25:10" }))).toEqual({
      otherTime: "Enter the time as hours and minutes, such as 14:30.",
    });
  });

  test("a typed time is never passed over for the offered one that is chosen", () => {
    const fields = { client: "new", ...typed, otherTime: "10:10" };
    expect(fieldsOf(send(fields))).toEqual({
      otherTime:
        "10:30 AM is chosen and 10:10 AM is typed. Empty this field to take 10:30 AM, or tick the box to take 10:10 AM.",
    });
    expect(fieldsOf(send({ ...fields, otherTime: "soon" }))).toEqual({
      otherTime: "Enter the time as hours and minutes, such as 14:30.",
    });
    expect(send({ ...fields, override: "on" })).toMatchObject({ ok: true, value: { startMin: 610 } });
    expect(send({ ...fields, time: "12:00", otherTime: "12:00" })).toMatchObject({
      ok: true,
      value: { startMin: 720 },
    });
  });

  test("without a time asks for one", () => {
    expect(fieldsOf(send({ client: "new", ...typed, time: "" }))).toEqual({ time: "Choose a time." });
  });
});
