/**
 * What the form shows is booked (rule 4.12). Tests every combination of visible controls that were changed
 * and not looked up again, in every state of the form, as a browser would send the rendered form.
 */
import { describe, expect, test } from "vitest";
import { minuteOf } from "#app/domain/availability/dates.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let people = 0;

function receptionist(): number {
  people += 1;
  return addPerson(studio.sqlite, "Rita", `rita${people}@studio.test`, "receptionist");
}

function desk() {
  const rita = receptionist();
  // Each request has its own network, because the gate limits by network.
  return browser({ as: rita, ip: `192.0.2.${people}` });
}

const freshForm = () =>
  desk().open(`/receptionist?new&service=${studio.facial}&provider=${studio.maya}&date=${tuesday}`);

const contact = {
  customerName: "Ola Nowak",
  customerPhone: "555 010 7777",
  customerEmail: "ola@mail.example",
  notes: "Rang at nine",
};
function fillIn(page: Page): Page {
  for (const [id, text] of Object.entries(contact)) page.type(id, text);
  page.choose("time", "10:30");
  return page;
}

const moveForm = () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  return desk().open(`/receptionist?visit=${id}&move`);
};

type Form = {
  button: string;
  begin: () => Promise<Page>;
  fill: (page: Page) => Page;
  spoil: (page: Page) => void;
};
const book: Form = {
  button: "Book appointment",
  begin: freshForm,
  fill: fillIn,
  spoil: (page) => page.type("customerEmail", "ola@"),
};
const move: Form = {
  button: "Move appointment",
  begin: moveForm,
  fill: (page) => {
    page.choose("time", "12:00");
    return page;
  },
  spoil: (page) => page.type("otherTime", "25:99"),
};

const states: Record<string, (form: Form) => Promise<Page>> = {
  "the first try": async ({ begin, fill }) => fill(await begin()),
  "after a look": async ({ begin, fill }) => fill(await fill(await begin()).press("Show times")),
  "after a refusal": async ({ begin, fill, spoil, button }) => {
    const page = fill(await begin());
    spoil(page);
    const refused = await page.press(button);
    expect(refused.status).toBe(400);
    refused.type("otherTime", "");
    return fill(refused);
  },
  "after Back": async ({ begin, fill, button }) => {
    const page = fill(await begin());
    expect((await page.press(button)).status).toBe(303);
    return page;
  },
};

type Changes = {
  service: boolean;
  provider: boolean;
  date: boolean;
  time: boolean;
  own: string;
};
const yesNo = [false, true];
const combinations: Changes[] = yesNo.flatMap((service) =>
  yesNo.flatMap((provider) =>
    yesNo.flatMap((date) =>
      yesNo.flatMap((time) => ["", "equal", "14:20"].map((own) => ({ service, provider, date, time, own }))),
    ),
  ),
);

const isFew = ({ service, provider, date, time }: Changes): boolean =>
  [service, provider, date, time].filter(Boolean).length < 2 || (provider && date && time);

/** Every combination at the first try, and in each other state with `npm test -- --all`. */
const triedIn = (state: string, all: Changes[]): Changes[] =>
  state === "the first try" || process.env.TEST_ALL ? all : all.filter(isFew);

function change(page: Page, { service, provider, date, time, own }: Changes): void {
  if (service) page.type("service", String(studio.brows));
  if (provider) page.type("provider", String(studio.tom));
  if (date) page.type("date", wednesday);
  if (time) page.choose("time", "13:30");
  page.type("otherTime", own === "equal" ? (page.chosen("time") ?? "") : own);
}

/** Predicts the result from what the page shows. */
function visible(page: Page) {
  const said = (id: string) => page.control(id)?.value ?? "";
  const own = said("otherTime");
  const time = page.chosen("time") ?? "";
  return {
    service: said("service"),
    provider: said("provider"),
    date: said("date"),
    time: own || time,
    contradicts: own !== "" && time !== "" && own !== time,
  };
}

const typedIn = (page: Page) =>
  Object.fromEntries(
    ["service", "provider", "date", "otherTime", ...Object.keys(contact)].map((id) => [
      id,
      page.control(id)?.value,
    ]),
  );

