/**
 * One thing that was looked at: `well`, worth knowing, a warning for the owner, or `wrong`, where bookings or data are in danger.
 * `words` is one plain sentence about what is so, `remedy` one about what to do; `serious` ones come first wherever they are shown.
 */
export type Check = {
  /** A short name for machines, such as "backup" or "disk". */
  name: string;
  /** What it is about, for people, such as "Backups". */
  about: string;
  level: "well" | "note" | "warning" | "wrong";
  words: string;
  remedy: string | null;
  /** Whether no booking can be taken: /up is 503 then. */
  stopsBookings?: boolean;
  /** What anybody may read of it (at /up), where `words` names a path. */
  openly?: string;
};

const order = ["wrong", "warning", "note", "well"];

/** The worst first. */
const worstFirst = (checks: Check[]): Check[] =>
  [...checks].sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level));

/** Whether it is for the owner to mend. */
export const isSerious = ({ level }: Pick<Check, "level">): boolean =>
  level === "wrong" || level === "warning";

/**
 * One verdict from all that was found (rule 27.46): each subject once, with its worst findings, under the name of its first; what
 * several subjects meet in the same words stands with the worst of them alone. The worst first.
 */
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
