import { randomBytes } from "node:crypto";
import { openDay, serviceId } from "./calendar.ts";
import { type SitePage, severalGive } from "./site.ts";
import { expect, type RunningStudio } from "./studio.ts";

export const severalPath = (studio: RunningStudio, kind: "chain" | "household", date?: string): string => {
  const [facial, brows] = [severalGive, "Brow Shaping"].map((name) => String(serviceId(studio, name)));
  const second = kind === "chain" ? brows : facial;
  const rows = { serviceId1: facial ?? "", providerId1: "any", serviceId2: second ?? "", providerId2: "any" };
  return `/book?several&${new URLSearchParams({ ...rows, kind, ...(date && { date }) })}`;
};

/** Returns open days from the nth on with times for two treatments; `second` is the provider of the second one. */
export async function daysForSeveral(
  studio: RunningStudio,
  { from, count, second = "any" }: { from: number; count: number; second?: number | "any" },
): Promise<string[]> {
  const [first, other] = [severalGive, "Brow Shaping"].map((name) => serviceId(studio, name));
  const found: string[] = [];
  for (let day = from; day < from + 8 && found.length < count; day += 1) {
    const date = openDay(studio, day);
    const free = await fetch(
      `${studio.url}/api/visits/availability?date=${date}&kind=chain&row=${first}&row=${other}:${second}`,
    );
    if (((await free.json()) as { visits: object[] }).visits.length > 0) found.push(date);
  }
  expect(found).toHaveLength(count);
  return found;
}

/** Books two treatments one after another. Returns link token, reference and day. */
export async function bookSeveral(studio: RunningStudio, n = 11) {
  const rows = [severalGive, "Brow Shaping"].map((name) => ({ serviceId: serviceId(studio, name) }));
  for (let day = n; day < n + 8; day += 1) {
    const date = openDay(studio, day);
    const asked = rows.map((row) => `row=${row.serviceId}`).join("&");
    const free = await fetch(`${studio.url}/api/visits/availability?date=${date}&kind=chain&${asked}`);
    const [first] = ((await free.json()) as { visits: { time: string }[] }).visits;
    if (!first) continue;
    const answer = await fetch(`${studio.url}/api/visits`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        customerName: "Vera Several",
        customerEmail: `vera.${randomBytes(4).toString("hex")}@example.com`,
        customerPhone: "(503) 555-0198",
        kind: "chain",
        rows,
        date,
        time: first.time,
      }),
    });
    expect(answer.status).toBe(201);
    const { manageUrl, reference } = (await answer.json()) as { manageUrl: string; reference: string };
    return { token: manageUrl.split(/[/=]/u).at(-1) ?? "", reference, date };
  }
  throw new Error("Eight days without times for two treatments.");
}

export async function severalPages(studio: RunningStudio): Promise<SitePage[]> {
  const { token } = await bookSeveral(studio);
  const nobody = (path: string): SitePage => ({ path, who: "nobody" });
  return [
    ...["/book?several", severalPath(studio, "chain"), severalPath(studio, "household")].map((path) => ({
      ...nobody(path),
      ownScript: true as const,
    })),
    nobody(`/confirmation?b=${token}`),
    nobody(`/manage/${token}`),
    nobody(`/manage/${token}?move&part=2`),
    nobody(`/manage/${token}?confirm=cancel&part=2`),
    nobody(`/manage/${token}?move`),
    nobody(`/manage/${token}?confirm=cancel`),
  ];
}