/** Returns the faults of the answer. */
function wrongAnswer(
  before: Page,
  answer: Page,
  rows: { earlier: unknown[]; later: Record<string, unknown>[] },
): string[] {
  const seen = visible(before);
  if (answer.leadsTo) {
    const row = rows.later.at(-1) ?? {};
    const is = [String(row.service_id), String(row.provider_id), row.date, row.start_min];
    const provider = seen.provider === "any" ? is[1] : seen.provider;
    const says = [seen.service || is[0], provider, seen.date, minuteOf(seen.time)];
    const wrong = is.join() === says.join() ? [] : [`booked ${is} where the page said ${says}`];
    return seen.contradicts ? [...wrong, "booked though the typed time was another"] : wrong;
  }
  const wrong = answer.status >= 400 && answer.status < 500 ? [] : [`status ${answer.status}`];
  if (JSON.stringify(rows.earlier) !== JSON.stringify(rows.later)) wrong.push("refused, and written");
  const [was, is] = [typedIn(before), typedIn(answer)] as Record<string, unknown>[];
  for (const [name, value] of Object.entries(was ?? {})) {
    const gives = name !== "provider" || answer.control("provider")?.options.includes(String(value));
    if (gives && is?.[name] !== value) wrong.push(`${name} was ${value} and is ${is?.[name]}`);
  }
  const time = before.chosen("time");
  if (time && answer.radios("time").includes(time) && answer.chosen("time") !== time)
    wrong.push("the time is lost");
  return wrong;
}

const formsWithNames: [string, Form, Changes[]][] = [
  ["a new appointment", book, combinations],
  ["a move", move, combinations.filter(({ service }) => !service)],
];

/** Presses the button, and again on the page of a refusal. Returns the problems and the result. */
async function tryTwice(page: Page, button: string) {
  const earlier = studio.appointments();
  const answer = await page.press(button);
  const later = studio.appointments();
  const wrong = wrongAnswer(page, answer, { earlier, later });
  if (answer.leadsTo) return { wrong, booked: "at once" };
  const again = await answer.press(button);
  const wrongAgain = wrongAnswer(answer, again, { earlier: later, later: studio.appointments() });
  return {
    wrong: [...wrong, ...wrongAgain.map((what) => `then ${what}`)],
    booked: again.leadsTo ? "after a look" : "never",
    words: answer.words,
    may: visible(answer).time !== "" && !visible(answer).contradicts,
  };
}

describe.each(formsWithNames)("%s", (_name, form, all) => {
  test.each(Object.entries(states))(
    "books what the form shows or nothing, and keeps everything: %s",
    async (state, reach) => {
      const problems: string[] = [];
      for (const changes of triedIn(state, all)) {
        studio.sqlite.exec("DELETE FROM appointments");
        const page = await reach(form);
        change(page, changes);
        const { wrong, booked, words, may } = await tryTwice(page, form.button);
        const stale = changes.service || changes.provider || changes.date;
        const contradicts = changes.own === "14:20";
        const due = stale && may ? "after a look" : stale || contradicts ? "never" : "at once";
        if (state !== "after Back" && booked !== due) wrong.push(`was booked ${booked}, not ${due}`);
        if (stale && !words?.includes("changed after the times were shown")) wrong.push("does not say so");
        problems.push(...wrong.map((what) => `${JSON.stringify(changes)}: ${what}`));
      }
      expect(problems).toEqual([]);
    },
    120_000,
  );
});

