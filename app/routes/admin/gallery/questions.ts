import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import type { PictureData, PlaceData } from "./loader.server.ts";
import { galleryUrl } from "./url.ts";

export function deletePictureQuestion({ id, caption, alt }: PictureData): Question {
  const words = caption || alt;
  return {
    heading: "Delete Picture",
    sentence: `Are you sure you want to delete ${words ? `the picture "${words}"` : "this picture"}? Visitors will not see it any more.`,
    yes: "Delete Picture",
    no: "Keep picture",
    at: galleryUrl({ id, delete: "" }),
    back: galleryUrl({ id }),
    fields: { intent: "delete", id: String(id) },
  };
}

export function removePictureQuestion({ place, name }: PlaceData): Question {
  return {
    heading: "Remove Picture",
    sentence: `Are you sure you want to remove this picture from the site? (${name})`,
    yes: "Remove Picture",
    no: "Keep picture",
    at: galleryUrl({ place, remove: "" }),
    back: galleryUrl({ place }),
    fields: { intent: "remove-place", place },
  };
}
