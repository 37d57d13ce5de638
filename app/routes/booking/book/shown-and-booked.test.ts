/**
 * Tests that /book books exactly what it shows. Submits its form in every state, with and without each choice changed by hand.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { timeOf } from "#app/domain/availability/dates.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { formIn, type PageForm } from "#app/testing/forms-on-page.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, ana, now, smallStudio, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let clientId: number;
beforeEach(() => {
  // Adds a second service that both providers offer.
  studio.sqlite.prepare("UPDATE services SET unavailable = 0 WHERE id = ?").run(studio.wrap);
  clientId = addPerson(studio.sqlite, "Bo Client", "bo@example.com", "user");
});
afterEach(() => forgetRateLimits());

const who = ["a guest", "a client"] as const;
type Who = (typeof who)[number];

async function answer(person: Who, address: string, form?: URLSearchParams) {
  const as = person === "a client" ? clientId : undefined;
  const { status, location, html } = await renderedAt(address, { as, form });
  return { status, location, html, form: formIn(html, "booking") };
}

const open = async (person: Who, query = "") => (await answer(person, `/book?${query}`)).form;
const press = (person: Who, form: PageForm, button = { name: "", value: "" }) => {
  const { address, body } = form.sent(button);
  return answer(person, address, body);
};

const contact = { ...ana, notes: "By the window" };
const fillIn = (form: PageForm) => {
  for (const [name, value] of Object.entries(contact)) form.fill(name, value);
};
const page = "service=Facial&provider=any";
const start = { service: "Facial", provider: "any", askedDate: tuesday, time: "10:30" };
const other = () => ({ service: "Wrap", provider: String(studio.tom), askedDate: wednesday, time: "12:00" });
type Choice = keyof typeof start;
const names = Object.keys(start) as Choice[];
const choicesOf = (form: PageForm) =>
  Object.fromEntries(names.map((name) => [name, form.value(name)])) as Record<Choice, string | undefined>;

/** All subsets of the four choices. */
const changes = Array.from({ length: 2 ** names.length }, (_, set) => names.filter((_, n) => set & (1 << n)));

/** The ways in which the form can have other choices than those of its times. */
const states: Record<string, (person: Who, changed: Choice[]) => Promise<PageForm>> = {
  async "at the first try"(person, changed) {
    const form = await open(person, `${page}&date=${tuesday}`);
    fillIn(form);
    return changeByHand(form, changed);
  },
  async "after a refusal"(person, changed) {
    const form = await open(person, `${page}&date=${tuesday}`);
    fillIn(form);
    form.fill("time", start.time);
    form.fill("customerPhone", "12");
    const refused = await press(person, form);
    expect(refused.status).toBe(400);
    refused.form.fill("customerPhone", contact.customerPhone);
    return changeByHand(refused.form, changed);
  },
  /** The browser restores old values into a page with other choices. */
  async "after Back"(person, changed) {
    const to = { ...start, ...pick(changed) };
    const query = new URLSearchParams({ service: to.service, provider: to.provider, date: to.askedDate });
    const form = await open(person, String(query));
    fillIn(form);
    for (const name of ["service", "provider", "askedDate"] as const) form.fill(name, start[name]);
    form.fill("time", form.choices("time").includes(to.time) ? to.time : (form.choices("time")[1] ?? ""));
    return form;
  },
};

const pick = (changed: Choice[]) => Object.fromEntries(changed.map((name) => [name, other()[name]]));

function changeByHand(form: PageForm, changed: Choice[]): PageForm {
  for (const name of names) form.fill(name, (changed.includes(name) ? other() : start)[name]);
  return form;
}

/** Returns the only visit, in the terms of the form's visible fields. */
function booked(shown: Record<Choice, string | undefined>) {
  const [row, ...more] = studio.appointments();
  expect(more).toEqual([]);
  const provider = shown.provider === "any" ? "any" : String(row?.provider_id);
  return { service: row?.service_name, provider, askedDate: row?.date, time: timeOf(Number(row?.start_min)) };
}

describe.each(who)("%s", (person) => {
  describe.each(Object.keys(states))("%s", (state) => {
    test.each(changes.map((changed) => [changed.join(", ") || "nothing", changed] as const))(
      "books what is shown, or nothing and keeps the typed values (changed: %s)",
      async (_, changed) => {
        const form = await (states[state] as (typeof states)[string])(person, changed);
        const shown = choicesOf(form);
        const first = await press(person, form);
        if (changed.every((name) => name === "time")) {
          expect(first.status).toBe(303);
          expect(booked(shown)).toEqual(shown);
          return;
        }
        expect([first.status, studio.appointments()]).toEqual([400, []]);
        expect(first.html).toMatch(
          /role="alert"[^>]*>.*Nothing is booked yet. These are the times for the /u,
        );
        const again = first.form;
        for (const [name, value] of Object.entries(contact))
          expect([name, again.value(name)]).toEqual([name, value]);
        const time = again.choices("time").includes(shown.time ?? "") ? shown.time : "";
        expect(choicesOf(again)).toEqual({ ...shown, time });
        // The times now match the visible choices.
        const [wanted = ""] = again.choices("time");
        again.fill("time", wanted);
        expect((await press(person, again)).status).toBe(303);
        expect(booked({ ...shown, time: wanted })).toEqual({ ...shown, time: wanted });
      },
    );
  });
});