describe("times that are looked up", () => {
  test("keeps everything that was typed and puts none of it into the URL", async () => {
    const page = fillIn(await freshForm());
    page.type("provider", String(studio.tom));
    page.type("q", "nobody");
    page.choose("time", "09:00");
    const before = typedIn(page);
    const looked = await page.press("Show times");
    expect(looked).toMatchObject({ status: 200, leadsTo: null });
    expect(looked.html).not.toContain("There is a problem");
    expect(typedIn(looked)).toEqual(before);
    expect(looked.chosen("time")).toBe("09:00");
    expect(looked.radios("time")).toContain("10:00");
    expect(looked.path).not.toContain("Ola");
    expect(studio.appointments()).toEqual([]);
  });

  test("selects a typed time that fits after Check, and books that minute", async () => {
    const page = fillIn(await freshForm());
    page.type("otherTime", "13:20");
    const looked = await page.press("Check");
    expect(looked.chosen("time")).toBe("13:20");
    expect(looked.control("otherTime")?.value).toBe("");
    expect(looked.control("customerName")?.value).toBe("Ola Nowak");
    expect((await looked.press("Book appointment")).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ start_min: 800 }]);
  });

  test("gives the reason by provider for a time that does not fit, and books only with the named override", async () => {
    appointmentAt(studio, tuesday, "13:30", { customerName: "Hannah Weber" });
    const page = fillIn(await freshForm());
    page.type("otherTime", "14:40");
    const looked = await page.press("Check");
    expect(looked.words).toContain("5 minutes of the buffer after Hannah Weber are missing");
    expect(looked.chosen("time")).toBeUndefined();
    expect((await looked.press("Book appointment")).status).toBe(400);
    const bent = await looked.press("Take 2:40 PM with Maya Ortiz anyway: 5 minutes of Maya Ortiz's buffer");
    expect(bent.chosen("time")).toBe(`${tuesday}T14:40@${studio.maya}!buffer`);
    expect(typedIn(bent)).toMatchObject({ otherTime: "", ...contact });
    studio.sqlite.exec(
      `INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (${studio.maya}, 2, 900, 930, 'Lunch')`,
    );
    const refused = await bent.press("Book appointment");
    expect([refused.status, studio.appointments().length]).toEqual([400, 1]);
    expect(refused.words).toContain("Lunch from 3:00 PM to 3:30 PM");
    studio.sqlite.exec("DELETE FROM breaks");
    expect((await bent.press("Book appointment")).status).toBe(303);
    expect(studio.appointments().at(-1)).toMatchObject({ start_min: 880, provider_id: studio.maya });
    const [note] = studio.rows("SELECT detail FROM audit WHERE action = 'booked' ORDER BY id DESC");
    expect(note).toEqual({ detail: '{"bent":["buffer"]}' });
  });

  test("keeps the selected client, and fills in only an empty name from a search", async () => {
    const hannah = addPerson(studio.sqlite, "Hannah Weber", "hannah@example.com", "user");
    createClientRecord(hannah, now);
    const page = await freshForm();
    page.type("q", "Lena Fischer");
    const none = await page.press("Find");
    expect(none.control("customerName")?.value).toBe("Lena Fischer");
    none.type("q", "weber");
    const found = await none.press("Find");
    found.choose("client", `account:${hannah}`);
    found.type("service", String(studio.brows));
    const looked = await found.press("Find");
    expect(looked.chosen("client")).toBe(`account:${hannah}`);
    looked.choose("time", "09:45");
    expect((await looked.press("Book appointment")).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ client_id: hannah, service_id: studio.brows }]);
  });

  test("shows the day on the board and says whether the selected time is still offered", async () => {
    const page = fillIn(await freshForm());
    page.type("provider", String(studio.tom));
    page.type("date", wednesday);
    const refused = await page.press("Book appointment");
    expect(refused.status).toBe(400);
    expect(refused.words).toContain(
      "Nothing was booked. The provider and the date were changed after the times were shown.",
    );
    expect(refused.chosen("time")).toBe("10:30");
    expect(refused.words).toContain("Wednesday, March 4, 2026");
  });

  test("asks for an emptied date, and for a look-up if the times belong to another choice", async () => {
    const page = fillIn(await freshForm());
    page.type("date", "");
    const refused = await page.press("Book appointment");
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("Choose a date.");
    expect(refused.control("date")?.value).toBe(tuesday);
    const old = fillIn(await freshForm());
    old.forget("timesFor");
    expect((await old.press("Book appointment")).status).toBe(400);
    expect(studio.appointments()).toEqual([]);
  });
});

