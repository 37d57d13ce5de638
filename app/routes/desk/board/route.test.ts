import { beforeEach, describe, expect, test, vi } from "vitest";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  now,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

async function load(query: string) {
  const { status, data } = await callRoute(`/receptionist?${query}`, { as: rita });
  return { status, ...data };
}

/** Sends the form as the page would: just opened, with the times looked up for its values. */
async function send(given: Record<string, string>) {
  const fields = {
    timesFor: timesFor(given),
    ...(given.visit && { revision: revisionOf(given.visit) }),
    ...given,
  };
  const { status, location, data, context } = await callRoute("/receptionist", {
    as: rita,
    form: fields,
  });
  return { status, location, problem: location ? null : data, context };
}

const revisionOf = (id: number | string) =>
  String(studio.sqlite.prepare("SELECT revision FROM appointments WHERE id = ?").pluck().get(id) ?? 0);
const booked = () => appointmentAt(studio, tuesday, "10:30").appointment.id;
const stateOf = (id: number) =>
  studio.sqlite.prepare("SELECT status FROM appointments WHERE id = ?").pluck().get(id);
const newClient = {
  intent: "book",
  client: "new",
  customerName: "Ola Nowak",
  customerEmail: "ola@mail.example",
  customerPhone: "555 010 7777",
  date: tuesday,
  time: "10:30",
};
const asked = () => ({ serviceId: String(studio.facial), providerId: String(studio.maya) });

describe("the page", () => {
  test("shows today without a date", async () => {
    expect(await load("")).toMatchObject({ status: 200, page: { board: { date: "2026-03-02" } } });
  });

  test("shows an appointment and its day", async () => {
    const id = booked();
    const { page } = await load(`visit=${id}`);
    expect(page.board.date).toBe(tuesday);
    expect(page.panel).toMatchObject({
      kind: "appointment",
      appointment: { client: { name: "Ana López", email: "ana@example.com" }, price: "$95", account: null },
    });
  });

  test("answers 404 for an unknown appointment and 400 for an invalid date", async () => {
    expect(await load("visit=999")).toMatchObject({ status: 404, page: { panel: { kind: "missing" } } });
    expect(await load("visit=1%27--")).toMatchObject({ status: 404 });
    expect(await load("date=2026-02-30")).toMatchObject({ status: 400, failed: true });
  });

  test("changes nothing on GET", async () => {
    const id = booked();
    await load("");
    const before = studio.sqlite.serialize();
    for (const query of [`visit=${id}&cancel`, `visit=${id}&move`, "new&q=ana", "sheet", "done=cancelled"]) {
      expect((await load(query)).status).toBe(200);
    }
    expect(studio.sqlite.serialize().equals(before)).toBe(true);
  });
});

