import type { Calendar } from "#app/domain/availability/calendar.ts";
import { checkChain } from "#app/domain/availability/chains.ts";
import { isDate, minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import { type OverridableRule, overridableRules } from "#app/domain/availability/desk-times.ts";
import type { Chain, ChainPart, ChainQuestion } from "#app/domain/availability/row-days.ts";
import { chooseProvider } from "#app/domain/availability/slots.ts";
import { minutesWith } from "#app/domain/availability/time-needs.ts";
import { notFitInWords, type TimeAnswer, timeAnswer } from "#app/domain/booking/choose/refusals.server.ts";
import { checkStaffSlot, overridableRulesIn, reasonsOf } from "#app/domain/booking/choose/staff-override.ts";
import { type AskedRow, calendarOfRows } from "#app/domain/booking/joint/chain-question.server.ts";
import { type VisitKind, withPersons } from "#app/domain/booking/joint/typed-rows.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { pickValue } from "#app/routes/desk/parts/pick.ts";

type Asked = { rows: readonly AskedRow[]; kind: VisitKind; question: Omit<ChainQuestion, "date"> };
type Wish = { start: number; bend: readonly OverridableRule[] };
type Answer = { provider: string; why: string; take: null };

/** `overrides`: the overridden rules, null if no rule is in the way. */
export type OwnChain = { chain: Chain; overrides: OverridableRule[] | null; note: string };

type AskedTime = {
  time: string;
  label: string;
  answers: Answer[];
  /** Overrides all named rules; null if one can't be overridden. */
  takeAll: { pick: string; words: string } | null;
};

/** Returns the typed time as a chain, or with the reasons why it doesn't fit (rule 35.108); null if none was typed. */
export function ownTime(
  asked: Asked,
  date: string,
  wished: string | null,
): { own: OwnChain } | { asked: AskedTime; why: string } | null {
  const wish = wishIn(wished, date);
  if (!wish) return null;
  const calendar = calendarOfRows(asked.rows, date, date);
  const question = { ...asked.question, rows: withPersons(asked.kind, asked.question.rows) };
  const free = checkChain(calendar, { ...question, date, start: wish.start });
  if (free.ok) return { own: { chain: free.chain, overrides: null, note: "" } };
  const rows = placedOneByOne(asked, calendar, date, wish.start);
  const places = rows.flatMap(({ place }) => place ?? []);
  const needed = rows.flatMap(({ bend }) => bend?.rules ?? []);
  const rules = overridableRules.filter((rule) => needed.includes(rule));
  const bends = rows.flatMap(({ name, bend }) => (bend ? `${name}: ${bend.words}` : [])).join("; ");
  const isWhole = places.length === rows.length;
  if (isWhole && rules.every((rule) => wish.bend.includes(rule))) {
    const end = Math.max(...places.map((place) => place.end));
    return {
      own: {
        chain: { start: wish.start, end, rows: places },
        overrides: rules,
        note: bends && `anyway: ${bends}`,
      },
    };
  }
  const label = timeInWords(wish.start, studio().locale);
  const answers = rows.flatMap(({ answers: of }) => of);
  const pick = pickValue({ date, minute: wish.start, bend: rules });
  return {
    asked: {
      time: timeOf(wish.start),
      label,
      answers: answers.map(({ provider, why }) => ({ provider, why: why ?? "free", take: null })),
      takeAll: isWhole ? { pick, words: `Take ${label} anyway: ${bends}` } : null,
    },
    why: notFitInWords(
      label,
      answers.filter(({ why }) => why !== null),
    ),
  };
}

/** Parses "HH:mm", or the radio value of a time of this day with its overridden rules. */
function wishIn(wished: string | null, date: string): Wish | null {
  const [, day, time = "", rules] =
    /^(?:(\d{4}-\d\d-\d\d)T)?(\d\d:\d\d)(?:@[^!]*!(.*))?$/u.exec(wished ?? "") ?? [];
  const start = minuteOf(time);
  if (start === null || !isDate(date)) return null;
  return { start, bend: day === date ? overridableRulesIn(rules) : [] };
}

type PlacedRow = {
  name: string;
  place: ChainPart | null;
  bend: TimeAnswer["bend"];
  answers: Pick<TimeAnswer, "provider" | "why">[];
};

/** Places treatments one after another without a wait, or side by side, as rule 35.87 books them. */
function placedOneByOne({ rows, kind, question }: Asked, calendar: Calendar, date: string, first: number) {
  const isTaken = new Set<number>();
  let start = first;
  return rows.map((row, at) => {
    const providerIds = row.providerIds.filter((id) => kind === "chain" || !isTaken.has(id));
    const placed = placedRow(row, at, { ...question, ...row, date, start, providerIds }, calendar);
    if (placed.place) isTaken.add(placed.place.providerId);
    const shortest = Math.min(...row.providerIds.map((id) => minutesWith(row, id)));
    if (kind === "chain") start = placed.place?.end ?? start + shortest;
    return placed;
  });
}

type RowQuestion = Parameters<typeof checkStaffSlot>[1];

function placedRow(row: AskedRow, at: number, asked: RowQuestion, calendar: Calendar): PlacedRow {
  const { date, start, providerIds } = asked;
  const { name } = row;
  const words = `${timeInWords(start % 1440, studio().locale)} ${name}`;
  const never = (why: string) => ({ name, place: null, bend: null, answers: [{ provider: words, why }] });
  if (providerIds.some((id) => start + minutesWith(row, id) > 1440)) return never("must end by midnight");
  if (providerIds.length === 0) return never("no provider is free");
  const slot = checkStaffSlot(calendar, asked, overridableRules);
  if (!slot.ok && slot.why === "too-far") return never("this day is too far away");
  const providerId = slot.ok ? chooseProvider(calendar, date, slot.providerIds) : null;
  const answers = reasonsOf(calendar, asked)
    .filter((of) => providerId === null || of.providerId === providerId)
    .map(({ providerId: id, reasons }) => {
      const person = row.providers.find((one) => one.id === id)?.name ?? "";
      return timeAnswer({ provider: { id, name: person }, date, start }, reasons);
    });
  const end = start + (providerId === null ? 0 : minutesWith(row, providerId));
  return {
    name,
    place: providerId === null ? null : { row: at, providerId, start, end },
    bend: providerId === null ? null : (answers[0]?.bend ?? null),
    answers: answers.map(({ provider, why }) => ({ provider: `${words}, ${provider}`, why })),
  };
}
