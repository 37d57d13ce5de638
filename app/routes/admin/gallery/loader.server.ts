import { studio } from "#app/domain/studio/studio.server.ts";
import { galleryPicturesInOrder } from "#app/domain/website/gallery/gallery-rows.server.ts";
import {
  isPlace,
  placeWords,
  type SitePlace,
  sitePicture,
  sitePlaces,
} from "#app/domain/website/gallery/site-pictures.server.ts";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";

/** For failures without a message (rule 25.2). */
export function galleryFailed(status: number, intent: string): string {
  if (intent === "upload" || intent === "place") return `Upload failed (${status}). Please try again.`;
  return status === 500
    ? "Server error. Please try again in a moment."
    : `Failed to change the gallery: ${status}`;
}

/** `place`: name of a picture's place on the site. */
function galleryDone(
  done: string | null,
  { pictures, there, place }: { pictures: number; there: number; place: string | null },
): string | null {
  if (done === "uploaded") {
    const sentences = [
      pictures > 0 && `${counted(pictures)} ${pictures === 1 ? "was" : "were"} uploaded.`,
      there > 0 && `${counted(there)} ${there === 1 ? "is" : "are"} already in the gallery.`,
    ];
    return sentences.filter(Boolean).join(" ");
  }
  if (done === "described") {
    return `Saved. Visitors now see ${pictures > 1 ? `${pictures} pictures` : "it"} in the gallery.`;
  }
  if (done === "deleted") return "Picture deleted.";
  if (done === "undone") return "Last change undone.";
  if (place === null) return null;
  if (done === "set") return `${place} saved. The change is live on your site.`;
  return done === "removed" ? `${place}: removed.` : null;
}

const counted = (pictures: number): string => (pictures === 1 ? "1 picture" : `${pictures} pictures`);

export function loadGallery(query: URLSearchParams) {
  const pictures = galleryPicturesInOrder();
  const id = query.has("id") ? idOf(query.get("id") ?? "") : null;
  const picture = pictures.find((each) => each.id === id) ?? null;
  const asked = query.get("place");
  const place = isPlace(asked) ? placeDetail(asked) : null;
  const done = doneIn(query);
  return {
    pictures: pictures.filter(({ alt }) => alt !== ""),
    waiting: pictures.filter(({ alt }) => alt === ""),
    places: sitePlaces.map(placeDetail),
    picture,
    place: place?.picture || !query.has("remove") ? place : null,
    asks: query.has("delete") || query.has("remove"),
    missing: (query.has("id") && !picture) || (query.has("place") && !place),
    done,
    /** Only for the change in `done`. Earlier changes are undone on the website page. */
    undo: done !== null && didChange(query) ? lastChange() : null,
  };
}

function placeDetail(place: SitePlace) {
  return { place, ...placeWords[place], picture: sitePicture(place), suggestion: suggested(place) };
}

/** Suggested descriptions. */
function suggested(place: SitePlace): string {
  const { studioName } = studio();
  if (place === "sharing" || place === "home") return studioName;
  if (place === "map") return `Directions to ${studioName}`;
  if (place === "door") return `The entrance of ${studioName}`;
  const [name, title] = [siteText("owner.name"), siteText("licence.title") || "License"];
  if (place === "owner") return name ? `Portrait of ${name}` : `The owner of ${studioName}`;
  return [title, siteText("licence.number")].filter(Boolean).join(" ");
}

const didChange = (query: URLSearchParams): boolean =>
  query.get("done") === "uploaded" ? query.get("pictures") !== "0" : query.get("done") !== "undone";

function doneIn(query: URLSearchParams): string | null {
  const place = query.get("of");
  return galleryDone(query.get("done"), {
    pictures: idOf(query.get("pictures") ?? "") ?? 0,
    there: idOf(query.get("there") ?? "") ?? 0,
    place: isPlace(place) ? placeWords[place].name : null,
  });
}

export type GalleryData = ReturnType<typeof loadGallery>;
export type PictureData = GalleryData["pictures"][number];
export type PlaceData = GalleryData["places"][number];
