import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { mapLinks } from "./map-links.ts";
import { MapSketch } from "./map-sketch.tsx";

it("says in words what it shows, and leaves out what the owner did not name", () => {
  const drawn = (map: Parameters<typeof MapSketch>[0]["map"]) =>
    renderToStaticMarkup(<MapSketch map={map} studioName="Reed" />);
  expect(drawn({ street: "Main Street", crossings: ["Mill Road", "Hill Road"], landmark: "Park" })).toContain(
    'aria-label="Sketch map: Reed on Main Street between Mill Road and Hill Road, near Park."',
  );
  expect(drawn({ street: "", crossings: [], landmark: "" })).toContain('aria-label="Sketch map: Reed."');
  expect(drawn({ street: "<script>", crossings: [], landmark: "" })).not.toContain("<script>");
});

it("hands the whole address to the maps of others, whatever stands in it", () => {
  const links = mapLinks("Reed & Co", "1 A&B Street, #2");
  expect(links.map(({ name }) => name)).toEqual(["Google Maps", "Apple Maps", "OpenStreetMap"]);
  const given = links.map(({ address }) => {
    const { searchParams } = new URL(address);
    return searchParams.get("query") ?? searchParams.get("address");
  });
  expect(given).toEqual(["1 A&B Street, #2", "1 A&B Street, #2", "1 A&B Street, #2"]);
});
