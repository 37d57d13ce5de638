/** Tests settings, checklist, system and till in a browser without script. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, password, setOrigin } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let olga: number;
beforeEach(() => {
  olga = enrol("olga@x.test", ["admin"], "Olga Owner").id;
});

const owner = () => browser({ as: olga, now });
const visitor = async (path: string) => (await browser({ now }).open(path)).words;
const settings = (columns: string) => studio.rows(`SELECT ${columns} FROM settings`)[0];

describe("settings", () => {
  const url = "/admin/settings";
  const facialOnTuesday = `/book?service=Facial&provider=any&date=${tuesday}`;
  const noneFree = "No available times for this date.";

  it("closes a day with a visit after a question that keeps the typed values, and opens it again", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const page = await owner().open(url);
    page.type("firstDay", tuesday);
    page.type("reason", "Works <b>");
    const asked = await page.press("Close these days");
    expect(asked.words).toMatch(/10:30 AM to 11:30 AM.*Ana López.*The studio is closed\./u);
    expect(asked.html).toContain(`/receptionist?date=${tuesday}&amp;visit=${appointment.id}#panel`);
    expect(asked.control("firstDay")?.value).toBe(tuesday);
    expect(asked.control("reason")?.value).toBe("Works <b>");
    expect(await visitor(facialOnTuesday)).not.toContain(noneFree);
    const closed = await (await asked.press("Save anyway")).arrive();
    expect(closed.words).toMatch(/Closed days saved\..*Works <b>/u);
    expect(await visitor(facialOnTuesday)).toContain(noneFree);
    expect(studio.appointments()).toMatchObject([{ date: tuesday, start_min: 630, status: "booked" }]);
    const opened = await (await closed.press("Open again: Tuesday, March 3, 2026")).arrive();
    expect(opened.words).toContain("follow the weekly hours again");
    expect(await visitor(facialOnTuesday)).not.toContain(noneFree);
  });

  it("refuses invalid booking hours, keeps them in the form, and saves valid ones", async () => {
    const page = await owner().open(url);
    page.type("from-2", "14:00");
    page.type("to-2", "13:00");
    const refused = await page.pressValue("intent", "hours");
    expect(refused.html).toMatch(/href="#to-2"[^>]*>The end time must be after the start time\./u);
    expect([refused.control("from-2")?.value, refused.control("to-2")?.value]).toEqual(["14:00", "13:00"]);
    refused.type("to-2", "17:00");
    const saved = await (await refused.pressValue("intent", "hours")).arrive();
    expect(saved.words).toContain("Hours saved.");
    expect(studio.rows("SELECT opens_min, closes_min FROM booking_hours WHERE weekday = 2")).toEqual([
      { opens_min: 840, closes_min: 1020 },
    ]);
  });

  it("saves name and language after a refusal that keeps the name", async () => {
    const page = await owner().open(url);
    page.type("studioName", "Salbei & Samt");
    page.type("locale", "nowhere");
    const refused = await page.pressValue("intent", "name");
    expect(refused.words).toContain("Choose a language and country");
    expect(refused.control("studioName")?.value).toBe("Salbei & Samt");
    refused.type("locale", "en-gb");
    const saved = await (await refused.pressValue("intent", "name")).arrive();
    expect(saved.control("locale")?.value).toBe("en-GB");
    expect(settings("studio_name, locale")).toEqual({ studio_name: "Salbei & Samt", locale: "en-GB" });
  });

  it("asks before it changes currency or time zone, and visits keep price and time", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const booked = () =>
      studio.rows("SELECT date, start_min, end_min, status, price_minor, currency FROM appointments");
    const before = booked();
    const page = await owner().open(url);
    page.type("currency", "EUR");
    const money = await page.pressValue("intent", "currency");
    expect(money.words).toContain("keep");
    expect(settings("currency")).toEqual({ currency: "USD" });
    await money.press("Save anyway");
    expect(settings("currency")).toEqual({ currency: "EUR" });
    expect(await visitor("/services")).toContain("€95");

    page.type("timeZone", "Europe/Nowhere");
    const refused = await page.pressValue("intent", "zone");
    expect(refused.words).toContain("Choose a time zone such as Europe/Berlin.");
    expect(refused.control("timeZone")?.value).toBe("Europe/Nowhere");
    refused.type("timeZone", "Asia/Kolkata");
    const zone = await refused.pressValue("intent", "zone");
    expect(zone.words).toContain("A 10:00 appointment stays at 10:00");
    expect(settings("time_zone")).toEqual({ time_zone: "America/New_York" });
    await zone.press("Save anyway");
    expect(settings("time_zone")).toEqual({ time_zone: "Asia/Kolkata" });
    expect(booked()).toEqual(before);
  });
});

describe("checklist", () => {
  beforeEach(() => setOrigin("https://quiet.example"));
  afterEach(() => setOrigin("http://localhost:3000"));

  it("refuses to open with examples, removes them, opens, and closes after a question", async () => {
    const url = "/admin/start";
    const start = await owner().open(url);
    const refused = await start.press("Open the studio");
    expect(refused.words).toContain("The studio can't be opened yet. Replace the example content of: ");
    expect(settings("opened_at")).toEqual({ opened_at: null });
    const licensed = await (await refused.pressIn("step", "license", "No license needed")).arrive();
    const cleared = await (await licensed.pressIn("step", "testimonials", "Unpublish examples")).arrive();
    expect(cleared.html).not.toMatch(/name="step" value="(?:license|testimonials)"/u);
    studio.sqlite.exec("UPDATE settings SET address = '48 Juniper Lane'");
    const opened = await (await cleared.press("Open the studio")).arrive();
    expect(opened.words).toContain("Your studio is open.");
    expect(settings("opened_at")).toEqual({ opened_at: now });
    const question = await opened.follow("Close the studio");
    expect(question.words).toContain("You can open again at any time.");
    const closed = await (await question.press("Close the studio")).arrive();
    expect(closed.words).toContain("closed to the public.");
    expect(settings("opened_at")).toEqual({ opened_at: null });
  });
});

describe("system", () => {
  /** The button's label depends on an earlier download in this process. */
  const openBackup = /^Prepare (?:download|another)$/u;

  it("makes a backup and prepares the download only with the right password", async () => {
    const made = await (await (await owner().open("/admin/system")).press("Back up now")).arrive();
    expect(made.words).toMatch(/Backup made and verified\..*Download a backup/u);
    made.type("password", "Wrong-Pass-1");
    const refused = await made.press(openBackup);
    expect([refused.status, refused.control("password")?.value]).toEqual([400, ""]);
    expect(refused.words).toContain("That is not your password.");
    refused.type("password", password);
    const opened = await (await refused.press(openBackup)).arrive();
    expect(opened.words).toContain("ready to download");
    const link = /href="([^"]+)"[^>]*>\s*Download studio-2026-03-02\.db/u.exec(opened.html)?.[1] ?? "";
    const { bytes, headers } = await callRoute(`GET ${link}`, { as: olga, now });
    expect(headers.get("Content-Type")).toBe("application/vnd.sqlite3");
    expect(bytes.subarray(0, 15).toString()).toBe("SQLite format 3");
  });

  it("sends emails after a restore once the owner decides", async () => {
    appointmentAt(studio, tuesday, "10:30", { at: now - 2 * 3_600_000 });
    studio.sqlite.exec(
      `INSERT INTO restores (at, backup_at, source) VALUES (${now - 3_600_000}, ${now - 86_400_000}, 'app-20260301-130000.db')`,
    );
    const page = await owner().open("/admin/system");
    expect(page.words).toContain("A backup was restored on");
    const question = await page.follow("Discard older emails");
    const dropped = await (await question.press("Discard older, send the rest")).arrive();
    expect(dropped.words).toContain("were discarded");
    expect(dropped.words).not.toContain("A backup was restored on");
    expect(studio.count("restores WHERE mails_released_at IS NULL")).toBe(0);
  });
});

