import { type DayPlan, weeklyOn } from "#app/domain/availability/calendar.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import { type AffectedDetail, confirmAffectedByHours } from "#app/domain/schedules/affected.server.ts";
import {
  allProviders,
  type ProviderRecord,
  providerOf,
  scheduleNotFound,
  weekOf,
} from "#app/domain/schedules/provider-record.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type NamedSpan, readPlanDate, readSpan, readWords, wrongField } from "./plan-request.server.ts";
import {
  blockById,
  changeBlock,
  deletePlanned,
  deletePlansOf,
  isRealBreak,
  type PlannedSpan,
  plannedOn,
  planOf,
  withoutBreak,
  writePlanned,
} from "./planned-spans.server.ts";

export type DoneBlock = Pick<PlannedSpan, "date" | "start" | "end" | "label"> & { names: string[] };

type BlockForm = Readonly<Record<string, unknown>> & { providerIds?: readonly unknown[]; shown?: unknown };

/** Adds a block (rule 14.11). `what`: a common label. Refusals: invalid, conflict (needs confirmation). */
export function addBlock(input: BlockForm, by: By): Outcome<DoneBlock, AffectedDetail> {
  const read = readBlock(input, by.now);
  if (!read.ok) return read;
  const block = read.value;
  const ids = new Set((input.providerIds ?? []).map(idOf));
  const providers = allProviders().filter(({ active, providerId }) => active && ids.has(providerId));
  if (providers.length === 0) return wrongField("providerIds", "Choose who it is for.");
  const rows = plannedOn(block.date);
  const rowsOf = (id: number) => rows.filter(({ providerId }) => providerId === id);
  const isThere = (id: number) => rowsOf(id).some((row) => isSame(row, block));
  const fresh = providers.filter(({ providerId }) => !isThere(providerId));
  const confirmed = confirmPlans(
    block.date,
    fresh.map(({ providerId }) => [providerId, [...rowsOf(providerId), block]]),
    input.shown,
    by,
  );
  if (!confirmed.ok) return confirmed;
  for (const { providerId } of fresh) {
    writePlanned({ ...block, providerId }, by);
    note("block-added", { ...block, providerId }, by);
  }
  return done({ ...block, names: providers.map(({ name }) => name) });
}

/** Changes a block. Refusals: not-found, invalid, conflict (with `outside`, needs confirmation). */
export function setBlock(id: number, input: BlockForm, by: By): Outcome<DoneBlock, AffectedDetail> {
  const there = blockById(id);
  if (!there || there.providerId === null) return blockNotFound();
  const { providerId } = there;
  const read = readBlock({ ...input, date: there.date }, by.now);
  if (!read.ok) return read;
  const others = plannedOn(there.date).filter((row) => row.providerId === providerId && row.id !== id);
  const confirmed = confirmPlans(there.date, [[providerId, [...others, read.value]]], input.shown, by);
  if (!confirmed.ok) return confirmed;
  changeBlock(id, read.value);
  note("block-changed", { ...read.value, providerId }, by);
  return done({ ...read.value, names: namesOfBlock(there) });
}

/** Refusal: not-found. */
export function deleteBlock(id: number, by: By): Outcome<DoneBlock> {
  const there = blockById(id);
  if (!there) return blockNotFound();
  deletePlanned(id);
  note("block-removed", there, by);
  return done({ ...there, names: namesOfBlock(there) });
}

const blockNotFound = () => refused("not-found", "This block no longer exists.");

function readBlock(input: BlockForm, now: number) {
  const date = readPlanDate(input.date, now);
  if (!date.ok) return date;
  const span = readSpan(input.from, input.until, { from: "from", to: "until" });
  if (!span.ok) return span;
  const what = readWords(input.what, "label", "Blocked");
  const label = what.ok ? readWords(input.label, "label", what.value) : what;
  if (!label.ok) return label;
  return done({ date: date.value, ...span.value, label: label.value, kind: "block" as const });
}

const isSame = (row: PlannedSpan, block: Pick<PlannedSpan, "start" | "end" | "label">): boolean =>
  row.kind === "block" && row.start === block.start && row.end === block.end && row.label === block.label;

const namesOfBlock = ({ providerId }: PlannedSpan): string[] =>
  allProviders()
    .filter((provider) => provider.providerId === providerId)
    .map(({ name }) => name);

/** Writes an audit entry without the label, which may be private. */
function note(
  action: string,
  { date, start, end, providerId }: Pick<PlannedSpan, "date" | "start" | "end" | "providerId">,
  by: By,
): void {
  const detail = { date, from: timeOf(start), to: timeOf(end) };
  record({ action, entity: "schedule", entityId: providerId, detail }, by);
}

type PlanRows = Parameters<typeof planOf>[0];

