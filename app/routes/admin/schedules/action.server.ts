/** What is done on the schedules page, by the `intent` of its form. */
import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import type { Visitor } from "#app/http/access.ts";
import { formQuestion, formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import type { OutsideDetail } from "#app/schedules/affected/affected.server.ts";
import { setOffer } from "#app/schedules/offer/change.server.ts";
import { providerOf } from "#app/schedules/record.server.ts";
import { dropTimeOff, setTimeOff } from "#app/schedules/time-off/change.server.ts";
import { setWeek } from "#app/schedules/week/change.server.ts";
import { changedRows, namesEveryDay, readRows, rowsAsFields } from "#app/schedules/week/rows.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { askedProvider, keepsAll } from "./loader.server.ts";
import { brokenDeed } from "./messages.ts";
import { scheduleAddress } from "./url.ts";

type Fields = Record<string, unknown>;
type At = { providerId: number; query: URLSearchParams; visitor: Visitor; context: AppLoadContext };
type Deed = (fields: Fields, at: At) => Response;

export async function schedulesDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : rowIntent(fields);
  const deed = deeds.get(intent);
  const { visitor } = context;
  return orSorry({ form: intent, sentence: brokenDeed }, context, () => {
    if (!visitor) return redirect("/login", 303);
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    if (!deed) return formRefusal(unreadable, { form: intent }, context);
    const query = new URL(request.url).searchParams;
    // The address says whose schedule it is: another's is answered as one that is not there.
    const providerId = askedProvider(query, visitor) ?? 0;
    return deed(fields, { providerId, query, visitor, context });
  });
}

/** A row is added or removed by the button of its own name. */
const rowIntent = ({ add, remove, copy }: Fields): string =>
  [add, remove, copy].some((button) => button !== undefined) ? "rows" : "";

const week: Deed = (fields, at) => {
  if (!namesEveryDay(fields)) return formRefusal(unreadable, { form: "week" }, at.context);
  const days = readRows(fields);
  const outcome = setWeek(
    at.providerId,
    { days, shown: fields.shown },
    { actor: actorIn(at), now: nowInstant() },
  );
  return answer("week", outcome, rowsAsFields(days), at);
};

/** Nothing is kept yet: the same page with one row more or less, and all that was typed. */
const rows: Deed = (fields, { providerId, context }) => {
  if (!providerOf(providerId)) return formRefusal(noSchedule, { form: "week" }, context);
  const values = rowsAsFields(
    changedRows(readRows(fields), {
      add: textOf(fields.add),
      remove: textOf(fields.remove),
      copy: fields.copy !== undefined,
    }),
  );
  return json({ ok: false, form: "week", message: "", fields: {}, values, rows: true });
};

const off: Deed = (fields, at) => {
  const names = ["firstDate", "lastDate", "from", "to", "reason"];
  const values = typedText(fields, names);
  const asked = at.query.get("off");
  const id = asked === null ? null : (idOf(asked) ?? 0);
  const outcome = setTimeOff(
    at.providerId,
    id,
    { ...values, shown: fields.shown },
    { actor: actorIn(at), now: nowInstant() },
  );
  return answer("off", outcome, values, at);
};

const drop: Deed = (fields, at) => {
  const id = idOf(textOf(fields.id)) ?? 0;
  return answer("dropped", dropTimeOff(at.providerId, id, { actor: actorIn(at), now: nowInstant() }), {}, at);
};

/** A box that is not ticked is a "no"; whether somebody is offered at all is asked of the desk alone. */
const offer: Deed = (fields, at) => {
  const serviceIds = listOf(fields.serviceIds);
  const values: Record<string, string> = {
    ...typedText(fields, ["bufferMinutes"]),
    serviceIds: serviceIds.join(","),
  };
  if (keepsAll(at.visitor.roles)) values.active = fields.active === undefined ? "" : "on";
  const { bufferMinutes = "" } = values;
  const active = values.active === undefined ? undefined : values.active === "on";
  const input = { bufferMinutes, serviceIds, active, shown: fields.shown };
  return answer(
    "offer",
    setOffer(at.providerId, input, { actor: actorIn(at), now: nowInstant() }),
    values,
    at,
  );
};

const deeds = new Map<string, Deed>([
  ["week", week],
  ["rows", rows],
  ["off", off],
  ["dropped", drop],
  ["offer", offer],
]);

function answer(
  form: string,
  outcome: Outcome<null, OutsideDetail>,
  values: Record<string, string>,
  { providerId, context }: At,
): Response {
  if (outcome.ok) return redirect(scheduleAddress({ provider: providerId, done: form }), 303);
  const { refusal } = outcome;
  if (refusal.reason === "conflict") return formQuestion(refusal, { form, values });
  return formRefusal(refusal, { form, values }, context);
}

const actorIn = ({ visitor, context }: At) => actorOf(visitor, context.requestId);

const unreadable = refused("invalid", "The form could not be read. Please send it again.").refusal;
const noSchedule = refused("not-found", "Schedule not found").refusal;

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Checkboxes of one name: none, one or a list of them. */
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());
