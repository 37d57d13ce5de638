/**
 * Tests that forms of guests and clients without script keep the typed values after a refusal, another
 * button, or a change of the treatment or visit (rules 25.2 and 35.25). With script: e2e/typed.spec.ts.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import { type FormOnPage, formsIn } from "#app/testing/forms-on-page.ts";
import { cookieOf, open as openSession } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  ana,
  appointmentAt,
  now,
  setRateLimits,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: now });
let token: string;
beforeEach(() => {
  setRateLimits(false);
  ({ token } = appointmentAt(studio, tuesday, "15:00"));
});
afterEach(() => setRateLimits(true));

type Typed = Record<string, string>;

const contact: Typed = { ...ana, customerEmail: "new@example.com", notes: "By the window" };

type Form = {
  name: string;
  path: () => string;
  typed: Typed;
  /** Values that are refused. */
  wrong: Typed;
  button: string;
  /** Never sent back. */
  secrets?: Typed;
  asClient?: true;
};

const forms: Form[] = [
  {
    name: "/book",
    path: () => `/book?service=Facial&date=${tuesday}`,
    typed: contact,
    wrong: { customerPhone: "12" },
    button: "Book Appointment",
  },
  {
    name: "/book?several",
    path: () => `/book?serviceId1=${studio.facial}&serviceId2=${studio.brows}&kind=household&date=${tuesday}`,
    typed: { ...contact, customerName2: "Bo" },
    wrong: { customerEmail: "ana@" },
    button: "Book this visit",
  },
  {
    name: "/register",
    path: () => "/register",
    typed: { firstName: "Nina", lastName: "Newcomer", phone: "(503) 555-0144", email: "nina@example.com" },
    wrong: { phone: "12" },
    secrets: { password: "Right-Pass-1" },
    button: "Register",
  },
  {
    name: "/contact",
    path: () => "/contact",
    typed: { name: "Nina", email: "nina@example.com", message: "Do you open on Sunday?" },
    wrong: { email: "nina@" },
    button: "Send Message",
  },
  {
    name: "/login",
    path: () => "/login",
    typed: { email: "nina@example.com" },
    wrong: {},
    secrets: { password: "Wrong-Pass-1" },
    button: "Login",
  },
  { name: "/reset", path: () => "/reset", typed: {}, wrong: { email: "nina@" }, button: "Request a link" },
  {
    name: "/profile/settings",
    path: () => "/profile/settings",
    typed: { username: "Ana B", phone: "555 010 2031", email: "new@x.test" },
    wrong: {},
    button: "Save details",
    asClient: true,
  },
  {
    name: "the contact of a visit",
    path: () => `/manage/${token}?contact`,
    typed: { customerName: "Ana B", customerPhone: "555 010 2031", known: "nobody@example.com" },
    wrong: { customerEmail: "ana@" },
    button: "Save",
  },
  {
    name: "the note of a visit",
    path: () => `/manage/${token}?note`,
    typed: {},
    wrong: { notes: "x".repeat(501) },
    button: "Save note",
  },
];

const door = ({ asClient }: Pick<Form, "asClient"> = {}) => {
  const client = asClient && accountById(studio.clientId);
  return browser(client ? { cookie: cookieOf(openSession(client, "browser")) } : {});
};

async function filledIn(form: Form, more: Typed = {}): Promise<Page> {
  const page = await door(form).open(form.path());
  for (const [id, value] of Object.entries({ ...form.typed, ...form.secrets, ...more })) page.type(id, value);
  return page;
}

/** Returns the values of visible and hidden fields, which the next request sends. */
function valuesIn({ html }: Page): Map<string, string> {
  const controls = formsIn(html).flatMap((form) => form.controls);
  return new Map(controls.map(({ name, value }) => [name, value]));
}

function expectTyped(page: Page, typed: Typed, why: string): void {
  const values = valuesIn(page);
  const found = Object.fromEntries(Object.keys(typed).map((name) => [name, values.get(name)]));
  expect(found, why).toEqual(typed);
}

/** Returns the names of the companions on the page, in the order of their rows. */
const namesIn = (page: Page) =>
  [...valuesIn(page)].flatMap(([name, value]) => (/^customerName\d$/u.test(name) && value ? [value] : []));

