/** What was typed into the form of a new appointment, and what a call is called by. */

import { isDate } from "#app/domain/availability/dates.ts";
import { contactNames, type FieldName, keptFields } from "#app/domain/booking/visit/booking-fields.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { chosenClient } from "#app/domain/clients/find.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { idOf, isBlank } from "#app/platform/shared/fields.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";

export type TypedCall = Record<string, string>;

/** Of the form alone: not which button was pressed, nor what it was made for. */
const notTyped = /password|^(?:intent|pick|pin|who|redirectTo|timesFor|shownTerms|revision)$/iu;
const mostFields = 40;
const longestValue = 2000;

/** The fields of a form of a new appointment into which something was typed; null for any other, and for an empty one. */
export function typedCall(fields: Readonly<Record<string, unknown>>): TypedCall | null {
  const texts = Object.entries(fields).flatMap(([name, text]) =>
    typeof text === "string" && text !== "" && name.length <= 40 && !notTyped.test(name)
      ? [[name, text.slice(0, longestValue)]]
      : [],
  );
  const call: TypedCall = Object.fromEntries(texts.slice(0, mostFields));
  const isNew = "date" in call && !("visit" in fields);
  const isFilled = [...telling, "q"].some((name) => !isBlank(call[name])) || chosenIn(call) !== null;
  return isNew && isFilled ? call : null;
}

const service = "serviceId" satisfies FieldName;
const telling: string[] = [service, ...keptFields];

const chosenIn = ({ client = "" }: TypedCall) => chosenClient(client);

/** Where a half-filled move is found again: all that it says stands in its address. Null for any other form. */
export function moveFormUrl(fields: Readonly<Record<string, unknown>>): string | null {
  const { visit, timesFor, date, providerId, time, otherTime, tell } = fields;
  const id = idOf(typeof visit === "string" ? visit : undefined);
  if (id === null || typeof timesFor !== "string" || typeof date !== "string" || !isDate(date)) return null;
  const query = new URLSearchParams({ date, visit: String(id) });
  if (typeof providerId === "string") query.set("provider", providerId.slice(0, 20));
  const asked = isBlank(otherTime) ? time : otherTime;
  if (typeof asked === "string" && asked !== "") query.set("time", asked.slice(0, 200));
  if (typeof tell === "string") query.set("tell", tell.slice(0, 20));
  return `/receptionist?${query}&move`;
}

/** "Paula Weber, Express Facial, Thu": no more of the person than the name. */
export function callLabel(call: TypedCall): string {
  const name = chosenIn(call)?.name || call[contactNames.name]?.trim() || "Somebody";
  const named = listServices().find(({ id }) => id === idOf(call[service]));
  const { date = "" } = call;
  const day = isDate(date) ? dateInWords(date, studio().locale, "weekday") : "";
  return [name.slice(0, 40), named?.name, day].filter(Boolean).join(", ");
}
