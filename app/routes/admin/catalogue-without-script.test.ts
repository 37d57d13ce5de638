/** Tests services, rooms and schedules in a browser without script. */
import { describe, expect, it } from "vitest";
import { imageTooLarge, largestImage, wrongImage } from "#app/platform/pictures/picture-set.ts";
import { browser } from "#app/testing/browser.tsx";
import { formsIn } from "#app/testing/forms-on-page.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import { appointmentAt, now, studioWithOwner, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(studioWithOwner);

const owner = () => browser({ as: studio.owner, now });
const desk = () => browser({ as: studio.rita, now });
const provider = () => browser({ as: studio.maya, now });
const visitor = async (path: string) => (await browser({ now }).open(path)).words;
const file = async (name: string) =>
  new File([new Uint8Array(await pngPicture(900, 600))], name, { type: "image/png" });
const noneFree = "No available times for this date.";

describe("services", () => {
  const named = (name: string) => studio.rows("SELECT * FROM services WHERE name = ?", name);

  it("adds a service with a picture after a refusal that keeps the typed values, changes and moves it", async () => {
    const form = await (await desk().open("/admin/services")).follow("Add Service");
    form.type("name", "Milk Bath");
    form.type("description", "Warm <b>milk</b>.");
    form.type("price", "dear");
    form.tickValue("providerIds", String(studio.tom), false);
    const refused = await form.press("Add Service");
    expect([refused.status, refused.words]).toEqual([
      400,
      expect.stringContaining("Enter the price as a number, like 15 or 15.50."),
    ]);
    expect(refused.control("name")?.value).toBe("Milk Bath");
    expect(refused.ticked("providerIds")).toEqual([String(studio.maya)]);
    refused.type("price", "95.50");
    refused.attach("image", await file("bath.png"));
    const added = await (await refused.press("Add Service")).arrive();
    expect(added.words).toContain("Service added.");
    expect(named("Milk Bath")).toMatchObject([
      { price_minor: 9550, image: expect.stringMatching(/^\/media\//u) },
    ]);
    expect(
      studio.rows(
        "SELECT provider_id AS id FROM service_providers WHERE service_id = ?",
        named("Milk Bath")[0]?.id,
      ),
    ).toEqual([{ id: studio.maya }]);
    expect(await visitor("/services")).toMatch(/Milk Bath.*\$95\.50/u);

    const edit = await added.follow("Edit: Milk Bath");
    edit.type("price", "120");
    edit.tickValue("unavailable", "on", true);
    const saved = await (await edit.press("Save")).arrive();
    expect(saved.words).toContain("Temporarily unavailable");
    expect(await visitor("/services")).toContain("Currently Unavailable");
    const order = () =>
      studio.rows("SELECT name FROM services ORDER BY position, id").map(({ name }) => name);
    const before = order();
    await saved.press("Move up: Milk Bath");
    expect(order().indexOf("Milk Bath")).toBe(before.indexOf("Milk Bath") - 1);
  });

  it("refuses files that are not pictures or too large, and keeps the typed values", async () => {
    const form = await desk().open(`/admin/services?id=${studio.facial}`);
    form.type("name", "Quiet Facial");
    form.attach("image", new File(["<svg onload='alert(1)'/>"], "a.png", { type: "image/png" }));
    const wrong = await form.press("Save");
    expect(wrong.words).toContain(wrongImage);
    expect(wrong.control("name")?.value).toBe("Quiet Facial");
    const sized = (bytes: number) => new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" });
    wrong.attach("image", sized(largestImage + 1));
    const large = await wrong.press("Save");
    expect(large.words).toContain(imageTooLarge);
    expect(large.control("name")?.value).toBe("Quiet Facial");
    // Above the limit of a request no field is read.
    large.attach("image", sized(1_700_000));
    expect((await large.press("Save")).words).toContain(imageTooLarge);
    expect(named("Facial")).toMatchObject([{ image: null }]);
  });

  it.each([
    ["keep", "kept", "booked"],
    ["cancel", "cancelled", "cancelled"],
  ])("deletes a booked service and asks about its appointment: %s", async (choice, words, status) => {
    appointmentAt(studio, tuesday, "10:30");
    const question = await (await desk().open("/admin/services")).follow("Delete: Facial");
    expect(question.words).toMatch(/1 upcoming appointment is booked:.*Ana López/u);
    const unsaid = await question.press("Delete Service");
    expect([unsaid.status, named("Facial").length]).toEqual([409, 1]);
    question.choose("appointments", choice);
    const deleted = await (await question.press("Delete Service")).arrive();
    expect(deleted.words).toMatch(new RegExp(`Service deleted\\..*${words}`, "u"));
    expect(named("Facial")).toEqual([]);
    expect(studio.appointments()).toMatchObject([{ status, service_name: "Facial", price_minor: 9500 }]);
  });

  it("previews, saves and undoes the page text of a service", async () => {
    const page = await (await desk().open(`/admin/services?id=${studio.facial}`)).follow("Page text");
    page.type("story", "**Written.**");
    const preview = await page.press("Preview");
    expect(preview.html).toContain("<strong>Written.</strong>");
    expect(preview.control("story")?.value).toBe("**Written.**");
    expect(named("Facial")).toMatchObject([{ story: "" }]);
    const saved = await (await preview.press("Save")).arrive();
    expect(saved.words).toContain("Page saved.");
    expect(await visitor(`/services/${studio.facial}`)).toContain("Written.");
    const undone = await (await saved.pressValue("intent", "undo")).arrive();
    expect(undone.words).toContain("Last change undone.");
    expect(named("Facial")).toMatchObject([{ story: "" }]);
  });

  it("adds, orders and deletes photos with descriptions", async () => {
    const photos = () =>
      studio.rows("SELECT alt FROM service_pictures ORDER BY position, id").map(({ alt }) => alt);
    let page = await desk().open(`/admin/services?id=${studio.facial}&part=photos`);
    page.type("alt", "A brush");
    const refused = await page.press("Add photo");
    expect(refused.status).toBe(400);
    expect(refused.control("alt")?.value).toBe("A brush");
    refused.attach("image", await file("brush.png"));
    page = await (await refused.press("Add photo")).arrive();
    page.attach("image", new File([new Uint8Array(await pngPicture(800, 600, "#112233"))], "lamp.png"));
    expect((await page.press("Add photo")).words).toContain("Describe the picture.");
    page.type("alt", "A lamp");
    page = await (await page.press("Add photo")).arrive();
    page = await (await page.press("Move up: A lamp")).arrive();
    expect(photos()).toEqual(["A lamp", "A brush"]);
    const question = await page.follow("Delete: A brush");
    const deleted = await (await question.press("Delete Photo")).arrive();
    expect(deleted.words).toContain("Photo deleted.");
    expect(photos()).toEqual(["A lamp"]);
  });
});

describe("rooms and needs of a service", () => {
  it("adds a room, and keeps the name of a refused one", async () => {
    const page = await owner().open("/admin/rooms");
    page.type("name", "Steam room");
    page.type("places", "0");
    const refused = await page.press("Add");
    expect([refused.status, refused.control("name")?.value]).toEqual([400, "Steam room"]);
    refused.type("places", "1");
    expect((await (await refused.press("Add")).arrive()).words).toContain("Steam room");
    expect(studio.rows("SELECT name, places FROM resources")).toEqual([{ name: "Steam room", places: 1 }]);
  });

  it("saves prices, pause, add-ons and conditions, and keeps the typed values after a refusal", async () => {
    const { lastInsertRowid: room } = studio.sqlite
      .prepare("INSERT INTO resources (name) VALUES ('Steam room')")
      .run();
    const page = await owner().open(`/admin/services/${studio.facial}/needs`);
    page.type(`price-${studio.maya}`, "130");
    page.type(`minutes-${studio.maya}`, "75");
    page.type("pauseAfterMinutes", "20");
    page.type("pauseMinutes", "45");
    page.tickValue("resourceIds", String(room), true);
    const refused = await page.pressValue("intent", "needs");
    expect(refused.words).toContain("60 minutes");
    expect(refused.control(`price-${studio.maya}`)?.value).toBe("130");
    expect(refused.ticked("resourceIds")).toEqual([String(room)]);
    refused.type("pauseMinutes", "20");
    const saved = await (await refused.pressValue("intent", "needs")).arrive();
    expect(saved.words).toContain("Changes saved.");
    expect(studio.rows("SELECT resource_id AS room FROM service_resources")).toEqual([
      { room: Number(room) },
    ]);
    expect(await visitor("/services")).toContain("From $95");

    saved.type("name", "Eye mask");
    saved.type("minutes", "15");
    saved.type("price", "18");
    const withAddon = await (await saved.pressValue("intent", "add-addon")).arrive();
    expect(withAddon.words).toContain("15 minutes, $18");
    withAddon.type("before-otherServiceId", String(studio.brows));
    withAddon.type("before-hours", "24");
    const asked = await (await withAddon.pressIn("kind", "before", "Add")).arrive();
    expect(asked.words).toContain("Needs Brows at least 24 hours before.");
    expect(await visitor("/book?service=Facial&provider=any")).toContain(
      "Needs Brows at least 24 hours before.",
    );
  });
});

describe("schedules", () => {
  const hoursOf = (weekday: number) =>
    studio
      .rows(
        "SELECT start_min AS a, end_min AS b FROM working_hours WHERE provider_id = ? AND weekday = ?",
        studio.maya,
        weekday,
      )
      .map(({ a, b }) => [a, b]);

  it("adds time off after a refusal that keeps the reason, and removes it", async () => {
    const page = await provider().open("/admin/schedules");
    page.type("firstDate", tuesday);
    page.type("lastDate", "2020-01-01");
    page.type("reason", "The sea");
    const refused = await page.press("Add time off");
    expect(refused.words).toContain("The last day must not be before the first day.");
    expect(refused.control("reason")?.value).toBe("The sea");
    refused.type("lastDate", tuesday);
    const saved = await (await refused.press("Add time off")).arrive();
    expect(saved.words).toMatch(/Time off saved\..*The sea/u);
    const day = `/book?service=Brows&date=${tuesday}`;
    expect(await visitor(day)).toContain(noneFree);
    expect((await provider().open("/provider")).words).toContain("Next time off:");
    const removed = await (await saved.press(/^Remove: /u)).arrive();
    expect(removed.words).toContain("Time off removed.");
    expect(await visitor(day)).not.toContain(noneFree);
  });

  it("blocks a provider's afternoon after one question", async () => {
    const question = await (await provider().open("/provider")).follow("Away this afternoon");
    const blocked = await (await question.press("Block my afternoon")).arrive();
    expect(blocked.words).toContain("Your afternoon is blocked, and the front desk can see it.");
    expect(blocked.words).toMatch(/Off now: |Next time off: /u);
    expect(blocked.words).not.toContain("Away this afternoon");
  });

  it("adds a break to a week, asks about visits outside the hours, and saves", async () => {
    appointmentAt(studio, tuesday, "09:00");
    const list = await desk().open("/admin/schedules");
    const form = await (await list.follow("Maya Ortiz")).follow("Change hours and breaks");
    const [pressedByEnter] = formsIn(form.html)[0]?.controls.filter(({ tag }) => tag === "button") ?? [];
    expect(pressedByEnter?.value).toBe("week");
    form.type("hours-2-0-from", "12:00");
    const longer = await form.press("Add a break, Tuesday");
    expect(longer.control("hours-2-0-from")?.value).toBe("12:00");
    longer.type("breaks-2-0-from", "15:00");
    longer.type("breaks-2-0-to", "14:00");
    const refused = await longer.press("Save");
    expect(refused.words).toContain("Tuesday: The end must be after the start.");
    expect(refused.control("breaks-2-0-from")?.value).toBe("15:00");
    refused.type("breaks-2-0-to", "16:00");
    const asked = await refused.press("Save");
    expect(asked.words).toMatch(/1 upcoming appointment doesn't fit.*Ana López/u);
    expect(hoursOf(2)).toEqual([[540, 1080]]);
    const saved = await (await asked.press("Save anyway")).arrive();
    expect(saved.words).toContain("Hours and breaks saved.");
    expect(saved.words).toContain("1 upcoming appointment is outside this schedule");
    expect(hoursOf(2)).toEqual([[720, 1080]]);
    expect(studio.appointments()).toMatchObject([{ status: "booked", start_min: 540 }]);
  });

  it("removes services from a provider after a refusal that keeps the checkboxes", async () => {
    const form = await desk().open(`/admin/schedules?provider=${studio.maya}&edit=offer`);
    form.tickValue("serviceIds", String(studio.peel), true);
    form.tick("active", false);
    form.type("bufferMinutes", "500");
    const refused = await form.press("Save");
    expect(refused.words).toContain("Enter the buffer in whole minutes, from 0 to 240.");
    expect(refused.control("active")?.checked).toBe(false);
    expect(refused.ticked("serviceIds")).toContain(String(studio.peel));
    refused.type("bufferMinutes", "0");
    const saved = await (await refused.press("Save")).arrive();
    expect(saved.words).toContain("Clients can't book Maya Ortiz at the moment");
    expect(await visitor("/book?service=Brows")).toContain("No providers currently offer this service.");
    expect(
      studio.rows(
        "SELECT service_id AS id FROM service_providers WHERE provider_id = ? AND service_id = ?",
        studio.maya,
        studio.peel,
      ),
    ).toEqual([{ id: studio.peel }]);
  });

  it("marks a provider's own services on the services page only for that provider", async () => {
    const own = await provider().open("/services");
    expect(own.words).toMatch(/Your Services.*Facial, Brows/u);
    expect(own.words.match(/You Offer This/gu)).toHaveLength(3);
    expect(await visitor("/services")).not.toMatch(/Your Services|You Offer This/u);
  });
});
