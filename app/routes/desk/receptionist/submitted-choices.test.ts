/**
 * What is shown is what is booked (rule 4.12): every combination of visible controls that were changed and not looked up
 * again, in every state of the form, sent as the form that the server rendered sends it.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { minuteOf } from "#app/availability/dates.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import {
  addPerson,
  appointmentAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

let studio: SmallStudio;
let people = 0;
beforeEach(() => {
  // why: the gate asks the clock itself
  vi.useFakeTimers({ toFake: ["Date"], now });
  studio = smallStudio();
});
afterEach(() => {
  vi.useRealTimers();
  studio.close();
});

function desk() {
  people += 1;
  const rita = addPerson(studio.sqlite, "Rita", `rita${people}@studio.test`, "receptionist");
  // Each at a network of its own, as the gate counts what one of them writes.
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
  spoil: (page) => {
    page.type("otherTime", "25:99");
    page.tick("override", true);
  },
};

const states: Record<string, (form: Form) => Promise<Page>> = {
  "the first try": async ({ begin, fill }) => fill(await begin()),
  "after Show": async ({ begin, fill, button }) => {
    const page = await fill(await begin()).press(button === "Book appointment" ? "Show" : "Show times");
    return fill(page);
  },
  "after a refusal": async ({ begin, fill, spoil, button }) => {
    const page = fill(await begin());
    spoil(page);
    const refused = await page.press(button);
    expect(refused.status).toBe(400);
    refused.type("otherTime", "");
    refused.tick("override", false);
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
  box: boolean;
};
const yesNo = [false, true];
const combinations: Changes[] = yesNo.flatMap((service) =>
  yesNo.flatMap((provider) =>
    yesNo.flatMap((date) =>
      yesNo.flatMap((time) =>
        ["", "equal", "14:20"].flatMap((own) =>
          yesNo.map((box) => ({ service, provider, date, time, own, box })),
        ),
      ),
    ),
  ),
);

function change(page: Page, { service, provider, date, time, own, box }: Changes): void {
  if (service) page.type("service", String(studio.brows));
  if (provider) page.type("provider", String(studio.tom));
  if (date) page.type("date", wednesday);
  if (time) page.choose("time", "13:30");
  page.type("otherTime", own === "equal" ? (page.chosen("time") ?? "") : own);
  page.tick("override", box);
}

/** What a person who looks at the page would say is going to happen. */
function visible(page: Page) {
  const said = (id: string) => page.control(id)?.value ?? "";
  const own = said("otherTime");
  const override = page.control("override")?.checked === true;
  const time = page.chosen("time") ?? "";
  return {
    service: said("service"),
    provider: said("provider"),
    date: said("date"),
    time: override && own ? own : time,
    contradicts: own !== "" && own !== time && !override,
  };
}

const typedIn = (page: Page) => ({
  ...Object.fromEntries(
    ["service", "provider", "date", "otherTime", ...Object.keys(contact)].map((id) => [
      id,
      page.control(id)?.value,
    ]),
  ),
  override: page.control("override")?.checked,
});

/** What is wrong about the answer, in words; nothing where the rule holds. */
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

/** Presses the button, and once more on the page that a refusal comes with. Answers what was wrong, and what came of it. */
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
    "books what stands there or nothing and keeps everything, whatever was changed: %s",
    async (state, reach) => {
      const problems: string[] = [];
      for (const changes of all) {
        studio.sqlite.exec("DELETE FROM appointments");
        const page = await reach(form);
        change(page, changes);
        const { wrong, booked, words, may } = await tryTwice(page, form.button);
        const stale = changes.service || changes.provider || changes.date;
        const contradicts = changes.own === "14:20" && !changes.box;
        const due = stale && may ? "after a look" : stale || contradicts ? "never" : "at once";
        if (state !== "after Back" && booked !== due) wrong.push(`was booked ${booked}, not ${due}`);
        if (stale && !words?.includes("changed after the times had been looked up"))
          wrong.push("does not say so");
        problems.push(...wrong.map((what) => `${JSON.stringify(changes)}: ${what}`));
      }
      expect(problems).toEqual([]);
    },
    120_000,
  );
});

