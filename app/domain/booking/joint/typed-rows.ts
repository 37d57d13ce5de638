/** Fields of the rows in a form or URL: `serviceId1`, `providerId1`, `addonIds1`, `person1` and `customerName1`, up to 5. */

export const maxVisitRows = 5;

export type TypedRow = {
  serviceId: string;
  providerId: string;
  addonIds: string[];
  customerName: string;
  /** Only if a person of a household has several rows. */
  person?: string;
};

export const visitKinds = ["chain", "household"] as const;
export type VisitKind = (typeof visitKinds)[number];

/** Returns the person of each row, from 1. A chain is for one person (rule 35.113). */
export function personsOf(kind: VisitKind, given: readonly unknown[]): number[] {
  if (kind === "chain") return given.map(() => 1);
  const keys = given.map((person, at) => text(person) || `row ${at}`);
  const people = [...new Set(keys)];
  return keys.map((key) => people.indexOf(key) + 1);
}

export const withPersons = <Row extends object>(
  kind: VisitKind,
  rows: readonly (Row & { person?: number })[],
): readonly (Row & { person?: number })[] =>
  kind === "chain" ? rows : rows.map((row, at) => ({ ...row, person: row.person ?? at + 1 }));

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const texts = (value: unknown): string[] => [value].flat().map(text).filter(Boolean);

export function rowsIn(at: (name: string) => unknown): TypedRow[] {
  const rows: TypedRow[] = [];
  for (let n = 1; n <= maxVisitRows; n += 1) {
    if (at(`serviceId${n}`) === undefined || at(`serviceId${n}`) === null) continue;
    rows.push({
      serviceId: text(at(`serviceId${n}`)),
      providerId: text(at(`providerId${n}`)) || "any",
      addonIds: texts(at(`addonIds${n}`)),
      customerName: text(at(`customerName${n}`)),
      person: text(at(`person${n}`)),
    });
  }
  return rows;
}

/** Groups rows by person. Sets `person` only if someone has several rows. */
export function inPeople(kind: VisitKind, rows: readonly TypedRow[]): TypedRow[] {
  if (kind === "chain") return rows.map((row) => ({ ...row, person: "" }));
  const persons = personsOf(
    kind,
    rows.map(({ person }) => person),
  );
  const isOneEach = new Set(persons).size === rows.length;
  const numbered = rows.map((row, at) => ({ row, person: persons[at] ?? 1 }));
  return numbered
    .toSorted((one, other) => one.person - other.person)
    .map(({ row, person }) => {
      const named = numbered.find((one) => one.person === person && one.row.customerName);
      const customerName = named?.row.customerName ?? "";
      return { ...row, customerName, person: isOneEach ? "" : String(person) };
    });
}

type Chosen = Pick<TypedRow, "serviceId" | "providerId" | "addonIds" | "person">;

/** Names never go into a URL. */
const rowFields = (rows: readonly Chosen[]): [string, string][] =>
  rows.flatMap(({ serviceId, providerId, addonIds, person }, place): [string, string][] => {
    const n = place + 1;
    return [
      [`serviceId${n}`, serviceId],
      [`providerId${n}`, providerId],
      ...addonIds.map((id): [string, string] => [`addonIds${n}`, id]),
      ...(person ? [[`person${n}`, person] satisfies [string, string]] : []),
    ];
  });

/** Returns one text for all choices, stored in the form with the times (rule 4.11). */
export const timesMadeFor = (kind: string, rows: readonly Chosen[]) =>
  `${kind}?${new URLSearchParams(rowFields(rows))}`;

export function visitUrl(kind: VisitKind, rows: readonly Chosen[], date?: string): string {
  const query = new URLSearchParams(rowFields(rows));
  if (kind === "household") query.set("kind", kind);
  if (date) query.set("date", date);
  return `/book?${query}`;
}

/** Maps field names to the row numbers on the page. `order`: the page number of each row of the chain. */
export const renumbered = (
  fields: Readonly<Record<string, string>>,
  order: readonly number[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, words]) => {
      const [, field, place] = /^(serviceId|providerId|addonIds|customerName|notes)(\d)$/u.exec(name) ?? [];
      return [field ? `${field}${order[Number(place) - 1] ?? place}` : name, words];
    }),
  );
