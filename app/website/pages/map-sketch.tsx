import type { ContactPageData } from "./contact.server.ts";

type Drawn = Pick<ContactPageData["map"], "street" | "crossings" | "landmark">;

/** A sketch of the way, with the names that the owner gave: no map of others, nothing to load. */
export function MapSketch({ map, studioName }: { map: Drawn; studioName: string }) {
  const { street, crossings, landmark } = map;
  const [near = "", far = ""] = crossings;
  return (
    <svg className="map" viewBox="0 0 400 250" role="img" aria-label={inWords(map, studioName)}>
      <path className="map-ground" d="M0 0h400v250H0z" />
      <path className="map-green" d="M268 18q52-22 118 2 20 46-2 74-66 20-118 2-14-44 2-78z" />
      <path
        className="map-houses"
        d="m28 34 62-6 5 58-62 6zM20 190l74-8 4 52-74 4zM150 172l72-8 4 66-72 2z"
      />
      <path className="map-houses" d="m142 22 84-6 6 70-84 8zM278 160l84-8 4 70-84 4z" />
      <path className="map-road" d="M-10 139 410 101" strokeWidth="28" />
      <path className="map-road" d="m112-10 18 270M250-10l20 270" strokeWidth="22" />
      <text transform="rotate(-5 14 142)" x="14" y="142">
        {street}
      </text>
      <text className="map-side" transform="rotate(86 118 158)" x="118" y="158">
        {near}
      </text>
      <text className="map-side" transform="rotate(86 257 144)" x="257" y="144">
        {far}
      </text>
      <text className="map-side" x="328" y="62" textAnchor="middle">
        {landmark}
      </text>
      <path className="map-pin" d="M188 118c-15-19-22-29-22-40a22 22 0 0 1 44 0c0 11-7 21-22 40z" />
      <circle className="map-eye" cx="188" cy="78" r="8" />
    </svg>
  );
}

function inWords({ street, crossings, landmark }: Drawn, studioName: string): string {
  const place = [street && `on ${street}`, crossings.length > 0 && `between ${crossings.join(" and ")}`];
  const where = [studioName, ...place].filter(Boolean).join(" ");
  return `Sketch map: ${where}${landmark ? `, near ${landmark}` : ""}.`;
}
