/** What an admin does on the users page, by the `intent` of its form. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import { changeRoles, createPerson } from "#app/accounts/people/people.server.ts";
import { requesterOf } from "#app/appointments/requester.ts";
import { revisionIn } from "#app/appointments/revision.server.ts";
import { cancelAppointment } from "#app/booking/change/cancel.server.ts";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { type Reassignment, removePerson } from "#app/privacy/delete-person.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { type Refusal, refused } from "#app/shared/outcome.ts";
import { brokenDeed, refusedDeed } from "./messages.ts";
import { usersAddress } from "./url.ts";

type Fields = Record<string, unknown>;
type Deed = (fields: Fields, context: AppLoadContext, back: Back) => Promise<Response> | Response;
type Back = (more?: Record<string, string | number>) => string;

export async function usersDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : "";
  const deed = deeds.get(intent);
  const query = new URL(request.url).searchParams;
  const back: Back = (more) => usersAddress(listIn(query), more);
  const sentence = (status: number) => brokenDeed(intent, status);
  return orSorry({ form: intent, sentence }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    const unknown = refused("invalid", "The form could not be read. Please send it again.").refusal;
    return deed ? deed(fields, context, back) : formRefusal(unknown, { form: intent }, context);
  });
}

const add: Deed = async (fields, context, back) => {
  const given = { ...fields, roles: listOf(fields.roles) };
  const made = await createPerson(given, {
    actor: actorOf(context.visitor, context.requestId),
    now: nowInstant(),
  });
  if (made.ok) return redirect(back({ id: made.value.id, done: "added" }), 303);
  const values = {
    ...typedText(fields, ["username", "email", "phone"]),
    roles: listOf(fields.roles).join(","),
  };
  return formRefusal(made.refusal, { form: "add", values }, context);
};

const roles: Deed = (fields, context, back) => {
  const id = idIn(fields);
  const input = { roles: listOf(fields.roles) };
  const changed = changeRoles(id, input, {
    actor: actorOf(context.visitor, context.requestId),
    now: nowInstant(),
  });
  if (changed.ok) return redirect(back({ id, done: "roles" }), 303);
  return refusal("roles", changed.refusal, context, { roles: input.roles.join(",") });
};

const remove: Deed = (fields, context, back) => {
  const actor = actorOf(context.visitor, context.requestId);
  const removed = removePerson(idIn(fields), settlementIn(fields), { actor, now: nowInstant() });
  if (!removed.ok) return refusal("delete", removed.refusal, context);
  const { cancelled, moved } = removed.value;
  return redirect(back({ done: "deleted", cancelled, moved }), 303);
};

const cancel: Deed = (fields, context, back) => {
  const { visitor, requestId } = context;
  if (!visitor) return redirect("/login", 303);
  const appointment = idOf(typeof fields.visit === "string" ? fields.visit : undefined) ?? 0;
  const choice = { revision: revisionIn(fields) };
  const outcome = cancelAppointment(appointment, requesterOf(visitor, requestId), choice, nowInstant());
  if (outcome.ok) return redirect(back({ id: idIn(fields), done: "cancelled" }), 303);
  return refusal("cancel", outcome.refusal, context);
};

const deeds = new Map<string, Deed>([
  ["add", add],
  ["roles", roles],
  ["delete", remove],
  ["cancel", cancel],
]);

const refusal = (
  form: string,
  why: Refusal,
  context: AppLoadContext,
  values?: Record<string, string>,
): Response => formRefusal({ ...why, message: refusedDeed(form, why.message) }, { form, values }, context);

/** What becomes of the appointments that a provider would have given: "cancel", or the id of who takes over. */
function settlementIn({ appointments }: Fields): Reassignment {
  if (appointments === "cancel") return { cancelAppointments: true };
  const moveTo = typeof appointments === "string" ? idOf(appointments) : null;
  return moveTo === null ? {} : { moveTo };
}

const idIn = ({ id }: Fields): number => idOf(typeof id === "string" ? id : undefined) ?? 0;

/** Checkboxes of one name: none, one or a list of them. */
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

const listIn = (query: URLSearchParams) => ({
  search: query.get("search") ?? "",
  role: query.get("role") ?? "",
  page: Number(query.get("page") ?? 1) || 1,
});
