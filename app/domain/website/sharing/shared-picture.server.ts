import { sharingBox } from "#app/domain/website/gallery/places.ts";
import { sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { fullPicture } from "#app/platform/pictures/picture-set.ts";
import type { SharedPicture } from "./page-meta.ts";

/** The owner's choice as a JPEG; else the drawing that is in the public folder. */
export function sharedPicture(origin: string): SharedPicture {
  const chosen = sitePicture("sharing");
  if (chosen) return { ...chosen, image: origin + fullPicture(chosen.image) };
  return { image: `${origin}/sharing.png`, ...sharingBox, alt: "A drawing of leaves and a pale sun" };
}
