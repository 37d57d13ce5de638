/** A opens a form, B changes the appointment, A sends the form: B's change stays (rules 9.1 to 9.4). */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { callRoute, type RouteAnswer } from "#app/testing/call-route.server.ts";
import { caller, cookieOf, enrol } from "#app/testing/people.server.ts";
import {
  appointmentAt,
  instantAt,
  now,
  requester,
  type SmallStudio,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const minute = 60_000;
const friday = "2026-03-06";

let studio: SmallStudio;
let id: string;
let token: string;
let clientId: number;
let rosa: Requester;
const cookies: Record<string, string> = {};
const signIn = (who: string, userId: number, when: number) => {
  cookies[who] = cookieOf(openSession(userId, "browser", caller, when));
};
beforeEach(() => {
  studio = smallStudio();
  // why: the gate reads the clock itself
  vi.useFakeTimers({ toFake: ["Date"], now });
  clientId = enrol("ana@example.com", ["user"]).id;
  rosa = requester("staff", enrol("rosa@studio.test", ["receptionist"], "Rosa").id);
  signIn("client", clientId, now);
  signIn("rita", enrol("rita@studio.test", ["receptionist"], "Rita").id, now);
  signIn("admin", enrol("ada@studio.test", ["admin"], "Ada").id, now);
  signIn("maya", studio.maya, now);
  const made = appointmentAt(studio, tuesday, "10:30", { clientId });
  id = String(made.appointment.id);
  token = made.token;
});
afterEach(() => {
  vi.useRealTimers();
  studio.close();
});

type Fields = Record<string, string>;
type FormPage = {
  /** The reader of the refusal. */
  to: "staff" | "client";
  /** The appointment in the data of the page. */
  loaded: () => Promise<{ revision: number } | null>;
  form: () => Fields;
  send: (form: Fields) => Promise<RouteAnswer>;
  did: Record<string, unknown>;
};

const at = (address: string, who: string) => ({
  load: async () => (await callRoute(address, { cookie: cookies[who] })).data,
  send: (form: Fields) => callRoute(address, { cookie: cookies[who], form }),
});
const deskPage = (step: string, form: () => Fields, did: FormPage["did"]): FormPage => ({
  to: "staff",
  loaded: async () => (await at(`/receptionist?visit=${id}${step}`, "rita").load()).page.panel.appointment,
  send: (fields) => at(`/receptionist?visit=${id}${step}`, "rita").send(fields),
  form,
  did,
});
const managePage = (
  step: string,
  form: () => Fields,
  did: FormPage["did"],
  who: "guest" | "client" = "guest",
): FormPage => ({
  to: "client",
  loaded: () => at(`/manage/${token}?${step}`, who).load(),
  send: async (fields) => {
    const answer = await at(`/manage/${token}?${step}`, who).send(fields);
    // A refused move redirects to a URL that shows the refusal.
    if (!answer.location?.includes("&refused=")) return answer;
    const told = await callRoute(answer.location);
    return { ...told, location: null, data: told.data.problem };
  },
  form,
  did,
});

const pages: Record<string, FormPage> = {
  "a status at the desk": deskPage("", () => ({ intent: "status", visit: id, status: "confirmed" }), {
    status: "confirmed",
  }),
  "a cancellation at the desk": deskPage("&cancel", () => ({ intent: "cancel", visit: id, who: "studio" }), {
    status: "cancelled",
  }),
  "a move at the desk": deskPage(
    "&move",
    () => {
      const place = { date: wednesday, providerId: String(studio.maya) };
      return { intent: "move", visit: id, ...place, timesFor: timesFor(place), time: "15:00" };
    },
    { date: wednesday, start_min: 900 },
  ),
  "a status at the provider's": {
    to: "staff",
    loaded: async () => {
      const days = [tuesday, friday].map((date) => at(`/provider?date=${date}`, "maya").load());
      return (await Promise.all(days)).flatMap(({ day }) => day.appointments)[0];
    },
    send: at(`/provider?date=${tuesday}`, "maya").send,
    form: () => ({ intent: "status", visit: id, status: "confirmed" }),
    did: { status: "confirmed" },
  },
  "a cancellation by the link": managePage(
    "confirm=cancel",
    () => ({ intent: "cancel", shownChargeCents: "0" }),
    { status: "cancelled" },
  ),
  "a move by the link": managePage(
    `move&date=${wednesday}`,
    () => ({ intent: "move", date: wednesday, time: "15:00", providerId: String(studio.maya) }),
    { date: wednesday, start_min: 900 },
  ),
  "a confirmation by the link": managePage("", () => ({ intent: "coming" }), { status: "confirmed" }),
  "a correction by the link": managePage(
    "contact",
    () => ({ intent: "contact", customerName: "Anna" }),
    { customer_name: "Anna" },
    "client",
  ),
  "a note by the link": managePage("note", () => ({ intent: "note", notes: "A scar" }), { notes: "A scar" }),
  "a cancellation on the profile": {
    to: "client",
    loaded: async () => (await at(`/profile?cancel=${id}`, "client").load()).profile.cancelling,
    send: (form) => at(`/profile?cancel=${id}`, "client").send(form),
    form: () => ({ intent: "cancel", visit: id, who: "studio" }),
    did: { status: "cancelled" },
  },
  "a cancellation on the users page": {
    to: "staff",
    loaded: async () =>
      (await at(`/admin/users?id=${clientId}&cancel=${id}`, "admin").load()).detail.cancelling,
    send: (form) => at(`/admin/users?id=${clientId}&cancel=${id}`, "admin").send(form),
    form: () => ({ intent: "cancel", id: String(clientId), visit: id }),
    did: { status: "cancelled" },
  },
};

const changes: Record<string, { change: () => unknown; words: string }> = {
  "moved it": {
    change: () => moveVisit(Number(id), { date: friday, time: "09:00" }, rosa, now),
    words: "moved it to Friday, March 6, 9:00 AM, 2 minutes ago.",
  },
  "changed the notes": {
    change: () => moveVisit(Number(id), { notes: "Comes with a stick" }, rosa, now),
    words: "changed the notes, 2 minutes ago.",
  },
  "cancelled it and restored it": {
    change: () => {
      cancelVisit(Number(id), rosa, {}, now);
      setStatus(Number(id), "booked", rosa.actor, now);
    },
    words: "restored it, 2 minutes ago.",
  },
};

const row = () => studio.appointments()[0] ?? {};
const opened = async ({ loaded, form }: FormPage): Promise<Fields> => ({
  ...form(),
  revision: String((await loaded())?.revision),
});
const unchanged = () => JSON.stringify([row(), studio.sqlite.prepare("SELECT * FROM outbox").all()]);

describe.each(Object.entries(pages))("%s", (_name, page) => {
  test.each(Object.entries(changes))(
    "refuses with 409 after a colleague %s, names the change, its author and its time, and writes nothing",
    async (_what, { change, words }) => {
      const form = await opened(page);
      change();
      vi.setSystemTime(now + 2.5 * minute);
      const before = unchanged();
      const { status, data, text } = await page.send(form);
      expect(status).toBe(409);
      expect(data.message).toContain(page.to === "staff" ? "Rosa " : "the studio ");
      expect(data.message).toContain(words);
      if (page.to === "client") expect(text).not.toContain("Rosa");
      expect(unchanged()).toBe(before);
    },
  );

  test("accepts the change with the current revision", async () => {
    const { change } = changes["changed the notes"] ?? {};
    const old = await opened(page);
    change?.();
    expect((await page.send(old)).status).toBe(409);
    expect((await page.send(await opened(page))).status).toBe(303);
    expect(row()).toMatchObject(page.did);
  });

  test("makes one change if a double click sends it twice", async () => {
    const form = await opened(page);
    const first = await page.send(form);
    const after = unchanged();
    const second = await page.send(form);
    expect([first.status, second.status, second.location]).toEqual([303, 303, first.location]);
    expect(row()).toMatchObject(page.did);
    expect(unchanged()).toBe(after);
  });

  test("refuses a missing or invalid revision, and writes nothing", async () => {
    const before = unchanged();
    for (const revision of [undefined, "", "-1", "1.5", "x", "1e0", "99999999999999999999"]) {
      const { status } = await page.send({ ...page.form(), ...(revision !== undefined && { revision }) });
      expect([revision, status]).toEqual([revision, 400]);
    }
    expect(unchanged()).toBe(before);
  });
});

test("refuses to restore an appointment again from an old page after a colleague restored and marked it", async () => {
  cancelVisit(Number(id), rosa, {}, now);
  const { load, send } = at(`/receptionist?visit=${id}`, "rita");
  const { steps, revision } = (await load()).page.panel.appointment;
  expect(steps).toEqual([{ status: "booked", label: "Bring back", back: true }]);
  setStatus(Number(id), "confirmed", rosa.actor, now);
  const { status, data } = await send({
    intent: "return",
    visit: id,
    status: "booked",
    revision: String(revision),
  });
  expect([status, data.message]).toEqual([409, expect.stringContaining(": Rosa restored it, just now.")]);
  expect(row()).toMatchObject({ status: "confirmed" });
});

test("keeps the chosen time of a refused move, at the desk and by the link", async () => {
  for (const name of ["a move at the desk", "a move by the link"]) {
    const page = pages[name] as FormPage;
    const form = await opened(page);
    moveVisit(Number(id), { notes: name }, rosa, now);
    expect((await page.send(form)).data.values).toMatchObject({ time: "15:00" });
  }
});

test.each([
  ["the day before", now, ["Mark confirmed"]],
  ["on its day, before the start", instantAt(tuesday, "09:00"), ["Mark arrived", "Mark confirmed"]],
])(
  "allows statuses only at their time at the desk and for the provider, %s: shows no button and refuses the form",
  async (_when, when, labels) => {
    vi.setSystemTime(when);
    signIn("rita", enrol("rina@studio.test", ["receptionist"], "Rina").id, when);
    signIn("maya", studio.maya, when);
    for (const name of ["a status at the desk", "a status at the provider's"]) {
      const page = pages[name] as FormPage;
      const { steps } = (await page.loaded()) as unknown as { steps: { label: string }[] };
      expect(steps.map(({ label }) => label)).toEqual(labels);
      for (const status of ["in_service", "completed", "no_show"]) {
        const { status: answer, data } = await page.send({ ...(await opened(page)), status });
        expect([answer, data.message]).toEqual([
          409,
          expect.stringMatching(/^This visit begins on Tuesday, March 3, 10:30 AM\./u),
        ]);
      }
    }
    expect(row()).toMatchObject({ status: "booked", revision: 0, charge_minor: 0 });
  },
);
