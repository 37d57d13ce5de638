/** One day that differs from the week, in a browser without script. */
import { expect, it } from "vitest";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { instantAt, now, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const sunday = "2026-03-08";

const studio = perTest(studioWithPeople);

const desk = () => browser({ as: studio.rita, now });
const plans = () =>
  studio.rows("SELECT provider_id, kind, start_min, end_min, label FROM day_plans ORDER BY id");

async function freeTimes(date: string): Promise<string[]> {
  const { data } = await callRoute(`/api/availability?service_id=${studio.facial}&date=${date}`, { now });
  return data.times.map(({ time }: { time: string }) => time);
}

it("blocks a gap, refuses an end before the start and keeps the input, changes the block and removes it", async () => {
  const panel = await desk().open(`/receptionist?date=${tuesday}&provider=${studio.maya}&block&time=14:00`);
  panel.type("label", "Window cleaner");
  panel.type("until", "13:00");
  const refused = await panel.press("Block this time");
  expect([refused.status, refused.control("label")?.value]).toEqual([400, "Window cleaner"]);
  expect(plans()).toEqual([]);
  refused.type("until", "15:00");
  const blocked = await (await refused.press("Block this time")).arrive();
  expect(blocked.words).toContain("Time blocked.");
  const block = { kind: "block", start_min: 840, end_min: 900 };
  expect(plans()).toMatchObject([{ ...block, label: "Window cleaner", provider_id: studio.maya }]);
  const [entry] = [...blocked.html.matchAll(/href="([^"]*block=\d+[^"]*)"/gu)];
  const open = await desk().open((entry?.[1] ?? "").replaceAll("&amp;", "&"));
  open.type("label", "Boiler man");
  const changed = await (await open.press("Save")).arrive();
  expect(plans()).toMatchObject([{ ...block, label: "Boiler man" }]);
  expect(changed.words).toContain("Boiler man");
  const again = await desk().open((entry?.[1] ?? "").replaceAll("&amp;", "&"));
  expect((await (await again.press("Remove")).arrive()).words).toContain("Block removed.");
  expect(plans()).toEqual([]);
});

it("offers only upcoming times for a break of today", async () => {
  studio.sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 2, 720, 780, 'Lunch')",
    )
    .run(studio.maya);
  const offered = async (time: string) => {
    const at = browser({ as: studio.rita, now: instantAt(tuesday, time) });
    const { html } = await at.open(`/receptionist?date=${tuesday}&provider=${studio.maya}&break=12:00`);
    return [...html.matchAll(/name="fit" value="([\d:]+)-/gu)].map(([, start]) => start);
  };
  expect(await offered("08:00")).toContain("11:00");
  expect(await offered("11:31")).toEqual(["12:30", "13:00", "13:30", "14:00", "14:30", "15:00"]);
});

it("moves a lunch to a free time with one press, and back to its usual time", async () => {
  studio.sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 2, 720, 780, 'Lunch')",
    )
    .run(studio.maya);
  const address = `/receptionist?date=${tuesday}&provider=${studio.maya}&break=12:00`;
  const panel = await desk().open(address);
  const moved = await (await panel.pressValue("fit", "13:30-14:30")).arrive();
  expect(moved.words).toContain("The weekly schedule is unchanged.");
  expect(plans()).toMatchObject([{ kind: "break", label: "Lunch" }]);
  const [entry] = [...moved.html.matchAll(/href="([^"]*break=[^"]*)"/gu)];
  const open = await desk().open((entry?.[1] ?? "").replaceAll("&amp;", "&"));
  await open.press("Use usual breaks");
  expect(plans()).toEqual([]);
});

it("opens a Sunday once a provider is selected, and keeps the selection after a refusal", async () => {
  const page = await desk().open(`/receptionist/day?date=${sunday}`);
  page.tickValue("providerIds", String(studio.maya), true);
  const refused = await page.press("Save this day");
  expect([refused.status, refused.ticked("providerIds")]).toEqual([400, [String(studio.maya)]]);
  const without = await desk().open(`/receptionist/day?date=${sunday}`);
  without.type("from", "11:00");
  without.type("to", "15:00");
  const empty = await (await without.press("Save this day")).arrive();
  expect(empty.words).toContain("No providers work yet. Clients see no times.");
  expect(await freeTimes(sunday)).toEqual([]);
  const staffed = await empty.follow("Add a provider");
  for (const id of [studio.maya, studio.tom]) staffed.tickValue("providerIds", String(id), true);
  const saved = await (await staffed.press("Save this day")).arrive();
  expect(saved.words).toContain("Clients can book it.");
  expect((await freeTimes(sunday))[0]).toBe("11:00");
});

it("opens the studio as long as one provider's longer evening", async () => {
  const page = await desk().open(`/receptionist/day?date=${tuesday}&provider=${studio.maya}`);
  page.type("hours-0-to", "21:00");
  page.tickValue("openStudio", "on", true);
  const saved = await (await page.press("Save this day")).arrive();
  expect(saved.words).toContain("Day saved.");
  expect((await freeTimes(tuesday)).at(-1)).toBe("19:30");
});
