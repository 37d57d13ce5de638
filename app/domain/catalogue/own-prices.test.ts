/** Tests prices by provider on all pages for guests (rules 36.11 and 36.12). */
import { expect, test } from "vitest";
import { bookingChoices } from "#app/domain/booking/choose/choices.server.ts";
import { loadServicePage } from "#app/routes/site/service-page/loader.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { listServices } from "./services.server.ts";

const studio = perTest(smallStudio, { clock: now });

const own = (provider: number, price: number | null, minutes: number | null = null) =>
  studio.sqlite
    .prepare(
      "UPDATE service_providers SET price_minor = ?, duration_minutes = ? WHERE service_id = ? AND provider_id = ?",
    )
    .run(price, minutes, studio.facial, provider);
const facial = () => listServices().find(({ id }) => id === studio.facial);
const chosenWith = (provider: number | "any") => {
  const { service, services } = bookingChoices({ service: "Facial", provider: String(provider) }, now);
  return [service?.price, service?.minutes, services.find(({ id }) => id === studio.facial)?.label];
};

test('One price is shown if all providers charge the same, else the lowest with "from"', () => {
  expect(facial()).toMatchObject({ price: "$95", minutes: "60" });
  expect(facial()).not.toHaveProperty("spread");
  own(studio.maya, 8500, 75);
  expect(facial()).toMatchObject({ price: "from $85", minutes: "60–75", priceMinor: 9500 });
  own(studio.tom, 8500, 75);
  expect(facial()).toMatchObject({ price: "$85", minutes: "75" });
  studio.sqlite.prepare("UPDATE providers SET active = 0 WHERE user_id = ?").run(studio.maya);
  own(studio.tom, null);
  expect(facial()).toMatchObject({ price: "$95", minutes: "60" });
});

test("/book shows the chosen provider's price, and the lowest price with the first available", () => {
  own(studio.maya, 8500, 75);
  expect(chosenWith("any")).toEqual(["from $85", "60–75", "Facial, from $85, 60–75 minutes"]);
  expect(chosenWith(studio.maya)).toEqual(["$85", "75", "Facial, $85, 75 minutes"]);
  expect(chosenWith(studio.tom)).toEqual(["$95", "60", "Facial, $95, 60 minutes"]);
  const wanted = bookingChoices({ provider: String(studio.maya) }, now);
  expect(wanted.services.map(({ label }) => label)).toContain("Facial, $85, 75 minutes");
});

test("Price list, cards and search engine data show the lowest price, and the API lists each", async () => {
  own(studio.maya, 8500, 75);
  const { groups } = (await callRoute("/prices")).data;
  const rows = groups.flatMap((group: { services: object[] }) => group.services);
  expect(rows).toContainEqual(
    expect.objectContaining({ id: studio.facial, price: "From $85", minutes: "60–75" }),
  );
  const service = facial();
  if (!service) throw new Error("The facial is missing.");
  const page = loadServicePage(service, "https://studio.test", now);
  expect(page.service).toMatchObject({ price: "From $85", minutes: "60–75" });
  const offers = { "@type": "AggregateOffer", lowPrice: 85, highPrice: 95, priceCurrency: "USD" };
  expect(page.facts).toMatchObject({
    "@graph": [{}, { "@type": "Service", offers }, {}],
  });
  expect(JSON.stringify(page.facts)).toContain('"priceRange":"$');
  const each = await callRoute(`/api/services/${studio.facial}/providers`);
  expect(each.data).toMatchObject([
    { id: studio.maya, cost: 85, duration: 75 },
    { id: studio.tom, cost: 95, duration: 60 },
  ]);
});