describe("times that are looked up", () => {
  test("stand beside everything that was typed, and none of it is in an address", async () => {
    const page = fillIn(await freshForm());
    page.type("provider", String(studio.tom));
    page.type("q", "nobody");
    page.choose("time", "09:00");
    page.type("otherTime", "14:20");
    page.tick("override", true);
    const before = typedIn(page);
    const looked = await page.press("Show");
    expect(looked).toMatchObject({ status: 200, leadsTo: null });
    expect(looked.html).not.toContain("There is a problem");
    expect(typedIn(looked)).toEqual(before);
    expect(looked.chosen("time")).toBe("09:00");
    expect(looked.radios("time")).toContain("10:00");
    expect(looked.path).not.toContain("Ola");
    expect(studio.appointments()).toEqual([]);
  });

  test("keep the client who is chosen, and a search brings its words to an empty field only", async () => {
    const hannah = addPerson(studio.sqlite, "Hannah Weber", "hannah@example.com", "user");
    const page = await freshForm();
    page.type("q", "Lena Fischer");
    const none = await page.press("Show");
    expect(none.control("customerName")?.value).toBe("Lena Fischer");
    none.type("q", "weber");
    const found = await none.press("Show");
    found.choose("client", `account:${hannah}`);
    found.type("service", String(studio.brows));
    const looked = await found.press("Show");
    expect(looked.chosen("client")).toBe(`account:${hannah}`);
    looked.choose("time", "09:45");
    expect((await looked.press("Book appointment")).status).toBe(303);
    expect(studio.appointments()).toMatchObject([{ client_id: hannah, service_id: studio.brows }]);
  });

  test("show the day on the board too, and say where the chosen time is not offered any more", async () => {
    const page = fillIn(await freshForm());
    page.type("provider", String(studio.tom));
    page.type("date", wednesday);
    const refused = await page.press("Book appointment");
    expect(refused.status).toBe(400);
    expect(refused.words).toContain(
      "Nothing is booked yet: the provider and the date were changed after the times had been looked up.",
    );
    expect(refused.words).toContain("The time that was chosen before is not offered here.");
    expect(refused.chosen("time")).toBeUndefined();
    expect(refused.words).toContain("Wednesday, March 4, 2026");
  });

  test("are asked for where a day was emptied, or where the form does not say what its times are for", async () => {
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

describe("a free time in place of one that is gone", () => {
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

  test("is what is booked, on its own day", async () => {
    const { late, free } = await lateForm();
    expect((await late.press("Book appointment")).status).toBe(303);
    expect(`${last()?.date}T`).toBe(free.slice(0, 11));
    expect(last()?.start_min).toBe(minuteOf(free.slice(11, 16)));
  });

  test("stays chosen while something else is refused, with its day", async () => {
    const { late, free } = await lateForm();
    late.type("customerEmail", "ola@");
    const refused = await late.press("Book appointment");
    expect(refused.chosen("time")).toBe(free);
    refused.type("customerEmail", "ola@mail.example");
    expect((await refused.press("Book appointment")).status).toBe(303);
    expect(`${last()?.date}T`).toBe(free.slice(0, 11));
  });

  test("and a time of staff's own: nothing is booked until one of the two is given up", async () => {
    for (const box of [false, true]) {
      const { late } = await lateForm();
      late.type("otherTime", "15:20");
      late.tick("override", box);
      const rows = studio.appointments();
      const refused = await late.press("Book appointment");
      expect(refused.status).toBe(400);
      expect(refused.words).toContain("A free time is chosen above and another one is typed.");
      expect(studio.appointments()).toEqual(rows);
      studio.sqlite.exec("DELETE FROM appointments");
    }
  });
});
