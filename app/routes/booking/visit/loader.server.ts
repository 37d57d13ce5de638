/** What /book/visit shows: the choices of its address, and what the form is filled in with. */
import { type AppLoadContext, json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { isStaff } from "#app/accounts/people/roles.ts";
import { rowsIn, type TypedRow, type VisitKind } from "#app/booking/joint/rows.ts";
import { type VisitQuery, visitChoices } from "#app/booking/joint/visit-choices.server.ts";
import { contactNames, textFieldsFor, valuesFor } from "#app/booking/make/fields.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { studio } from "#app/studio/studio.server.ts";

export type VisitPageData = SerializeFrom<typeof loadVisit>;

export function loadVisit({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const several = (name: string) => (query.getAll(name).length > 0 ? query.getAll(name) : undefined);
  const asked = visitQuery(
    (name) => (name.startsWith("addonIds") ? several(name) : query.get(name)),
    query.get("date"),
  );
  const { phone, policy } = studio();
  const visitor = visitorIn(context);
  return json({
    choices: visitChoices(asked, context.by.now, visitor?.userId ?? null),
    key: `form-${context.nonce}`,
    values: valuesFor(visitor),
    greeting: visitor?.username ?? null,
    names: contactNames,
    texts: textFieldsFor(asked.kind === "household" ? "you" : null),
    studio: { phone, policy },
    failed: wasRefused(context),
  });
}

/** Two empty rows are the least. */
export function visitQuery(at: (name: string) => unknown, date: string | null): VisitQuery {
  const kind: VisitKind = at("kind") === "household" ? "household" : "chain";
  return withTwoRows({ kind, rows: rowsIn(at), date });
}

export function withTwoRows({ rows, ...visit }: VisitQuery): VisitQuery {
  const missing = Math.max(0, 2 - rows.length);
  return { ...visit, rows: [...rows, ...Array.from({ length: missing }, emptyVisitRow)] };
}

export const emptyVisitRow = (): TypedRow => ({
  serviceId: "",
  providerId: "any",
  addonIds: [],
  customerName: "",
});

/** Staff book for others: nothing of theirs belongs into the form. */
export const visitorIn = ({ visitor }: AppLoadContext) =>
  visitor && !isStaff(visitor.roles) ? visitor : null;
