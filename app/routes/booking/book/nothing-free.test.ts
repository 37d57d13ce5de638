/** Tests days without times: the reason, other free times, and /book for one provider. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { formIn } from "#app/testing/forms-on-page.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  ana,
  appointmentAt,
  instantAt,
  monday,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
afterEach(() => forgetRateLimits());

const away = (provider: number, first: string, last = first) =>
  studio.sqlite
    .prepare("INSERT INTO time_off (provider_id, first_date, last_date) VALUES (?, ?, ?)")
    .run(provider, first, last);

async function look(query: string, form?: URLSearchParams) {
  const { status, location, html } = await renderedAt(query.startsWith("/") ? query : `/book?${query}`, {
    form,
  });
  return { status, location, html, form: formIn(html, "booking"), words: wordsIn(html) };
}
const wordsIn = (html: string) =>
  html
    .replace(/<[^>]+>/gu, " ")
    .replace(/&#x27;/gu, "'")
    .replace(/\s+/gu, " ");
const none = "No available times for this date. Please select another date.";
const sends = (html: string) =>
  /Book Appointment<\/button>/u.test(html.replace(/<button[^>]*aria-hidden.*?<\/button>/gu, ""));

describe("a day on which the chosen provider has no times", () => {
  test("shows the next one, other providers and other services of the category", async () => {
    away(studio.maya, tuesday);
    const { status, words, html } = await look(`service=Facial&provider=${studio.maya}&date=${tuesday}`);
    expect(status).toBe(200);
    expect(words).toContain(none);
    expect(words).toContain("Next day with times: Wednesday, March 4");
    expect(words).toMatch(/Also free: Tom Reed: 9 times on this day None of these times work\?/u);
    expect(html).toContain(`value="/book?service=Facial&amp;provider=${studio.tom}&amp;date=${tuesday}"`);
    expect(sends(html)).toBe(false);
    studio.sqlite
      .prepare("UPDATE service_providers SET provider_id = ? WHERE service_id = ?")
      .run(studio.tom, studio.brows);
    const more = await look(`service=Facial&provider=${studio.maya}&date=${tuesday}`);
    expect(more.words).toMatch(/Tom Reed: 9 times on this day Brows, \$28: 18 times on this day/u);
    studio.sqlite.prepare("UPDATE services SET category = 'Brows' WHERE id = ?").run(studio.brows);
    expect((await look(`service=Facial&provider=${studio.maya}&date=${tuesday}`)).words).not.toContain(
      "Brows, $28:",
    );
  });

  test("shows the next day even of a provider who is not working then", async () => {
    away(studio.maya, tuesday, wednesday);
    away(studio.tom, tuesday);
    const { words } = await look(`service=Facial&provider=${studio.maya}&date=${tuesday}`);
    expect(words).toContain("Tom Reed: from Wednesday, March 4");
    expect(words).toContain("Next day with times: Thursday, March 5");
  });

  test("links to them with all typed values", async () => {
    const { form } = await look(`service=Facial&provider=${studio.maya}&date=${wednesday}`);
    for (const [name, value] of Object.entries({ ...ana, notes: "By the window" })) form.fill(name, value);
    away(studio.maya, tuesday);
    const shut = await look("/book", form.sent({ name: "show", value: tuesday }).body);
    expect(shut.words).toContain(none);
    const to = `/book?service=Facial&provider=${studio.tom}&date=${tuesday}`;
    const { status, form: there } = await look("/book", shut.form.sent({ name: "show", value: to }).body);
    expect(status).toBe(200);
    expect(["customerName", "notes", "provider", "date"].map((name) => there.value(name))).toEqual([
      ana.customerName,
      "By the window",
      String(studio.tom),
      tuesday,
    ]);
    there.fill("time", "10:00");
    expect((await look("/book", there.sent({ name: "", value: "" }).body)).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ provider_id: studio.tom, date: tuesday, start_min: 600 }]);
  });

  test("sends an untouched form to the URL of the next free times", async () => {
    away(studio.maya, tuesday);
    const { form } = await look(`service=Facial&provider=${studio.maya}&date=${tuesday}`);
    const to = `/book?service=Facial&provider=${studio.tom}&date=${tuesday}`;
    expect((await look("/book", form.sent({ name: "show", value: to }).body)).location).toBe(`${to}#times`);
  });

  test("shows the last day with times if it is after that", async () => {
    away(studio.maya, "2026-03-20", "2026-04-30");
    const { words } = await look("service=Brows&date=2026-03-24");
    expect(words).toContain("Last day with times: Thursday, March 19");
  });
});

describe("a day is closed", () => {
  test("by the owner: with the reason, and without other providers", async () => {
    studio.sqlite.prepare("INSERT INTO closed_days (date, reason) VALUES (?, 'Training day')").run(tuesday);
    const { words } = await look(`service=Facial&provider=${studio.maya}&date=${tuesday}`);
    expect(words).toContain(`Closed on Tuesday, March 3: Training day. ${none}`);
    expect(words).not.toContain("Also free");
  });

  test("for today if the booking hours are over", async () => {
    vi.setSystemTime(instantAt(monday, "18:00"));
    const { words, html } = await look(`service=Facial&date=${monday}`);
    expect(words).toContain(`Closed for today. ${none}`);
    expect(words).toContain("2 March closed for today");
    expect(html).not.toContain("fully booked");
  });

  test("has no times left while the studio is open, if its last start has passed or is too near", async () => {
    const closed = `No times left today. ${none}`;
    vi.setSystemTime(instantAt(monday, "17:30"));
    const { words, html } = await look(`service=Facial&date=${monday}`);
    expect(words).toContain(closed);
    expect(words).toContain("2 March no times left today");
    expect(html).not.toContain("fully booked");
    vi.setSystemTime(instantAt(monday, "16:00"));
    expect((await look(`service=Facial&date=${monday}`)).words).not.toContain(closed);
    studio.sqlite.exec("UPDATE settings SET minimum_notice_minutes = 120");
    expect((await look(`service=Facial&date=${monday}`)).words).toContain(closed);
  });

  test("for booking while a longer notice covers the day", async () => {
    studio.sqlite.exec("UPDATE settings SET minimum_notice_minutes = 2880");
    const { words } = await look(`service=Facial&date=${tuesday}`);
    expect(words).toContain(`It is too late to book this day online. ${none}`);
    expect(words).toContain("3 March closed for booking");
  });

  test("is different from fully booked or unstaffed", async () => {
    away(studio.maya, monday);
    const { words } = await look(`service=Brows&date=${monday}`);
    expect(words).toContain("2 March fully booked");
    expect(words).not.toContain("Closed for today");
  });
});

describe("a window without any time", () => {
  test("shows the last day of the window, alternatives, and a message to the studio", async () => {
    away(studio.maya, monday, "2026-04-30");
    for (const date of ["", `&date=${tuesday}`]) {
      const { words, html } = await look(`service=Facial&provider=${studio.maya}${date}`);
      expect(words).toContain("No free times until Wednesday, April 1, the last day you can book now.");
      expect(words).not.toContain(none);
      expect(words).toContain(date ? "Tom Reed: 9 times on this day" : "Tom Reed: from Monday, March 2");
      expect(sends(html)).toBe(false);
      const [, about = ""] = /href="\/contact\?about=([^"]+)"/u.exec(html) ?? [];
      expect(new URLSearchParams(`about=${about}`).get("about")).toBe(
        "I would like to book Facial with Maya Ortiz. I found no free time until Wednesday, April 1. Please write to me when there is one.",
      );
    }
    expect((await look("service=Brows")).words).toMatch(/Also free: Facial, \$95: from Monday, March 2/u);
  });

  test("is not shown for a service without providers", async () => {
    const { words, html } = await look("service=Peel");
    expect(words).toMatch(/Also free: .*: from .* None of these times work\? Write to us/u);
    expect(html).toContain("/contact?about=I+would+like+to+book+Peel.");
    expect(words).toContain(
      "No providers currently offer this service. Please select a different service or contact us.",
    );
    expect(words).toContain("Service Unavailable");
    expect(words).not.toContain("No free times");
  });
});

test("losing the last time of a day shows alternatives and keeps the form", async () => {
  away(studio.tom, tuesday);
  for (const time of ["09:00", "10:30", "12:00", "13:30", "15:00"]) appointmentAt(studio, tuesday, time);
  const { form } = await look(`service=Facial&provider=${studio.maya}&date=${tuesday}`);
  for (const [name, value] of Object.entries({ ...ana, time: "16:30", customerEmail: "e@example.com" }))
    form.fill(name, value);
  appointmentAt(studio, tuesday, "16:30");
  const { status, words, html } = await look("/book", form.sent({ name: "", value: "" }).body);
  expect(status).toBe(409);
  expect(words).toContain("The nearest free times");
  expect(sends(html)).toBe(true);
});

describe("/book for one provider", () => {
  const bookWith = (provider: number, more = "") => look(`provider=${provider}${more}`);

  test("lists the provider's services, and keeps the provider when one is chosen", async () => {
    const { words, form } = await bookWith(studio.tom);
    expect(words).toContain("Book with Tom Reed");
    expect(form.choices("service")).toEqual(["", "Facial"]);
    form.fill("service", "Facial");
    const { location } = await look("/book", form.sent({ name: "show", value: "typed" }).body);
    expect(location).toBe(`/book?service=Facial&provider=${studio.tom}#times`);
    const chosen = await look(location?.replace("#times", "") ?? "");
    expect(chosen.form.value("provider")).toBe(String(studio.tom));
    expect(chosen.form.choices("service")).toEqual(["", "Facial", "Brows", "Peel"]);
  });

  test("books nothing before a service's times are shown", async () => {
    const { form } = await bookWith(studio.tom);
    for (const [name, value] of Object.entries({ ...ana, service: "Facial" })) form.fill(name, value);
    const told = await look("/book", form.sent({ name: "", value: "" }).body);
    expect([told.status, told.form.value("provider"), studio.count("appointments")]).toEqual([
      400,
      String(studio.tom),
      0,
    ]);
    told.form.fill("time", told.form.choices("time")[0] ?? "");
    expect((await look("/book", told.form.sent({ name: "", value: "" }).body)).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ provider_id: studio.tom, service_name: "Facial" }]);
  });

  test("asks for a service, and keeps the provider", async () => {
    const { form } = await bookWith(studio.tom);
    for (const [name, value] of Object.entries(ana)) form.fill(name, value);
    const told = await look("/book", form.sent({ name: "", value: "" }).body);
    expect(told.words).toContain("Choose a service.");
    expect(told.words).toContain("Book with Tom Reed");
  });

  test("is refused if unknown or if they do not offer the service", async () => {
    const unknown = await bookWith(99_999);
    expect([unknown.status, unknown.form.choices("service").length]).toEqual([200, 4]);
    expect(unknown.words).toContain(
      "The provider in this link can't be booked online. Choose a service to see its providers.",
    );
    expect(unknown.html).toMatch(/href="\/services">all services.*href="\/team">our team/su);
    for (const service of ["Brows", "Facial"]) {
      const other = await bookWith(service === "Brows" ? studio.tom : 99_999, `&service=${service}`);
      expect(other.words).toContain("This provider does not offer this service.");
    }
    expect((await look("provider=any&service=Facial")).words).not.toContain("does not offer");
  });

  test("shows both choices and books nothing if the provider does not offer the chosen service", async () => {
    const { form } = await look(`service=Facial&provider=${studio.tom}&date=${tuesday}`);
    for (const [name, value] of Object.entries({ ...ana, time: "10:00", service: "Brows" }))
      form.fill(name, value);
    const told = await look("/book", form.sent({ name: "", value: "" }).body);
    expect([told.status, studio.count("appointments")]).toEqual([400, 0]);
    expect(told.words).toContain("Nothing is booked yet. These are the times for the service you");
    expect(told.words).toContain("This provider does not offer this service.");
    expect(told.words).toContain("Your Provider Maya Ortiz");
  });
});

test("services are grouped by category", async () => {
  const groups = async () =>
    [...(await look("")).html.matchAll(/<optgroup label="([^"]+)"/gu)].map(([, label]) => label);
  expect(await groups()).toEqual([]);
  studio.sqlite.exec(
    "UPDATE services SET category = CASE name WHEN 'Facial' THEN 'Face' WHEN 'Peel' THEN 'Face' ELSE '' END",
  );
  expect(await groups()).toEqual(["Face"]);
  expect((await look("")).form.choices("service")).toEqual(["", "Facial", "Peel", "Brows"]);
});
