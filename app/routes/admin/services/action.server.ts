/** What staff do on the services page, by the `intent` of its form; the arrows of the list bring the id themselves. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import { retireService } from "#app/booking/change/retire-service.server.ts";
import { addService } from "#app/catalogue/services/add.server.ts";
import { changeService, moveService } from "#app/catalogue/services/change.server.ts";
import { formRefusal, orSorry, typedText } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { UploadedFile } from "#app/http/body/multipart.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { refused } from "#app/shared/outcome.ts";
import { brokenDeed } from "./messages.ts";
import { servicesAddress } from "./url.ts";

type Fields = Record<string, unknown>;
type Deed = (fields: Fields, context: AppLoadContext) => Promise<Response> | Response;

export async function servicesDeed(request: Request, context: AppLoadContext): Promise<Response> {
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

const add: Deed = async (fields, context) => {
  const added = await addService(asWritten(fields), actorIn(context), nowInstant());
  if (added.ok) return redirect(servicesAddress({ done: "added" }), 303);
  return formRefusal(added.refusal, { form: "add", values: typed(fields) }, context);
};

const change: Deed = async (fields, context) => {
  const changed = await changeService(idIn(fields.id), asWritten(fields), actorIn(context), nowInstant());
  if (changed.ok) return redirect(servicesAddress({ done: "changed" }), 303);
  return formRefusal(changed.refusal, { form: "change", values: typed(fields) }, context);
};

const remove: Deed = (fields, context) => {
  const { appointments } = fields;
  const how = {
    force: appointments === "keep" || appointments === "cancel",
    cancelAppointments: appointments === "cancel",
  };
  const retired = retireService(idIn(fields.id), how, actorIn(context), nowInstant());
  if (!retired.ok) return formRefusal(retired.refusal, { form: "delete" }, context);
  const { cancelled, kept } = retired.value;
  return redirect(servicesAddress({ done: "deleted", cancelled, kept }), 303);
};

const move: Deed = ({ up, down }, context) => {
  const id = idIn(up ?? down);
  const moved = moveService(id, up === undefined ? "down" : "up", actorIn(context), nowInstant());
  if (!moved.ok) return formRefusal(moved.refusal, { form: "move" }, context);
  return redirect(`${servicesAddress()}#service-${id}`, 303);
};

const deeds = new Map<string, Deed>([
  ["add", add],
  ["change", change],
  ["delete", remove],
  ["move", move],
]);

const idIn = (value: unknown): number => idOf(typeof value === "string" ? value : undefined) ?? 0;

/** The form says everything: a box that is not ticked is a "no". */
const asWritten = (fields: Fields): Fields => ({
  ...fields,
  image: imageIn(fields),
  unavailable: fields.unavailable ?? false,
  providerIds: listOf(fields.providerIds),
});

/** The bytes of the chosen file; null to remove the present picture, undefined to keep it. */
function imageIn({ image, removeImage }: Fields): unknown {
  if (isFile(image)) return image.bytes;
  const chosen = typeof image === "string" ? image !== "" : Array.isArray(image);
  return chosen ? image : removeImage === undefined ? undefined : null;
}

/** An input without a choice sends a file without a name. */
const isFile = (value: unknown): value is UploadedFile =>
  value instanceof UploadedFile && (value.name !== "" || value.bytes.length > 0);

/** What was typed and ticked, to stand there again. */
const typed = (fields: Fields): Record<string, string> => ({
  ...typedText(fields, ["name", "category", "description", "duration", "price"]),
  unavailable: fields.unavailable === undefined ? "" : "on",
  providerIds: listOf(fields.providerIds).join(","),
  removeImage: fields.removeImage === undefined ? "" : "on",
  image: isFile(fields.image) ? "sent" : "",
});

/** Checkboxes of one name: none, one or a list of them. */
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());