/** Returns the buttons that show other choices, of the form with this field. */
const showsIn = ({ html }: Page, id: string): string[] => [
  ...new Set(
    formsIn(html)
      .filter(({ controls }: FormOnPage) => controls.some((control) => control.id === id))
      .flatMap(({ controls }) => controls)
      .flatMap(({ tag, name, value }) => (tag === "button" && name === "show" ? [value] : [])),
  ),
];

test.each(forms)("a refusal of $name keeps the typed values, and no password", async (form) => {
  const page = await filledIn(form, form.wrong);
  const refused = await page.press(form.button);
  expect([refused.status >= 400 && refused.status < 500, refused.status]).toEqual([true, refused.status]);
  expectTyped(refused, { ...form.typed, ...form.wrong }, form.name);
  for (const secret of Object.values(form.secrets ?? {})) expect(refused.html).not.toContain(secret);
});

test("every button of /book that shows other choices keeps the typed values", async () => {
  const [book] = forms;
  if (!book) throw new Error("no form");
  const shows = showsIn(await filledIn(book), contactNames.name);
  expect(shows.length).toBeGreaterThan(10);
  for (const show of shows) {
    const shown = await (await filledIn(book)).pressValue("show", show);
    // Enter in a field books, and no time is selected.
    expect(shown.status, show).toBe(show === "enter" ? 400 : 200);
    expectTyped(shown, contact, show);
  }
});

test("+ Add a treatment or person keeps the choices of /book and the typed values", async () => {
  const mask = studio.sqlite
    .prepare("INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Eye mask', 0, 500)")
    .run(studio.facial).lastInsertRowid;
  const [book] = forms;
  if (!book) throw new Error("no form");
  const path = `/book?service=Facial&provider=${studio.tom}&date=${wednesday}&add=${mask}`;
  const page = await filledIn({ ...book, path: () => path });
  page.choose("time", page.radios("time")[0] ?? "");
  const several = await page.press("+ Add a treatment or person");
  expect(several.status).toBe(200);
  expectTyped(several, contact, "several");
  several.choose("serviceId2", String(studio.brows));
  const shown = await several.pressValue("show", "rows");
  expectTyped(shown, { ...contact, serviceId1: `${studio.facial}`, providerId1: `${studio.tom}` }, "shown");
  expect([shown.ticked("addonIds1"), valuesIn(shown).get("date")]).toEqual([[String(mask)], wednesday]);
  shown.choose("time", shown.radios("time")[0] ?? "");
  expect((await shown.press("Book this visit")).status).toBe(303);
  expect(studio.rows("SELECT count(*) AS parts FROM appointments WHERE joint_id IS NOT NULL")).toEqual([
    { parts: 2 },
  ]);
});

test("+ Add a treatment or person leads to a URL while nothing is typed", async () => {
  const page = await door().open(`/book?service=Facial&provider=${studio.tom}&date=${wednesday}`);
  page.choose("time", page.radios("time")[0] ?? "");
  page.choose("service", "Brows");
  const pressed = await page.press("+ Add a treatment or person");
  expect([pressed.status, pressed.leadsTo]).toEqual([
    303,
    `/book?serviceId1=${studio.brows}&providerId1=${studio.tom}&serviceId2=&providerId2=any&date=${wednesday}#rows`,
  ]);
  expect((await pressed.arrive()).status).toBe(200);
  const bare = await (await door().open("/book")).press("+ Add a treatment or person");
  expect([bare.status, (await bare.arrive()).status]).toEqual([303, 200]);
});

const visitOfThree = (kind: string) => {
  const rows = [studio.facial, studio.brows, studio.facial].map((id, at) => [`serviceId${at + 1}`, `${id}`]);
  return `/book?several&${new URLSearchParams([...rows, ["kind", kind], ["date", wednesday]])}`;
};

const threeSideBySide: Form = {
  name: "three side by side",
  path: () => visitOfThree("household"),
  typed: {},
  wrong: {},
  button: "Book this visit",
};

/** Returns a filled-in form of three treatments. With two providers only a chain has times. */
async function filledVisit(kind: "chain" | "household"): Promise<Page> {
  const page = await filledIn({ ...threeSideBySide, path: () => visitOfThree("chain") }, contact);
  if (kind === "chain") return page;
  page.choose("kind", "household");
  const shown = await page.pressValue("show", "rows");
  shown.type("customerName2", "Bo");
  shown.type("customerName3", "Cy");
  return shown;
}

