import type { Question } from "#app/ui/kit/confirm.tsx";
import type { PictureData, PlaceData } from "./loader.server.ts";
import { galleryAddress } from "./url.ts";

export function deleteQuestion({ id, caption, alt }: PictureData): Question {
  const words = caption || alt;
  return {
    heading: "Delete Picture",
    sentence: `Are you sure you want to delete ${words ? `the picture "${words}"` : "this picture"}? Visitors will not see it any more.`,
    yes: "Delete Picture",
    no: "Keep picture",
    at: galleryAddress({ id, delete: "" }),
    back: galleryAddress({ id }),
    fields: { intent: "delete", id: String(id) },
  };
}

export function removeQuestion({ place, name }: PlaceData): Question {
  return {
    heading: "Remove Picture",
    sentence: `Are you sure you want to remove this picture from the site? (${name})`,
    yes: "Remove Picture",
    no: "Keep picture",
    at: galleryAddress({ place, remove: "" }),
    back: galleryAddress({ place }),
    fields: { intent: "remove-place", place },
  };
}
