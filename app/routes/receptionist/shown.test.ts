/**
 * What is shown is what is booked (product.md), at the door: every combination of visible controls that were changed and not
 * looked up again, in every state of the form, sent as the form that the server rendered sends it.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { minuteOf } from "#app/availability/dates.ts";
import {
  addPerson,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
  visitAt,
  wednesday,
} from "#app/booking/testing.server.ts";
import type { Visitor } from "#app/http/access.ts";
import { deskBrowser, type Page } from "./testing.tsx";

let studio: SmallStudio;
beforeEach(() => {
  // why: the doors ask the clock themselves
  vi.useFakeTimers({ toFake: ["Date"], now });
  studio = smallStudio();
});
afterEach(() => {
  vi.useRealTimers();
  studio.close();
});

function desk() {
  const userId = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  const rita: Visitor = {
    userId,
    username: "Rita",
    email: "rita@studio.test",
    phone: null,
    roles: ["receptionist"],
    sessionId: 1,
    preference: "browser",
    watched: true,
    passwordIsGiven: false,
  };
  return deskBrowser(rita);
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
  const { id } = visitAt(studio, tuesday, "10:30").appointment;
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
    const shown = await fill(await begin()).press(button === "Book appointment" ? "Show" : "Show times");
    return fill(shown);
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
function judge(
  before: Page,
  answer: Page,
  rows: { earlier: unknown[]; later: Record<string, unknown>[] },
): string[] {
  const shown = visible(before);
  if (answer.leadsTo) {
    const row = rows.later.at(-1) ?? {};
    const is = [String(row.service_id), String(row.provider_id), row.date, row.start_min];
    const provider = shown.provider === "any" ? is[1] : shown.provider;
    const says = [shown.service || is[0], provider, shown.date, minuteOf(shown.time)];
    const wrong = is.join() === says.join() ? [] : [`booked ${is} where the page said ${says}`];
    return shown.contradicts ? [...wrong, "booked though the typed time was another"] : wrong;
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
  const wrong = judge(page, answer, { earlier, later });
  if (answer.leadsTo) return { wrong, booked: "at once" };
  const again = await answer.press(button);
  const wrongAgain = judge(answer, again, { earlier: later, later: studio.appointments() });
  return {
    wrong: [...wrong, ...wrongAgain.map((what) => `then ${what}`)],
    booked: again.leadsTo ? "after a look" : "never",
    told: answer.words,
    may: visible(answer).time !== "" && !visible(answer).contradicts,
  };
}

describe.each(formsWithNames)("%s", (_name, form, all) => {
  test.each(Object.entries(states))(
    "books what stands there or nothing and keeps everything, whatever was changed: %s",
    async (state, reach) => {
      const problems: string[] = [];
      for (const changes of all) {
        studio.close();
        studio = smallStudio();
        const page = await reach(form);
        change(page, changes);
        const { wrong, booked, told, may } = await tryTwice(page, form.button);
        const stale = changes.service || changes.provider || changes.date;
        const contradicts = changes.own === "14:20" && !changes.box;
        const due = stale && may ? "after a look" : stale || contradicts ? "never" : "at once";
        if (state !== "after Back" && booked !== due) wrong.push(`was booked ${booked}, not ${due}`);
        if (stale && !told?.includes("changed after the times had been looked up")) wrong.push("is not told");
        problems.push(...wrong.map((what) => `${JSON.stringify(changes)}: ${what}`));
      }
      expect(problems).toEqual([]);
    },
    120_000,
  );
});
