export type Check = {
  name: string;
  about: string;
  level: "well" | "note" | "warning" | "wrong";
  words: string;
  remedy: string | null;
  /** True if bookings are refused. /up then answers 503. */
  stopsBookings?: boolean;
  /** The text for /up if `words` contains a path. */
  openly?: string;
};

const order = ["wrong", "warning", "note", "well"];

const worstFirst = (checks: Check[]): Check[] =>
  [...checks].sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level));

export const isSerious = ({ level }: Pick<Check, "level">): boolean =>
  level === "wrong" || level === "warning";

/** Merges findings (rule 27.46): one per subject with its worst findings, worst subjects first. */
export function verdictOf(findings: Check[]): Check[] {
  const subjects = [...new Set(findings.map(({ about }) => about))].flatMap((about) =>
    inOne(findings.filter((finding) => finding.about === about)),
  );
  const told = new Set<string>();
  return worstFirst(subjects).filter((check) => {
    const isNew = !isSerious(check) || !told.has(check.words);
    told.add(check.words);
    return isNew;
  });
}

function inOne(findings: Check[]): Check[] {
  const [first] = findings;
  const [worst] = worstFirst(findings);
  if (!first || !worst) return [];
  const same = findings.filter(({ level }) => level === worst.level);
  const all = (texts: (string | null)[]) => [...new Set(texts.filter((text) => text !== null))].join(" ");
  return [
    {
      ...worst,
      name: first.name,
      words: all(same.map(({ words }) => words)),
      remedy: all(same.map(({ remedy }) => remedy)) || null,
      ...(findings.some(({ stopsBookings }) => stopsBookings) && { stopsBookings: true }),
    },
  ];
}
