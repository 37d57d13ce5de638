/**
 * Tests that a visit is moved exactly to what its form shows. Submits the form in every state, with and without each choice changed by
 * hand.
 */
import { afterEach, describe, expect, test } from "vitest";
import { timeOf } from "#app/domain/availability/dates.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { formIn, type PageForm } from "#app/testing/forms-on-page.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  addPerson,
  appointmentAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const thursday = "2026-03-05";

const studio = perTest(smallStudio, { clock: now });
afterEach(() => forgetRateLimits());

const who = ["a guest", "a client"] as const;
type Who = (typeof who)[number];

/** Books a visit on Tuesday at 10:30 with Maya, and returns its form for the person who opens its link. */
function appointmentOf(person: Who) {
  const clientId = person === "a client" ? addPerson(studio.sqlite, "Ana", "ana@example.com", "user") : null;
  const { token } = appointmentAt(studio, tuesday, "10:30", { clientId });
  const answer = async (address: string, form?: URLSearchParams) => {
    const as = clientId ?? undefined;
    const sent = await renderedAt(address, { as, form });
    // A refused move redirects to its own URL.
    const refused = sent.location?.includes("&refused=") ? sent.location : null;
    const page = refused ? await renderedAt(refused, { as }) : sent;
    return { ...page, form: formIn(page.html, "move") };
  };
  return {
    answer,
    open: async (query = "") => (await answer(`/manage/${token}?move${query}`)).form,
    press: (form: PageForm, value = "move") => {
      const { address, body } = form.sent({ name: "intent", value });
      return answer(address, body);
    },
  };
}
type Appointment = ReturnType<typeof appointmentOf>;

const start = () => ({ provider: String(studio.maya), askedDate: wednesday, time: "12:00" });
const other = () => ({ provider: String(studio.tom), askedDate: thursday, time: "15:00" });
type Choice = keyof ReturnType<typeof start>;
const names: Choice[] = ["provider", "askedDate", "time"];
const choicesOf = (form: PageForm) =>
  Object.fromEntries(names.map((name) => [name, form.value(name)])) as Record<Choice, string | undefined>;

/** All subsets of the three choices. */
const changes = Array.from({ length: 2 ** names.length }, (_, set) => names.filter((_, n) => set & (1 << n)));

function changeByHand(form: PageForm, changed: Choice[]): PageForm {
  for (const name of names) form.fill(name, (changed.includes(name) ? other() : start())[name]);
  return form;
}

/** The ways in which the form can have other choices than those of its times. */
const states: Record<string, (appointment: Appointment, changed: Choice[]) => Promise<PageForm>> = {
  "at the first try": async ({ open }, changed) =>
    changeByHand(await open(`&provider=${start().provider}&date=${wednesday}`), changed),
  async "after a refusal"({ open, press }, changed) {
    const refused = await press(await open(`&provider=${start().provider}&date=${wednesday}`));
    expect(refused.status).toBe(400);
    return changeByHand(refused.form, changed);
  },
  /** The browser restores old values into a page with other choices. */
  async "after Back"({ open }, changed) {
    const to = { ...start(), ...Object.fromEntries(changed.map((name) => [name, other()[name]])) };
    const form = await open(`&provider=${to.provider}&date=${to.askedDate}`);
    form.fill("provider", start().provider);
    form.fill("askedDate", start().askedDate);
    form.fill("time", to.time);
    return form;
  },
};

const row = () => studio.appointments()[0] ?? {};
const place = () => ({
  provider: String(row().provider_id),
  askedDate: row().date,
  time: timeOf(Number(row().start_min)),
});

describe.each(who)("%s", (person) => {
  describe.each(Object.keys(states))("%s", (state) => {
    test.each(changes.map((changed) => [changed.join(", ") || "nothing", changed] as const))(
      "moves to what is shown, or moves nothing and keeps the choices (changed: %s)",
      async (_, changed) => {
        const appointment = appointmentOf(person);
        const form = await (states[state] as (typeof states)[string])(appointment, changed);
        const shown = choicesOf(form);
        const first = await appointment.press(form);
        if (changed.every((name) => name === "time")) {
          expect(first.status).toBe(303);
          expect(place()).toEqual(shown);
          return;
        }
        expect(first.status).toBe(400);
        expect(row()).toMatchObject({ date: tuesday, start_min: 630, provider_id: studio.maya, sequence: 0 });
        expect(first.html).toMatch(/role="alert"[^>]*>.*Nothing is moved yet. These are the times for the /u);
        const again = first.form;
        const time = again.choices("time").includes(shown.time ?? "") ? shown.time : "";
        expect(choicesOf(again)).toEqual({ ...shown, time });
        // The times now match the visible choices.
        const [wanted = ""] = again.choices("time");
        again.fill("time", wanted);
        expect((await appointment.press(again)).status).toBe(303);
        expect(place()).toEqual({ ...shown, time: wanted });
      },
    );
  });
});

test("an invalid typed date is refused at the field and moves nothing", async () => {
  const appointment = appointmentOf("a guest");
  for (const date of ["2026-03-08", "2026-05-01", "2026-02-27"]) {
    const form = await appointment.open();
    form.fill("time", form.choices("time")[0] ?? "");
    form.fill("askedDate", date);
    const { status, html, form: again } = await appointment.press(form);
    expect([status, again.value("askedDate")]).toEqual([400, date]);
    expect(html).toContain("Date input not valid.");
    // Still refused, because the times are for another day than the field's.
    again.fill("time", again.choices("time")[0] ?? "");
    expect((await appointment.press(again)).status).toBe(400);
  }
  expect(row()).toMatchObject({ date: tuesday, sequence: 0 });
});

test("'Show times' leads to a URL of the choices and moves nothing", async () => {
  const appointment = appointmentOf("a guest");
  const form = await appointment.open();
  form.fill("provider", "any");
  form.fill("askedDate", thursday);
  form.fill("time", form.choices("time")[0] ?? "");
  const { status, location } = await appointment.press(form, "show");
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(/^\/manage\/[\w-]+\?move=&provider=any&date=2026-03-05#times$/u),
  ]);
  expect(row()).toMatchObject({ date: tuesday, sequence: 0 });
});

test("a plain post of the payload moves the visit", async () => {
  const appointment = appointmentOf("a guest");
  const { action = "" } = await appointment.open();
  const place = { date: thursday, time: "12:00", providerId: String(studio.maya) };
  const payload = { intent: "move", revision: String(row().revision), ...place };
  expect((await appointment.answer(action, new URLSearchParams(payload))).status).toBe(303);
  expect(row()).toMatchObject({ date: thursday, start_min: 720 });
});
