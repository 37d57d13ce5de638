import {
  declareForm,
  type FieldDeclaration,
  type FieldDeclarations,
} from "#app/platform/shared/declared-form.ts";

export const paperLines = Array.from({ length: 10 }, (_, at) => at + 1);

const own = { autoComplete: "off" } as const;
const columns = {
  time: { label: "Time", kind: "time" },
  client: { label: "Client", kind: "name", ...own },
  phone: { label: "Phone", kind: "phone", optional: true, ...own },
  email: { label: "Email", kind: "email", optional: true, ...own },
  service: { label: "Service", kind: "choice", ...own },
  provider: { label: "Provider", kind: "choice", ...own },
  // As "boxes", because the error summary has to lead to them.
  came: { label: "Came", kind: "boxes" },
  paid: { label: "Paid", kind: "boxes" },
  reference: { label: "Reference" },
} as const satisfies FieldDeclarations;

export type LineControl = keyof typeof columns;

export const lineControlName = (control: string, line: number): string => `${control}-${line}`;

const entry: FieldDeclarations = {
  date: { label: "Date on the paper", kind: "date" },
  ...Object.fromEntries(
    paperLines.flatMap((line) =>
      Object.entries(columns).map(([control, field]): [string, FieldDeclaration] => [
        lineControlName(control, line),
        field,
      ]),
    ),
  ),
};

export const paperForm = declareForm(entry);

export type PaperLine = { line: number } & Record<LineControl, string>;

/** Returns the lines with text; a provider or a checked box alone doesn't count. */
export function linesIn(fields: Readonly<Record<string, unknown>>): PaperLine[] {
  const text = (control: LineControl, line: number): string => {
    const typed = fields[lineControlName(control, line)];
    return typeof typed === "string" ? typed.trim() : "";
  };
  return paperLines.flatMap((line): PaperLine[] => {
    const of = (control: LineControl) => text(control, line);
    if (!["time", "client", "phone", "email", "service"].some((name) => fields[`${name}-${line}`])) return [];
    return [
      {
        line,
        time: of("time"),
        client: of("client"),
        phone: of("phone"),
        email: of("email"),
        service: of("service"),
        provider: of("provider"),
        came: of("came"),
        paid: of("paid"),
        reference: of("reference"),
      },
    ];
  });
}
