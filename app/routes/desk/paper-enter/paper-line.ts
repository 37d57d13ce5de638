/** A line of the table by which paper goes into the books: its controls carry the line's number behind their name. */
export const lineControls = [
  "time",
  "client",
  "phone",
  "email",
  "service",
  "provider",
  "came",
  "paid",
  "reference",
] as const;

export type LineControl = (typeof lineControls)[number];

export const lineControlName = (control: LineControl, line: number): string => `${control}-${line}`;

export type PaperLine = { line: number } & Record<LineControl, string>;

/** The lines on which something was written; a provider or a tick alone is nothing. */
export function linesIn(fields: Readonly<Record<string, unknown>>, lines: number): PaperLine[] {
  const text = (control: LineControl, line: number): string => {
    const typed = fields[lineControlName(control, line)];
    return typeof typed === "string" ? typed.trim() : "";
  };
  return Array.from({ length: lines }, (_, at) => at + 1).flatMap((line): PaperLine[] => {
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
