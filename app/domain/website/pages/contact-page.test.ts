import { expect, test } from "vitest";
import { mapLinks } from "./contact-page.server.ts";

test("links to map services contain the full address, encoded", () => {
  const links = mapLinks("Reed & Co", "1 A&B Street, #2");
  expect(links.map(({ name }) => name)).toEqual(["Google Maps", "Apple Maps", "OpenStreetMap"]);
  const given = links.map(({ address }) => {
    const { searchParams } = new URL(address);
    return searchParams.get("query") ?? searchParams.get("address");
  });
  expect(given).toEqual(["1 A&B Street, #2", "1 A&B Street, #2", "1 A&B Street, #2"]);
});

test("links to map services use the coordinates if they are known", () => {
  const links = mapLinks("Reed & Co", "1 A&B Street", { latitude: 45.5152, longitude: -122.6784 });
  expect(links.map(({ address }) => address)).toEqual([
    "https://www.google.com/maps/search/?api=1&query=45.5152%2C-122.6784",
    "https://maps.apple.com/?ll=45.5152,-122.6784&q=Reed%20%26%20Co",
    "https://www.openstreetmap.org/?mlat=45.5152&mlon=-122.6784#map=18/45.5152/-122.6784",
  ]);
});
