/** What staff do on the gallery page, by the `intent` of its form; the arrows of the list bring the id themselves. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { UploadedFile } from "#app/http/body/multipart.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { type Refusal, refused } from "#app/shared/outcome.ts";
import { undoLastChange } from "#app/undo/changes.server.ts";
import { deletePicture, describePictures, movePicture } from "#app/website/gallery/change.server.ts";
import { isPlace, removeSitePicture, setSitePicture } from "#app/website/gallery/site-pictures.server.ts";
import { addPictures, type Uploaded } from "#app/website/gallery/upload.server.ts";
import { brokenDeed } from "./messages.ts";
import { galleryAddress } from "./url.ts";

type Fields = Record<string, unknown>;
type Deed = (fields: Fields, context: AppLoadContext) => Promise<Response> | Response;

export async function galleryDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = intentOf(fields);
  const deed = deeds.get(intent);
  return orSorry({ form: intent, sentence: (status) => brokenDeed(intent, status) }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    const unknown = refused("invalid", "The form could not be read. Please send it again.").refusal;
    return deed ? deed(fields, context) : formRefusal(unknown, { form: intent }, context);
  });
}

function intentOf({ up, down, intent }: Fields): string {
  if (up !== undefined || down !== undefined) return "move";
  return typeof intent === "string" ? intent : "";
}

const actorIn = ({ visitor, requestId }: AppLoadContext) => actorOf(visitor, requestId);
const said = (more: Record<string, string | number>) => redirect(galleryAddress(more), 303);

const upload: Deed = async ({ pictures }, context) => {
  const files = [pictures ?? []].flat().filter(isChosen);
  const added = await addPictures(files, { actor: actorIn(context), now: nowInstant() });
  if (!added.ok) return formRefusal(added.refusal, { form: "upload" }, context);
  const { ids, there } = added.value;
  if (added.value.refused.length > 0)
    return formRefusal(whatWasRefused(added.value), { form: "upload" }, context);
  return said({ done: "uploaded", pictures: ids.length, there });
};

/** An input without a choice sends a file without a name. */
const isChosen = (value: unknown): value is UploadedFile =>
  value instanceof UploadedFile && (value.name !== "" || value.bytes.length > 0);

/** Each refused file by its name and with its reason; the others are kept. */
function whatWasRefused({ ids, there, refused: files }: Uploaded): Refusal {
  const [first] = files;
  if (!first) throw new Error("Nothing was refused.");
  const { reason, detail } = first.refusal;
  const kept = ids.length + there;
  const told = files.map(({ name, refusal }) => `${name.slice(0, 80) || "Picture"}: ${refusal.message}`);
  if (kept === 0 && files.length === 1) {
    return { reason, message: first.refusal.message, fields: { pictures: first.refusal.message }, detail };
  }
  const rest =
    kept === 0 ? "" : kept === 1 ? " The other one is uploaded." : ` The other ${kept} are uploaded.`;
  const message = `${files.length} of ${files.length + kept} pictures could not be used.${rest}`;
  const fields = Object.fromEntries(told.map((text, place) => [`file-${place}`, text]));
  return { reason, message, fields, detail };
}

const describe: Deed = (fields, context) => {
  const ids = Object.keys(fields).flatMap((name) => idOf(/^alt-(\d+)$/u.exec(name)?.[1]) ?? []);
  const words = ids.map((id) => ({ id, alt: fields[`alt-${id}`], caption: fields[`caption-${id}`] }));
  const described = describePictures(words, { actor: actorIn(context), now: nowInstant() });
  if (described.ok) return said({ done: "described", pictures: described.value });
  const names = ids.flatMap((id) => [`alt-${id}`, `caption-${id}`]);
  return formRefusal(described.refusal, { form: "describe", values: typedText(fields, names) }, context);
};

const move: Deed = ({ up, down }, context) => {
  const id = idIn(up ?? down);
  const moved = movePicture(id, up === undefined ? "down" : "up", {
    actor: actorIn(context),
    now: nowInstant(),
  });
  if (!moved.ok) return formRefusal(moved.refusal, { form: "move" }, context);
  return redirect(`${galleryAddress()}#picture-${id}`, 303);
};

const remove: Deed = ({ id }, context) => {
  const deleted = deletePicture(idIn(id), { actor: actorIn(context), now: nowInstant() });
  return deleted.ok ? said({ done: "deleted" }) : formRefusal(deleted.refusal, { form: "delete" }, context);
};

const place: Deed = async (fields, context) => {
  const { image } = fields;
  const chosen = isChosen(image)
    ? image.bytes
    : typeof image === "string" && image !== ""
      ? image
      : undefined;
  const said = { image: chosen, alt: fields.alt };
  const set = await setSitePicture(fields.place, said, { actor: actorIn(context), now: nowInstant() });
  if (set.ok) return toPlace(fields.place, "set");
  const values = { ...typedText(fields, ["alt"]), image: isChosen(image) ? "sent" : "" };
  return formRefusal(set.refusal, { form: "place", values }, context);
};

const removePlace: Deed = (fields, context) => {
  const removed = removeSitePicture(fields.place, { actor: actorIn(context), now: nowInstant() });
  if (removed.ok) return toPlace(fields.place, "removed");
  return formRefusal(removed.refusal, { form: "remove-place" }, context);
};

const toPlace = (place: unknown, done: string) => said({ done, ...(isPlace(place) && { of: place }) });

const undo: Deed = ({ id }, context) => {
  const undone = undoLastChange(id, { actor: actorIn(context), now: nowInstant() });
  return undone.ok ? said({ done: "undone" }) : formRefusal(undone.refusal, { form: "undo" }, context);
};

const deeds = new Map<string, Deed>([
  ["upload", upload],
  ["describe", describe],
  ["move", move],
  ["delete", remove],
  ["place", place],
  ["remove-place", removePlace],
  ["undo", undo],
]);

const idIn = (value: unknown): number => idOf(typeof value === "string" ? value : undefined) ?? 0;