describe("till", () => {
  it("adds a product after a refusal that keeps its name", async () => {
    const page = await owner().open("/admin/till?part=products");
    page.type("name", "Hand cream");
    page.type("price", "dear");
    const refused = await page.press("Add product");
    expect([refused.status, refused.control("name")?.value]).toEqual([400, "Hand cream"]);
    refused.type("price", "18.50");
    const added = await (await refused.press("Add product")).arrive();
    expect(added.words).toMatch(/Hand cream.*\$18\.50/u);
    expect(studio.rows("SELECT name, price_minor FROM products")).toEqual([
      { name: "Hand cream", price_minor: 1850 },
    ]);
  });
});

describe("read-only screens", () => {
  it.each([
    ["/admin/help", { q: "restore" }, "Search", "/admin/help?q=restore"],
    ["/admin/help?show=mails", { state: "waiting" }, "Show", "/admin/help?show=mails&state=waiting"],
    [
      "/admin/reports?report=visits",
      { from: "2026-02-01", to: "2026-02-28" },
      "Show",
      "/admin/reports?report=visits&range=own&from=2026-02-01&to=2026-02-28",
    ],
  ])("%s has a form that works without script", async (path, typed, words, address) => {
    const page = await owner().open(path);
    for (const [id, value] of Object.entries(typed)) page.type(id, value);
    const shown = await page.press(words);
    expect([shown.path, shown.status]).toEqual([address, 200]);
    for (const [id, value] of Object.entries(typed)) expect(shown.control(id)?.value).toBe(value);
  });

  it("shows the statistics without a form", async () => {
    expect((await owner().open("/admin/statistics")).status).toBe(200);
  });
});