describe("a choice without shown times", () => {
  test("of a service on the bare page keeps the typed values and shows its times", async () => {
    const form = await open("a guest");
    fillIn(form);
    form.fill("service", "Wrap");
    const { status, form: again } = await press("a guest", form);
    expect([status, studio.appointments()]).toEqual([400, []]);
    expect(again.value("service")).toBe("Wrap");
    expect(again.choices("time").length).toBeGreaterThan(0);
    for (const [name, value] of Object.entries(contact)) expect(again.value(name)).toBe(value);
  });

  test("of no service after one was chosen books nothing", async () => {
    const form = await open("a guest", page);
    fillIn(form);
    form.fill("time", "10:30");
    form.fill("service", "");
    const { status, html, form: again } = await press("a guest", form);
    expect([status, studio.appointments()]).toEqual([400, []]);
    expect(html).toContain("Choose a service.");
    expect(again.value("customerName")).toBe(ana.customerName);
  });

  test.each([
    ["a Sunday", "2026-03-08"],
    ["past the window", "2026-05-01"],
    ["in the past", "2026-02-27"],
  ])("of a typed date %s is refused at the field, where it stays", async (_, date) => {
    const form = await open("a guest", page);
    fillIn(form);
    form.fill("time", "10:30");
    form.fill("askedDate", date);
    const { status, html, form: again } = await press("a guest", form);
    expect([status, studio.appointments()]).toEqual([400, []]);
    expect(html).toContain("Date input not valid.");
    expect(again.value("askedDate")).toBe(date);
    expect(again.value("customerEmail")).toBe(ana.customerEmail);
  });

  test("of a service without providers says so", async () => {
    const form = await open("a guest", page);
    fillIn(form);
    form.fill("service", "Peel");
    const { status, html, form: again } = await press("a guest", form);
    expect([status, studio.appointments()]).toEqual([400, []]);
    expect(html).toMatch(/role="alert"[^>]*>.*No providers currently offer this service\./u);
    expect(again.value("service")).toBe("Peel");
  });

  test("of a removed service books nothing under its old name", async () => {
    const form = await open("a guest", page);
    fillIn(form);
    form.fill("time", "10:30");
    studio.sqlite.prepare("UPDATE services SET name = 'Other Facial' WHERE id = ?").run(studio.facial);
    const { status, html } = await press("a guest", form);
    expect([status, studio.appointments()]).toEqual([400, []]);
    expect(html).toContain("Service not found");
  });
});

describe("without script, before anything was sent", () => {
  const pressed = { typed: { name: "show", value: "typed" }, day: { name: "show", value: wednesday } };

  test.each(who)("%s keeps the typed values on another day", async (person) => {
    const form = await open(person, page);
    fillIn(form);
    form.fill("time", "10:30");
    const { address, body } = form.sent(pressed.day);
    expect(address).not.toMatch(/Ana|ana@|555|window/u);
    expect(body.get("customerName")).toBe(ana.customerName);
    const { status, form: again } = await press(person, form, pressed.day);
    expect([status, again.value("date"), again.value("time")]).toEqual([200, wednesday, "10:30"]);
    for (const [name, value] of Object.entries(contact)) expect(again.value(name)).toBe(value);
    expect(studio.appointments()).toEqual([]);
  });

  test("and with another service", async () => {
    const form = await open("a guest", page);
    fillIn(form);
    form.fill("service", "Wrap");
    const { status, form: again } = await press("a guest", form, pressed.typed);
    expect([status, again.value("serviceId")]).toEqual([200, String(studio.wrap)]);
    for (const [name, value] of Object.entries(contact)) expect(again.value(name)).toBe(value);
  });

  test.each(who)("%s without typed values is sent to a URL of the choices", async (person) => {
    const form = await open(person, "");
    form.fill("service", "Wrap");
    const { status, location } = await press(person, form, pressed.typed);
    expect([status, location]).toEqual([303, "/book?service=Wrap#times"]);
    const chosen = await open(person, "service=Wrap&provider=any");
    expect((await press(person, chosen, pressed.day)).location).toBe(
      `/book?service=Wrap&provider=any&date=${wednesday}#times`,
    );
    expect(studio.appointments()).toEqual([]);
  });

  test.each(who)("Enter shows times if nothing is typed, and books if it is: %s", async (person) => {
    const enter = { name: "show", value: "enter" };
    const form = await open(person, page);
    form.fill("askedDate", wednesday);
    const { status, location } = await press(person, form, enter);
    expect([status, location]).toEqual([303, `/book?service=Facial&provider=any&date=${wednesday}#times`]);
    fillIn(form);
    expect((await press(person, form, enter)).status).toBe(400);
    expect(studio.appointments()).toEqual([]);
    const there = await open(person, `${page}&date=${wednesday}`);
    fillIn(there);
    there.fill("time", "10:30");
    expect((await press(person, there, enter)).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ date: wednesday }]);
  });
});
