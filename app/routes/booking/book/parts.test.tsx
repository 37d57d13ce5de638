import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { BookingChoices } from "#app/domain/booking/choose/choices.ts";
import { type AlternativeRadio, timeParts } from "#app/domain/booking/choose/time-parts.ts";
import { type BookingValues, valuesFor } from "#app/domain/booking/visit/booking-fields.ts";
import { bookingUrl } from "./booking-answer.ts";
import { Summary } from "./booking-form.tsx";
import { ContactFields } from "./contact.tsx";

const times = (...hours: number[]) =>
  hours.map((hour) => ({
    time: `${String(hour).padStart(2, "0")}:00`,
    label: `${hour} h`,
    afternoon: hour >= 12,
  }));

const tuesday = { date: "2026-11-24", label: "Tuesday, November 24" };
const facial = {
  id: 1,
  name: "Facial",
  price: "$95",
  shownTerms: "9500.60",
  minutes: "60",
  providers: [{ id: 7, name: "Maya" }],
};
const choices: BookingChoices = {
  services: [],
  service: facial,
  serviceProblem: null,
  provider: 7,
  day: tuesday,
  dateProblem: null,
  wayOn: null,
  firstDate: "2026-11-21",
  lastDate: "2026-12-21",
  days: [{ date: tuesday.date, weekday: "Tue", number: "24", month: "November", timesLeft: 3 }],
  times: times(9, 10, 14),
  nextDay: null,
  whyNone: null,
  providerProblem: null,
  laterTimes: [],
  wanted: null,
};

describe("the times", () => {
  test("are one list up to nine, and two groups above", () => {
    const headings = (...hours: number[]) =>
      timeParts({ ...choices, times: times(...hours) }, []).map(({ heading }) => heading);
    expect(headings(8, 9, 10, 11, 12, 13, 14, 15, 16)).toEqual([null]);
    expect(headings(8, 9, 10, 11, 12, 13, 14, 15, 16, 17)).toEqual(["Morning", "Afternoon"]);
    expect(headings(12, 13, 14, 15, 16, 17, 18, 19, 20, 21)).toEqual(["Afternoon"]);
    expect(headings()).toEqual([]);
  });

  test("begin with the nearest free ones after a lost race, each once", () => {
    const nearest = (date: string): AlternativeRadio => ({
      date,
      time: "10:00",
      providerId: 7,
      label: "long",
      value: `${date}T10:00@7`,
      short: "Tue 24, 10 h",
    });
    const [first, others] = timeParts(choices, [nearest("2026-11-24")]);
    expect(first?.radios.map(({ value }) => value)).toEqual(["2026-11-24T10:00@7"]);
    expect(others?.radios.map(({ value }) => value)).toEqual(["09:00", "14:00"]);
    expect(timeParts(choices, [nearest("2026-11-25")])[1]?.radios).toHaveLength(3);
  });
});

describe("the recap", () => {
  const recap = (over: Partial<Parameters<typeof Summary>[0]>) =>
    renderToStaticMarkup(
      <Summary
        choices={choices}
        radios={timeParts(choices, []).flatMap(({ radios }) => radios)}
        time=""
        needed={[]}
        note="You pay at the studio."
        hydrated={false}
        sending={false}
        {...over}
      />,
    );

  test("without script contains every moment for CSS, and the button works", () => {
    expect(recap({})).toContain('<i hidden="" class="at at-2">Tue 24, 14 h · $95</i>');
    expect(recap({})).not.toContain("disabled");
  });

  test("with script shows the chosen moment and the missing fields, and disables the button", () => {
    const waiting = recap({ hydrated: true, time: "10:00", needed: ["name", "phone"] });
    expect(waiting).toContain("Tue 24, 10 h · $95");
    expect(waiting).toContain("Still needed: name, phone");
    expect(waiting).toMatch(/<button[^>]*disabled/u);
    expect(recap({ hydrated: true, time: "10:00" })).not.toContain("disabled");
  });

  test("reads 'Booking...' while it is sent, and 'Service Unavailable' without providers", () => {
    expect(recap({ hydrated: true, sending: true })).toMatch(/disabled[^>]*>Booking\.\.\.</u);
    const noProvider = { ...choices, service: { ...facial, providers: [] } };
    expect(recap({ choices: noProvider })).toMatch(/disabled[^>]*>Service Unavailable</u);
  });
});

describe("the contact fields", () => {
  const bo = valuesFor({ username: "Bo", email: "bo@example.com", phone: "555 010 4050" });
  const contact = (values: BookingValues, errors = {}) =>
    renderToStaticMarkup(<ContactFields values={values} errors={errors} visitor={{ username: "Bo" }} />);

  test("of a logged-in client are one line that can be opened", () => {
    expect(contact(bo)).toContain("Booking as Bo, bo@example.com, 555 010 4050");
    expect(contact(bo)).toContain('<details id="details" class="booking-as">');
    expect(contact(bo)).toContain('value="bo@example.com"');
  });

  test("are open if one is missing or wrong", () => {
    expect(contact({ ...bo, customerPhone: "" })).toMatch(/<details[^>]* open/u);
    expect(contact(bo, { customerEmail: "No." })).toMatch(/<details[^>]* open/u);
  });
});

test("a URL of /book contains only its choices", () => {
  expect(bookingUrl({ service: "Brow & Lash", provider: "any", date: "2026-11-24" })).toBe(
    "/book?service=Brow+%26+Lash&provider=any&date=2026-11-24",
  );
  expect(bookingUrl({ provider: 7, date: "2026-11-24" })).toBe("/book?provider=7&date=2026-11-24");
});
