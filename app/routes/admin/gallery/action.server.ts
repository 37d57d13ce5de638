import { type AppLoadContext, json } from "@remix-run/node";
import {
  addPictures,
  deletePicture,
  describePictures,
  movePicture,
  type Uploaded,
} from "#app/domain/website/gallery/change-gallery.server.ts";
import { describeForm, placeForm } from "#app/domain/website/gallery/gallery-forms.ts";
import {
  isPlace,
  removeSitePicture,
  setSitePicture,
} from "#app/domain/website/gallery/site-pictures.server.ts";
import { formAction, noteRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormFields } from "#app/platform/http/form-fields.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { Refusal } from "#app/platform/shared/outcome.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { undoLastChange } from "#app/platform/undo/changes.server.ts";
import { galleryUrl } from "#app/routes/admin/addresses.ts";
import { galleryFailed } from "./loader.server.ts";

export const galleryAction = formAction(
  {
    async upload({ fields, by, context }) {
      const added = await addPictures(fields.files("pictures"), by);
      if (!added.ok) return added;
      const { ids, there, refused: files } = added.value;
      if (files.length === 0) return galleryUrl({ done: "uploaded", pictures: ids.length, there });
      const refusal = refusalOfFiles(added.value);
      return ids.length > 0 ? takenInPart(refusal, context) : { ok: false, refusal };
    },
    describe: {
      kept: ({ fields }) => fields.kept(describeForm(describedIds(fields))),
      run({ fields, by }) {
        const words = describedIds(fields).map((id) => ({
          id,
          alt: fields.all[`alt-${id}`],
          caption: fields.all[`caption-${id}`],
        }));
        const described = describePictures(words, by);
        return described.ok ? galleryUrl({ done: "described", pictures: described.value }) : described;
      },
    },
    move({ fields, by }) {
      const direction = fields.has("up") ? "up" : "down";
      const id = fields.id(direction);
      const moved = movePicture(id, direction, by);
      return moved.ok ? `${galleryUrl()}#picture-${id}` : moved;
    },
    delete({ fields, by }) {
      const deleted = deletePicture(fields.id("id"), by);
      return deleted.ok ? galleryUrl({ done: "deleted" }) : deleted;
    },
    place: {
      kept: placeForm,
      async run({ fields, by }) {
        const { place, alt } = fields.all;
        const set = await setSitePicture(place, { image: fields.file("image"), alt }, by);
        return set.ok ? placeUrl(place, "set") : set;
      },
    },
    "remove-place"({ fields, by }) {
      const removed = removeSitePicture(fields.all.place, by);
      return removed.ok ? placeUrl(fields.all.place, "removed") : removed;
    },
    undo({ fields, by }) {
      const undone = undoLastChange(fields.all.id, by);
      return undone.ok ? galleryUrl({ done: "undone" }) : undone;
    },
  },
  { failed: galleryFailed, buttons: moveButtons },
);

/** Returns a message that is not an error, because some pictures were saved. */
function takenInPart({ message, fields = {} }: Refusal, context: AppLoadContext): Response {
  noteRefused(context);
  return json<FormProblem>({ ok: false, form: "upload", message, fields, values: {} });
}

/** A single refused file has its own message. Several are listed by name with the reason. */
function refusalOfFiles({ ids, there, refused: files }: Uploaded): Refusal {
  const [first] = files;
  if (!first) throw new Error("Nothing was refused.");
  const { reason, message, detail, retryAfterSeconds } = first.refusal;
  const kept = ids.length + there;
  if (kept === 0 && files.length === 1) {
    return { reason, message, fields: { pictures: message }, detail, retryAfterSeconds };
  }
  const rest =
    kept === 0 ? "" : kept === 1 ? " The other picture was uploaded." : ` The other ${kept} were uploaded.`;
  const fields = Object.fromEntries(
    files.map(({ name, refusal }, place) => [
      `file-${place}`,
      `${name.slice(0, 80) || "Picture"}: ${refusal.message}`,
    ]),
  );
  return {
    reason,
    message: `${files.length} of ${files.length + kept} pictures could not be used.${rest}`,
    fields,
    detail,
    retryAfterSeconds,
  };
}

const describedIds = (fields: FormFields): number[] =>
  Object.keys(fields.all).flatMap((name) => idOf(/^alt-(\d+)$/u.exec(name)?.[1]) ?? []);

const placeUrl = (place: unknown, done: string): string =>
  galleryUrl({ done, ...(isPlace(place) && { of: place }) });