function confirmPlans(
  date: string,
  rows: readonly (readonly [providerId: number, rows: PlanRows])[],
  shown: unknown,
  by: By,
) {
  const plans = new Map<number, DayPlan | null>(rows.map(([id, theirs]) => [id, planOf(theirs)]));
  return confirmAffectedByHours({ day: { date, plans } }, shown, by.now);
}

/** Returns the breaks of a date. `single`: they apply only to this date. */
export function breaksOfDay(providerId: number, date: string): { single: boolean; breaks: NamedSpan[] } {
  const own = plannedOn(date).filter((row) => row.providerId === providerId && row.kind === "break");
  const rows = own.length > 0 ? own.filter(isRealBreak) : weeklyOn(weekOf(providerId).breaks, date);
  const breaks = rows.map(({ start, end, label }) => ({ start, end, label }));
  return { single: own.length > 0, breaks: breaks.sort((a, b) => a.start - b.start) };
}

export type DoneBreak = NamedSpan & { date: string; name: string };

/** Moves the break at `start` on `date` only (rule 14.12). Refusals: not-found, invalid, conflict. */
export function moveBreak(
  providerId: number,
  input: Readonly<Record<string, unknown>> & { start: number; shown?: unknown },
  by: By,
): Outcome<DoneBreak, AffectedDetail> {
  const found = breakAt(providerId, input, by);
  if (!found.ok) return found;
  const { provider, date, label, others } = found.value;
  const span = readSpan(input.from, input.until, { from: "from", to: "until" });
  if (!span.ok) return span;
  if (others.some((other) => overlaps(other, span.value))) {
    return wrongField("from", "This overlaps another break of this day.");
  }
  const then = { ...span.value, label };
  const kept = writeBreaks(provider, date, [...others, then], input.shown, by);
  return kept.ok ? done({ ...then, date, name: provider.name }) : kept;
}

/** Refusals: not-found, invalid. */
export function deleteBreak(
  providerId: number,
  input: { date: unknown; start: number },
  by: By,
): Outcome<DoneBreak, AffectedDetail> {
  const found = breakAt(providerId, input, by);
  if (!found.ok) return found;
  const { provider, date, start, end, label, others } = found.value;
  const kept = writeBreaks(provider, date, others, undefined, by);
  return kept.ok ? done({ start, end, label, date, name: provider.name }) : kept;
}

type FoundBreak = NamedSpan & { provider: ProviderRecord; date: string; others: NamedSpan[] };

function breakAt(providerId: number, asked: { date?: unknown; start: number }, by: By): Outcome<FoundBreak> {
  const provider = providerOf(providerId);
  if (!provider) return scheduleNotFound();
  const date = readPlanDate(asked.date, by.now);
  if (!date.ok) return date;
  const { breaks } = breaksOfDay(providerId, date.value);
  const found = breaks.find(({ start }) => start === asked.start);
  if (!found) return refused("not-found", "This break no longer exists.");
  const others = breaks.filter((one) => one !== found);
  return done({ ...found, provider, date: date.value, others });
}

/** Restores the weekly breaks on the date. Refusals: not-found, invalid, conflict (needs confirmation). */
export function restoreBreaks(
  providerId: number,
  { date: asked, shown }: { date: unknown; shown?: unknown },
  by: By,
): Outcome<{ date: string; name: string }, AffectedDetail> {
  const provider = providerOf(providerId);
  if (!provider) return scheduleNotFound();
  const date = readPlanDate(asked, by.now);
  if (!date.ok) return date;
  const others = plannedOn(date.value).filter((row) => row.providerId === providerId && row.kind !== "break");
  const confirmed = confirmPlans(date.value, [[providerId, others]], shown, by);
  if (!confirmed.ok) return confirmed;
  deletePlansOf(date.value, providerId, ["break"]);
  noteBreaks(provider, date.value, "usual", by);
  return done({ date: date.value, name: provider.name });
}

function writeBreaks(
  provider: ProviderRecord,
  date: string,
  breaks: readonly NamedSpan[],
  shown: unknown,
  by: By,
) {
  const { providerId } = provider;
  const spans = breaks.length > 0 ? breaks : [{ ...withoutBreak, label: "" }];
  const rows = spans.map((span) => ({ ...span, kind: "break" as const }));
  const others = plannedOn(date).filter((row) => row.providerId === providerId && row.kind !== "break");
  const confirmed = confirmPlans(date, [[providerId, [...others, ...rows]]], shown, by);
  if (!confirmed.ok) return confirmed;
  deletePlansOf(date, providerId, ["break"]);
  for (const row of rows) writePlanned({ ...row, date, providerId }, by);
  noteBreaks(provider, date, breaks.map(({ start, end }) => `${timeOf(start)}-${timeOf(end)}`).join(" "), by);
  return confirmed;
}

const noteBreaks = ({ providerId }: ProviderRecord, date: string, breaks: string, by: By): void =>
  record(
    { action: "day-breaks-changed", entity: "schedule", entityId: providerId, detail: { date, breaks } },
    by,
  );