describe("a free time instead of a lost one", () => {
  const lateForm = async () => {
    const page = fillIn(await freshForm());
    appointmentAt(studio, tuesday, "10:30", { customerEmail: "eve@example.com" });
    const late = await page.press("Book appointment");
    expect(late.status).toBe(409);
    const free = late.radios("time").find((value) => value.includes("@")) ?? "";
    late.choose("time", free);
    return { late, free };
  };
  const last = () => studio.appointments().at(-1);

  test("is booked on its own day", async () => {
    const { late, free } = await lateForm();
    expect((await late.press("Book appointment")).status).toBe(303);
    expect(`${last()?.date}T`).toBe(free.slice(0, 11));
    expect(last()?.start_min).toBe(minuteOf(free.slice(11, 16)));
  });

  test("stays selected with its day while something else is refused", async () => {
    const { late, free } = await lateForm();
    late.type("customerEmail", "ola@");
    const refused = await late.press("Book appointment");
    expect(refused.chosen("time")).toBe(free);
    refused.type("customerEmail", "ola@mail.example");
    expect((await refused.press("Book appointment")).status).toBe(303);
    expect(`${last()?.date}T`).toBe(free.slice(0, 11));
  });

  test("is refused together with a custom time until one of them is removed", async () => {
    const { late } = await lateForm();
    late.type("otherTime", "15:20");
    const rows = studio.appointments();
    const refused = await late.press("Book appointment");
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("You chose a free time above and typed another one.");
    expect(studio.appointments()).toEqual(rows);
  });
});

