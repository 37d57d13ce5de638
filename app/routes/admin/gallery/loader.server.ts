/** What the gallery page shows. */

import { idOf } from "#app/shared/fields.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { lastChange } from "#app/undo/changes.server.ts";
import { placeWords, type SitePlace, sitePlaces } from "#app/website/gallery/places.ts";
import { galleryPicturesInOrder } from "#app/website/gallery/record.server.ts";
import { isPlace, sitePicture } from "#app/website/gallery/site-pictures.server.ts";
import { siteText } from "#app/website/texts/texts.server.ts";

export function loadGallery(query: URLSearchParams) {
  const pictures = galleryPicturesInOrder();
  const id = query.has("id") ? idOf(query.get("id") ?? "") : null;
  const picture = pictures.find((each) => each.id === id) ?? null;
  const asked = query.get("place");
  const place = isPlace(asked) ? placeDetail(asked) : null;
  const done = doneInWords(query);
  return {
    pictures: pictures.filter(({ alt }) => alt !== ""),
    waiting: pictures.filter(({ alt }) => alt === ""),
    places: sitePlaces.map(placeDetail),
    picture,
    place: place?.picture || !query.has("remove") ? place : null,
    asks: query.has("delete") || query.has("remove"),
    /** The address names a picture or a place that is not there. */
    missing: (query.has("id") && !picture) || (query.has("place") && !place),
    done,
    /** Of what is told here; a change before it has its button on the website page, with its name. */
    undo: done !== null && didChange(query) ? lastChange() : null,
  };
}

function placeDetail(place: SitePlace) {
  return { place, ...placeWords[place], picture: sitePicture(place), suggestion: suggested(place) };
}

/** A description to begin with. */
function suggested(place: SitePlace): string {
  const { studioName } = studio();
  if (place === "sharing") return studioName;
  const [name, title] = [siteText("owner.name"), siteText("licence.title") || "Licence"];
  if (place === "owner") return name ? `Portrait of ${name}` : `The owner of ${studioName}`;
  return [title, siteText("licence.number")].filter(Boolean).join(" ");
}

const didChange = (query: URLSearchParams): boolean =>
  query.get("done") === "uploaded" ? query.get("pictures") !== "0" : query.get("done") !== "undone";

function doneInWords(query: URLSearchParams): string | null {
  const done = query.get("done");
  const count = idOf(query.get("pictures") ?? "") ?? 0;
  if (done === "uploaded") {
    const there = idOf(query.get("there") ?? "") ?? 0;
    return [
      count > 0 && `${pictures(count)} uploaded.`,
      there > 0 && `${pictures(there)} in the gallery already.`,
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (done === "described") {
    return `Saved. Visitors see ${count > 1 ? `${count} pictures` : "it"} in the gallery from now on.`;
  }
  if (done === "deleted") return "The picture was deleted.";
  if (done === "undone") return "The last change was taken back.";
  const of = query.get("of");
  if (!isPlace(of)) return null;
  if (done === "set") return `${placeWords[of].name}: saved. The site shows it from now on.`;
  return done === "removed" ? `${placeWords[of].name}: removed.` : null;
}

const pictures = (count: number): string => (count === 1 ? "1 picture is" : `${count} pictures are`);

export type GalleryData = ReturnType<typeof loadGallery>;
export type PictureData = GalleryData["pictures"][number];
export type PlaceData = GalleryData["places"][number];
