import type { BoardHands } from "#app/routes/desk/undo/desk-answer.ts";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** The id of the entry that an arrow leads to: up and down in a column, to the sides at the same time; null at the edge. */
export function neighbor(
  { board, entryId }: Pick<BoardHands, "board" | "entryId">,
  id: string,
  arrow: Arrow,
  rtl = false,
): string | null {
  const lists = board()
    .columns.map(({ id: provider, entries }) =>
      entries
        .filter(({ kind }) => kind !== "blocked")
        .map((entry) => ({
          id: entryId(provider, entry),
          start: entry.start,
          end: entry.start + (entry.kind === "appointment" ? entry.minutes : entry.end - entry.start),
        })),
    )
    .filter((list) => list.length > 0);
  const at = lists.findIndex((list) => list.some((entry) => entry.id === id));
  const list = lists[at];
  if (!list) return lists[0]?.[0]?.id ?? null;
  const here = list.findIndex((entry) => entry.id === id);
  if (arrow === "ArrowUp") return list[here - 1]?.id ?? null;
  if (arrow === "ArrowDown") return list[here + 1]?.id ?? null;
  const minute = list[here]?.start ?? 0;
  const beside = lists[at + ((arrow === "ArrowRight") === rtl ? -1 : 1)] ?? [];
  const away = ({ start, end }: { start: number; end: number }) =>
    start <= minute && minute < end ? 0 : Math.min(Math.abs(start - minute), Math.abs(end - minute)) + 1;
  return [...beside].sort((one, other) => away(one) - away(other))[0]?.id ?? null;
}