describe("the board fills in the open form", () => {
  const everything = (page: Page) => ({ ...typedIn(page), client: page.control("customerName")?.value });

  test("fills in the place from gaps and day arrows, and keeps everything typed", async () => {
    appointmentAt(studio, tuesday, "12:00", { customerName: "Hannah Weber" });
    const page = fillIn(await freshForm());
    const { html } = page;
    const picks = [...html.matchAll(/form="desk-form" name="pick" value="([^"]+)"/gu)].map(
      ([, value]) => value,
    );
    expect(picks.length).toBeGreaterThan(10);
    const gap = await page.pressValue("pick", `${studio.tom} ${tuesday} 780`);
    expect(gap.status).toBe(200);
    expect(everything(gap)).toEqual({ ...everything(page), provider: String(studio.tom) });
    expect(gap.chosen("time")).toBe("13:00");
    const next = await gap.pressValue("pick", `- ${wednesday} -`);
    expect(everything(next)).toEqual({ ...everything(gap), date: wednesday });
    expect(next.chosen("time")).toBe("13:00");
    expect(next.words).toContain("Wednesday, March 4, 2026");
    expect((await next.press("Book appointment")).status).toBe(303);
    expect(studio.appointments().at(-1)).toMatchObject({
      date: wednesday,
      start_min: 780,
      provider_id: studio.tom,
      customer_name: "Ola Nowak",
      notes: "Rang at nine",
    });
  });

  test("fills in days of the strip and suggested times, without a link that leaves the form", async () => {
    const page = fillIn(await freshForm());
    const strip = await page.pressValue("pick", `- 2026-03-07 -`);
    expect(everything(strip)).toEqual({ ...everything(page), date: "2026-03-07" });
    const free = await strip.press("Next free times");
    expect([free.status, everything(free)]).toEqual([200, everything(strip)]);
    expect(free.html).not.toContain("/receptionist/free");
    const taken = await free.pressValue("pick", "- 2026-03-09 720");
    expect([everything(taken), taken.chosen("time")]).toEqual([
      { ...everything(page), date: "2026-03-09" },
      "12:00",
    ]);
    expect(taken.words).not.toContain("on Monday, March 9");
  });

  test("shows another visit next to the form, which stays unchanged", async () => {
    const { id } = appointmentAt(studio, tuesday, "12:00", { customerName: "Hannah Weber" }).appointment;
    const page = fillIn(await freshForm());
    const peeked = await page.pressValue("peek", String(id));
    expect(peeked.status).toBe(200);
    expect(peeked.words).toContain(
      "Hannah Weber : Facial, Tuesday, March 3, 12:00 PM, with Maya Ortiz, booked",
    );
    expect([everything(peeked), peeked.chosen("time")]).toEqual([everything(page), "10:30"]);
    const hidden = await peeked.press("Hide");
    expect(hidden.words).not.toContain("Leave form");
    expect(everything(hidden)).toEqual(everything(page));
  });

  test("keeps a gap until a service is chosen, and uses the whole gap", async () => {
    appointmentAt(studio, tuesday, "12:00");
    appointmentAt(studio, tuesday, "15:00", { customerEmail: "eve@example.com" });
    studio.sqlite.exec("UPDATE appointments SET start_min = 870, end_min = 930 WHERE start_min = 900");
    const empty = await desk().open(`/receptionist?new&date=${tuesday}`);
    const gap = await empty.pressValue("pick", `${studio.maya} ${tuesday} 795`);
    gap.type("service", String(studio.facial));
    const looked = await gap.press("Show times");
    expect(looked.control("provider")?.value).toBe(String(studio.maya));
    expect(looked.chosen("time")).toBe("13:15");
  });

  test("looks up times on Enter, because the first button does not book", async () => {
    for (const page of [await freshForm(), await moveForm()]) {
      const [first] = page.html.match(/<button[^>]*form="desk-form"[^>]*>/u) ?? [];
      expect(first).toContain('value="look"');
      expect(page.html.indexOf(String(first))).toBeLessThan(page.html.indexOf('name="pick"'));
    }
  });

  test("moves a carried visit to the pressed gap", async () => {
    const page = await moveForm();
    expect(page.words).toContain("Move here 1:00 PM");
    const next = await page.pressValue("pick", `- ${wednesday} -`);
    const moved = await next.pressValue("moveTo", `${studio.tom} ${wednesday} 780`);
    expect(moved.status).toBe(303);
    expect(studio.appointments()).toMatchObject([
      { date: wednesday, start_min: 780, provider_id: studio.tom },
    ]);
  });

  test("moves nothing to a gap that is too short, lost or invalid, and gives the reason", async () => {
    await moveForm();
    const before = studio.appointments();
    const path = `/receptionist?visit=${before[0]?.id}&move`;
    const press = (moveTo: string) => {
      const form = { moveTo, visit: String(before[0]?.id), revision: "0" };
      return callRoute(path, { as: receptionist(), form });
    };
    const late = await press(`${studio.tom} ${wednesday} 1050`);
    expect([late.status, late.data.form]).toEqual([400, "move"]);
    expect(JSON.stringify(late.data.fields)).toContain("5:30 PM");
    for (const moveTo of ["", "x", `- ${tuesday} -`, `999 ${tuesday} 600`]) {
      const answer = await press(moveTo);
      expect([400, 404, 409], moveTo).toContain(answer.status);
    }
    expect(studio.appointments()).toEqual(before);
  });

  test("selects a client from the URL and keeps the client while times are looked up", async () => {
    const hannah = addPerson(studio.sqlite, "Hannah Weber", "hannah@example.com", "user");
    const page = await desk().open(
      `/receptionist?new&client=account:${hannah}&service=${studio.facial}&date=${tuesday}`,
    );
    expect(page.chosen("client")).toBe(`account:${hannah}`);
    const next = await page.pressValue("pick", `- ${wednesday} -`);
    const gap = await next.pressValue("pick", `${studio.tom} ${wednesday} 780`);
    expect(gap.chosen("client")).toBe(`account:${hannah}`);
    expect((await gap.press("Book appointment")).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ client_id: hannah }]);
  });
});

test("opens the move form with free times if a restored visit's time is taken", async () => {
  const { id } = appointmentAt(studio, tuesday, "10:30").appointment;
  const cancelled = desk();
  studio.sqlite.exec("UPDATE appointments SET status = 'cancelled', status_before = 'booked'");
  appointmentAt(studio, tuesday, "10:30", { customerName: "Hannah Weber", customerEmail: "h@example.com" });
  const page = await cancelled.open(`/receptionist?visit=${id}`);
  const answer = await page.press("Bring back");
  expect(answer.leadsTo).toContain("&move");
  const form = await cancelled.open(String(answer.leadsTo));
  expect(form.words).toContain("Someone else has booked this time.");
  expect(form.words).toContain("Hannah Weber until 11:30 AM, then 15 minutes buffer, free from 11:45 AM");
  expect((await form.pressValue("moveTo", `${studio.maya} ${tuesday} 780`)).status).toBe(303);
  expect(studio.appointments()[0]).toMatchObject({ status: "booked", start_min: 780 });
});