describe("an action", () => {
  test("sets the status of an appointment and returns to it", async () => {
    const id = booked();
    vi.setSystemTime(instantAt(tuesday, "10:15"));
    expect(await send({ intent: "status", visit: String(id), status: "arrived" })).toMatchObject({
      status: 303,
      location: `/receptionist?date=${tuesday}&visit=${id}&done=marked&change=1#panel`,
    });
    expect(stateOf(id)).toBe("arrived");
  });

  test("cancels with a reason or at the client's request, and keeps a reason that is too long", async () => {
    const id = appointmentAt(studio, tuesday, "10:30").appointment.id;
    const reason = "x".repeat(201);
    const { status, problem } = await send({ intent: "cancel", visit: String(id), reason, who: "client" });
    expect([status, problem.fields, problem.values]).toEqual([
      400,
      { reason: "Enter at most 200 characters." },
      { reason, who: "client" },
    ]);
    await send({ intent: "cancel", visit: String(id), reason: "Maya is ill.", who: "client" });
    expect(studio.appointments()[0]).toMatchObject({
      status: "cancelled",
      cancelled_by: "client",
      cancel_reason: "Maya is ill.",
    });
  });

  test("cancels an appointment", async () => {
    const id = booked();
    expect(await send({ intent: "cancel", visit: String(id), who: "studio" })).toMatchObject({
      status: 303,
      location: `/receptionist?date=${tuesday}&done=cancelled&change=1`,
    });
    expect(stateOf(id)).toBe("cancelled");
    expect((await load("done=cancelled&change=1")).page.done).toMatch(
      /^Appointment cancelled\. We can't send email at the moment\. Contact the client yourself\.$/u,
    );
  });

  test("moves an appointment, also to a suggested time of another day and provider", async () => {
    const id = booked();
    const time = `2026-03-04T11:00@${studio.tom}`;
    const fields = {
      intent: "move",
      visit: String(id),
      date: tuesday,
      providerId: String(studio.maya),
      time,
    };
    expect(await send(fields)).toMatchObject({
      location: `/receptionist?date=2026-03-04&visit=${id}&done=moved&change=1#panel`,
    });
    expect(studio.appointments()).toMatchObject([{ start_min: 660, provider_id: studio.tom }]);
  });

  test("says that a move to the same place changed nothing, and repeats a move safely", async () => {
    const id = booked();
    const own = { visit: String(id), date: tuesday, providerId: String(studio.maya) };
    const revision = revisionOf(id);
    const move = (time: string) => send({ intent: "move", ...own, revision, time });
    expect((await move("10:30")).location).toContain("done=stayed");
    expect((await move("12:00")).location).toContain("done=moved");
    expect((await move("12:00")).location).toContain("done=moved");
    expect((await load("done=stayed")).page.done).toBe("The appointment was not moved.");
  });

  test("restores a cancelled appointment and says whether the client gets an email", async () => {
    const id = booked();
    await send({ intent: "cancel", visit: String(id), who: "studio" });
    const back = { intent: "return", visit: String(id), status: "booked" };
    expect((await send(back)).location).toContain("done=returned");
    expect(stateOf(id)).toBe("booked");
    // The cancellation email was still waiting, so the client never learns about it.
    expect((await load("done=returned&change=2")).page.done).toBe(
      "Appointment restored. The client gets no email.",
    );
  });

  test("books for a guest, never for the staff member, and only once per form", async () => {
    const form = { ...newClient, ...asked(), key: "0123456789" };
    const first = await send(form);
    expect(first.status).toBe(303);
    expect((await send(form)).location).toBe(first.location);
    expect(studio.appointments()).toMatchObject([{ client_id: null, customer_name: "Ola Nowak" }]);
  });

  test("keeps the typed values and shows the error at the field", async () => {
    const { status, problem } = await send({
      ...newClient,
      ...asked(),
      customerEmail: "ola@",
      notes: "By phone",
    });
    expect(status).toBe(400);
    expect(problem).toMatchObject({
      form: "book",
      fields: { customerEmail: "Enter an email address in the form name@example.com." },
      values: { customerName: "Ola Nowak", customerEmail: "ola@", notes: "By phone", time: "10:30" },
    });
  });

  test("answers 409 with the nearest free times if the time is taken", async () => {
    booked();
    const { status, problem } = await send({ ...newClient, ...asked() });
    expect(status).toBe(409);
    expect(problem.alternatives).toHaveLength(3);
    expect(problem.alternatives[0].value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d@\d+$/u);
  });

  test("asks for whom it is if the client has a visit at that time", async () => {
    booked();
    const contact = { customerName: "Ana López", customerEmail: "ana@example.com" };
    const fields = { ...newClient, ...contact, ...asked(), providerId: String(studio.tom), time: "11:00" };
    expect((await send(fields)).problem.ownAppointment).toMatch(/^Tuesday, March 3, 10:30/u);
    expect((await send({ ...fields, forSomeoneElse: "on" })).status).toBe(303);
  });

  test("shows an error about the service at its control", async () => {
    const { problem } = await send({ ...newClient, ...asked(), serviceId: "999" });
    expect(problem.fields).toEqual({ service: "Service not found" });
  });

  test("answers 404 for an unknown appointment and 400 for an unknown intent", async () => {
    for (const intent of ["status", "cancel", "move"]) {
      const fields = { intent, visit: "999", status: "arrived", date: tuesday, time: "11:00" };
      expect((await send(fields)).status).toBe(404);
    }
    expect((await send({ intent: "delete", visit: "1" })).status).toBe(400);
  });

  test("marks a refusal in the page title", async () => {
    const { context } = await send({ intent: "cancel", visit: "999" });
    expect((await callRoute("/receptionist", { as: rita, context })).data.failed).toBe(true);
  });

  test("shows its own message in the form after an internal error", async () => {
    const id = String(booked());
    studio.sqlite.exec(
      "CREATE TRIGGER broken BEFORE UPDATE ON appointments BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    vi.spyOn(console, "error").mockImplementation(() => {});
    const failed = async (fields: Record<string, string>) => (await send(fields)).problem.message;
    expect(await failed({ intent: "cancel", visit: id, who: "studio" })).toBe(
      "Failed to cancel appointment: 500",
    );
    expect(await failed({ intent: "status", visit: id, status: "confirmed" })).toBe(
      "Failed to update appointment: 500",
    );
    vi.restoreAllMocks();
  });
});

describe("the stamp card", () => {
  let client: number;
  let appointment: number;
  beforeEach(() => {
    client = addPerson(studio.sqlite, "Clara", "clara@mail.example", "user");
    studio.sqlite.exec("UPDATE settings SET loyalty_visits = 1, loyalty_reward = 'Tea'");
    appointment = appointmentAt(studio, tuesday, "10:30", { clientId: client }).appointment.id;
  });
  const complete = () => studio.sqlite.prepare("UPDATE appointments SET status = 'completed'").run();
  const cardOf = async (id = appointment) => {
    const { panel } = (await load(`visit=${id}`)).page;
    return panel.kind === "appointment" ? panel.appointment.stampCard : undefined;
  };

  test("appears for accounts and guests, but not for clients without contact", async () => {
    const empty = { visits: 1, reward: "Tea", stamps: 0, rewards: 0, given: [] };
    expect(await cardOf()).toEqual(empty);
    const guest = appointmentAt(studio, tuesday, "13:30").appointment.id;
    expect(await cardOf(guest)).toEqual(empty);
    studio.sqlite.exec(`UPDATE appointments SET record_id = NULL WHERE id = ${guest}`);
    expect(await cardOf(guest)).toBeNull();
  });

  test("is redeemed once and undone", async () => {
    complete();
    const give = { intent: "reward", visit: String(appointment), given: "0" };
    expect(await send(give)).toMatchObject({
      status: 303,
      location: `/receptionist?date=${tuesday}&visit=${appointment}&done=rewarded&change=1#panel`,
    });
    expect(await send(give)).toMatchObject({ status: 409 });
    const reward = String((await cardOf())?.given[0]?.id);
    expect(await send({ intent: "undo-reward", visit: String(appointment), reward })).toMatchObject({
      status: 303,
    });
    expect(await cardOf()).toMatchObject({ rewards: 1, given: [{ undone: true }] });
  });

  test("gives no reward until it is full", async () => {
    for (const given of ["0", "", "-1", "x"]) {
      const { status } = await send({ intent: "reward", visit: String(appointment), given });
      expect(status).toBe(409);
    }
    expect(await send({ intent: "undo-reward", visit: String(appointment), reward: "1" })).toMatchObject({
      status: 404,
    });
    expect(studio.sqlite.prepare("SELECT count(*) FROM loyalty_rewards").pluck().get()).toBe(0);
  });
});

test.each(["0001-01-01", "9999-12-31"])(
  "a new appointment and a move to %s are refused at the date",
  async (date) => {
    const sentence = "Choose a day from 31 days ago to two years ahead.";
    const fresh = await send({
      ...newClient,
      ...asked(),
      date,
      time: "",
      otherTime: "10:30",
      override: "on",
    });
    const id = String(booked());
    const move = {
      intent: "move",
      visit: id,
      providerId: String(studio.maya),
      date,
      otherTime: "10:30",
      override: "on",
    };
    for (const { status, problem } of [fresh, await send(move)]) {
      expect([status, problem?.fields?.date]).toEqual([400, sentence]);
    }
  },
);

test("a custom time that ends after midnight is refused at its field, for a booking and a move", async () => {
  const own = { time: "", otherTime: "23:45", override: "on" };
  const fresh = await send({ ...newClient, ...asked(), ...own });
  const move = { intent: "move", visit: String(booked()), ...own };
  const moved = await send({ ...move, providerId: String(studio.maya), date: tuesday });
  for (const { status, problem } of [fresh, moved]) {
    expect([status, problem?.fields]).toEqual([400, { otherTime: "A visit must end by midnight." }]);
  }
});

describe("the result message", () => {
  const mark = (id: number) => send({ intent: "status", visit: String(id), status: "confirmed" });
  const changeIn = (location: string | null) =>
    new URL(location ?? "", "https://studio.test").searchParams.get("change") ?? "";

  test("names the change and offers an undo until it is undone", async () => {
    const id = booked();
    const { location } = await mark(id);
    const { page } = await load(String(location).split("?")[1] ?? "");
    const offered = { id: 1, label: "Ana López marked confirmed", by: null };
    expect([page.done, page.undo]).toEqual([
      "Ana López marked confirmed.",
      { done: offered, last: { ...offered, short: offered.label } },
    ]);
    const undone = await send({ intent: "undo", change: changeIn(location) });
    expect(undone).toMatchObject({
      status: 303,
      location: `/receptionist?date=${tuesday}&visit=${id}&done=undone&change=1#panel`,
    });
    const after = await load("done=undone&change=1");
    expect([after.page.done, after.page.undo]).toEqual([
      "Undone: Ana López marked confirmed.",
      { done: null, last: null },
    ]);
    expect(stateOf(id)).toBe("booked");
  });

  test("answers 409 with the conflicting visit if it can't be undone, and 404 for an unknown change", async () => {
    const id = booked();
    const move = { visit: String(id), date: tuesday, providerId: String(studio.maya), time: "12:00" };
    const { location } = await send({ intent: "move", ...move });
    const sofia = appointmentAt(studio, tuesday, "10:30", { customerName: "Sofia Lang" }).appointment.id;
    const { status, problem } = await send({ intent: "undo", change: changeIn(location) });
    expect([status, problem.inTheWay]).toEqual([
      409,
      {
        url: `/receptionist?date=${tuesday}&visit=${sofia}#panel`,
        label: expect.stringMatching(/^Sofia Lang, 10:30/u),
      },
    ]);
    expect((await send({ intent: "undo", change: "99" })).status).toBe(404);
    expect((await send({ intent: "undo" })).status).toBe(404);
  });

  test("promises an email only if one was written", async () => {
    const id = booked();
    const move = (time: string, tell: string) =>
      send({ intent: "move", visit: String(id), date: tuesday, providerId: String(studio.maya), time, tell });
    const said = async (location: string | null) =>
      (await load(String(location).split("?")[1] ?? "")).page.done;
    expect(await said((await move("12:00", "mail")).location)).toMatch(
      /^Appointment moved\. It is now at 12:00.PM with Maya Ortiz\. We can't send email/u,
    );
    expect(await said((await move("13:30", "told")).location)).toMatch(/The client gets no email\.$/u);
  });

  test("offers a provider's own change to the desk with the provider's name", async () => {
    const id = booked();
    const form = { intent: "status", visit: String(id), status: "confirmed", revision: revisionOf(id) };
    expect((await callRoute("/provider", { as: studio.maya, form })).status).toBe(303);
    expect((await load("")).page.undo.last).toEqual({
      id: 1,
      label: "Ana López marked confirmed",
      short: "Ana López marked confirmed",
      by: "Maya Ortiz",
    });
  });

  test("A cancellation without who cancelled is refused and keeps the choices.", async () => {
    const id = booked();
    const { status, problem } = await send({ intent: "cancel", visit: String(id), tell: "no" });
    expect([status, problem.fields, problem.values]).toEqual([
      400,
      { who: "Choose who cancelled." },
      { tell: "no" },
    ]);
    expect(stateOf(id)).toBe("booked");
  });

  test("A no-show records who called and its charge as one change with one undo (rule 34.42).", async () => {
    const id = booked();
    vi.setSystemTime(instantAt(tuesday, "11:00"));
    const before = studio.appointments()[0];
    const asked = await send({ intent: "status", visit: String(id), status: "no_show" });
    expect([asked.status, asked.location]).toEqual([303, expect.stringContaining("&no-show#panel")]);
    expect((await load(`visit=${id}&no-show`)).page.panel).toMatchObject({
      asksToMiss: true,
      appointment: { mayMiss: "now", missedCharge: "$95" },
    });
    const nobody = { intent: "no-show", visit: String(id), who: "nobody" };
    for (const [form, wrong] of [
      [{ who: "" }, { who: "Enter who called." }],
      [{}, { fee: "Choose whether to keep or waive the charge." }],
      [{ fee: "waive" }, { waiveReason: "Choose why you waive the charge." }],
    ] as const) {
      const { status, problem } = await send({ ...nobody, ...form });
      expect([status, problem.fields]).toEqual([400, wrong]);
    }
    expect(studio.appointments()[0]).toEqual(before);
    const undo = async ({ location }: { location: string | null }) => {
      const [, change = ""] = /change=(\d+)/u.exec(location ?? "") ?? [];
      await send({ intent: "undo", change });
      expect(studio.appointments()[0]).toMatchObject({ status: "booked", charge_minor: 0, waived_minor: 0 });
    };
    const waived = await send({ ...nobody, fee: "waive", waiveReason: "illness" });
    expect(studio.appointments()[0]).toMatchObject({
      ...{ status: "no_show", charge_minor: 0, waived_minor: 9500, waive_reason: "Illness" },
    });
    await undo(waived);
    const called = await send({ ...nobody, who: "client", fee: "keep" });
    expect(studio.appointments()[0]).toMatchObject({
      ...{ status: "cancelled", cancelled_by: "client", charge_minor: 9500 },
    });
    await undo(called);
  });

  test("A charge is waived, and then charged again.", async () => {
    const id = booked();
    vi.setSystemTime(instantAt(tuesday, "11:00"));
    await send({ intent: "no-show", visit: String(id), who: "nobody", fee: "keep" });
    const wrong = await send({ intent: "fee", visit: String(id), fee: "waive", waiveReason: "" });
    expect([wrong.status, wrong.problem.fields]).toEqual([
      400,
      { waiveReason: "Choose why you waive the charge." },
    ]);
    await send({ intent: "fee", visit: String(id), fee: "waive", waiveReason: "ours" });
    const { panel } = (await load(`visit=${id}`)).page;
    expect(panel.appointment).toMatchObject({ charge: null, waived: "$95 by Rita: Our mistake" });
    await send({ intent: "fee", visit: String(id), fee: "keep" });
    expect((await load(`visit=${id}`)).page.panel.appointment).toMatchObject({ charge: "$95", waived: null });
  });
});