test.each(["chain", "household"] as const)(
  "every button of /book?several keeps the typed values: %s",
  async (kind) => {
    const names = kind === "household" ? ["Bo", "Cy"] : [];
    const shows = showsIn(await filledVisit(kind), contactNames.name);
    expect(shows).toEqual(expect.arrayContaining(["add", "rows", "remove-1", "remove-2", "remove-3"]));
    for (const show of shows) {
      const shown = await (await filledVisit(kind)).pressValue("show", show);
      expect(shown.status, show).toBe(200);
      expectTyped(shown, contact, show);
      // Removing a treatment removes its companion's name. Another treatment becomes the client's own.
      const gone = { "remove-1": "Bo", "remove-2": "Bo", "remove-3": "Cy" }[show];
      expect(namesIn(shown), show).toEqual(names.filter((name) => name !== gone));
    }
    const refused = await (await filledVisit(kind)).pressValue("intent", "book");
    expect(refused.status).toBe(400);
    expectTyped(refused, contact, "book");
    expect(namesIn(refused)).toEqual(names);
  },
);

test("another treatment or kind on /book?several, and back, keeps the typed values", async () => {
  const added = await (await filledVisit("household")).pressValue("show", "add");
  expect(added.control(contactNames.name)?.value).toBe(ana.customerName);
  added.type("notes", "By the door");
  added.choose("kind", "chain");
  added.choose("serviceId4", String(studio.brows));
  const chain = await added.pressValue("show", "rows");
  expect(chain.words).not.toContain("Who is coming with you");
  chain.choose("kind", "household");
  const back = await chain.pressValue("show", "rows");
  expectTyped(back, { ...contact, notes: "By the door" }, "back");
  expect(namesIn(back)).toEqual(["Bo", "Cy"]);
});

test("a name typed for a household is not used in a chain", async () => {
  const page = await filledVisit("household");
  page.choose("kind", "chain");
  const chain = await page.pressValue("show", "rows");
  chain.choose("time", chain.radios("time")[0] ?? "");
  expect((await chain.pressValue("intent", "book")).status).toBe(303);
  const booked = studio.rows(
    "SELECT DISTINCT customer_name AS name FROM appointments WHERE notes = ?",
    contact.notes,
  );
  expect(booked).toEqual([{ name: ana.customerName }]);
});

const unavailable = () =>
  studio.sqlite.prepare("UPDATE services SET unavailable = 1 WHERE id = ?").run(studio.facial);
const unlinked = () =>
  studio.sqlite.prepare("DELETE FROM service_providers WHERE service_id = ?").run(studio.facial);

test.each([
  ["/book", "is unavailable", unavailable],
  ["/book", "is offered by no provider", unlinked],
  ["/book?several", "is unavailable", unavailable],
  ["/book?several", "is offered by no provider", unlinked],
])("%s keeps the typed values if a treatment %s when the form is sent", async (name, _, happens) => {
  const form = forms.find((one) => one.name === name);
  if (!form) throw new Error("no form");
  for (const press of ["book", "show"]) {
    const page = await filledIn(form);
    const radio = page.radios("time")[0];
    if (radio) page.choose("time", radio);
    happens();
    // An added treatment for one person changes the numbers of the other names.
    const show = showsIn(page, contactNames.name).find((one) => !one.startsWith("more-")) ?? "";
    const answer = await (press === "book" ? page.press(form.button) : page.pressValue("show", show));
    expect(answer.status, press).toBeLessThan(500);
    expectTyped(answer, form.typed, press);
    studio.sqlite.exec("UPDATE services SET unavailable = 0");
    studio.sqlite
      .prepare("INSERT OR IGNORE INTO service_providers (service_id, provider_id) VALUES (?, ?), (?, ?)")
      .run(studio.facial, studio.maya, studio.facial, studio.tom);
  }
});

test("a note and a contact stay if the visit was changed before they are sent", async () => {
  for (const [query, typed, button] of [
    ["?note", { notes: "By the window" }, "Save note"],
    ["?contact", { customerPhone: "555 010 2031", known: ana.customerEmail }, "Save"],
  ] as const) {
    const page = await door().open(`/manage/${token}${query}`);
    for (const [id, value] of Object.entries(typed)) page.type(id, value);
    studio.sqlite.exec("UPDATE appointments SET revision = revision + 1");
    const refused = await page.press(button);
    expect(refused.status, query).toBe(409);
    expectTyped(refused, typed, query);
  }
});
