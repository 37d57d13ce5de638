/** Tests treatments that require a test, for new guests (rule 36.27), and the phone number beside a refusal. */
import { expect, it } from "vitest";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { browser } from "#app/testing/browser.tsx";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, tuesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();

const asksFor = (columns: string, ...values: (string | number)[]) =>
  studio.sqlite
    .prepare(
      `INSERT INTO service_preconditions (service_id, ${columns}) VALUES (?, ${values.map(() => "?").join()})`,
    )
    .run(studio.facial, ...values);
const guest = () => browser({ now });
const client = () => browser({ now, as: studio.clientId });
const one = () => `/book?service=Facial&date=${tuesday}`;
const two = () => `/book?serviceId1=${studio.facial}&serviceId2=${studio.brows}&date=${tuesday}`;
const link = () => `<a href="${telephoneLink(settings().phone)}">`;

it.each([one, two])("asks a new guest to call first", async (path) => {
  expect((await guest().open(path())).words).not.toContain("New here?");
  asksFor("kind, consent, hours", "consent", "patch_test", 24);
  const page = await guest().open(path());
  expect(page.words).toContain(`New here? Call us first: ${settings().phone}`);
  expect(page.html).toContain(`Call us first: ${link()}`);
  expect((await client().open(path())).words).not.toContain("New here?");
});

it("does not ask if the service has no such requirement", async () => {
  asksFor("kind, days", "apart", 7);
  asksFor("kind, mark_kind", "mark", "pregnancy");
  asksFor("kind, other_service_id, hours", "before", studio.brows, 0);
  expect((await guest().open(one())).words).not.toContain("New here?");
  asksFor("kind, other_service_id, hours", "before", studio.peel, 24);
  expect((await guest().open(one())).words).toContain("New here?");
});

it.each([one, two])("includes the number in a refusal, as a link", async (path) => {
  const page = await client().open(path());
  page.choose("time", page.radios("time")[0] ?? "");
  asksFor("kind, consent, hours", "consent", "patch_test", 24);
  const refused = await page.press(/^Book (?:Appointment|this visit)$/u);
  expect(refused.status).toBe(409);
  expect(refused.words).toContain(`or call us at ${settings().phone}.`);
  expect(refused.html).toContain(`${link()}Call ${settings().phone}</a>`);
});

it("links to the client's visits if the same treatment is booked on that day", async () => {
  appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId });
  for (const path of [one(), two()]) {
    const page = await client().open(path);
    page.choose("time", page.radios("time").at(-1) ?? "");
    for (const [name, value] of Object.entries(ana)) page.type(name, value);
    const asked = await page.press(/^Book (?:Appointment|this visit)$/u);
    expect([asked.status, asked.hrefOf("Move it")]).toEqual([409, "/profile"]);
  }
});
