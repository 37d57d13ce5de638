export type Direction = "up" | "down";

export const moveButtons = { up: "move", down: "move" } satisfies Record<Direction, string>;

export function swapPositions<Row extends { id: number; position: number }>(
  order: readonly Row[],
  id: number,
  direction: Direction,
  isPassed: (row: Row) => boolean = () => false,
): { row: Row; position: number }[] {
  const rows = [...order];
  const step = direction === "up" ? -1 : 1;
  const at = rows.findIndex((row) => row.id === id);
  let other = at + step;
  for (let row = rows[other]; row && isPassed(row); row = rows[other]) other += step;
  const [mine, neighbour] = [rows[at], rows[other]];
  if (!mine || !neighbour) return [];
  [rows[at], rows[other]] = [neighbour, mine];
  // Renumbers all rows, so that rows with equal positions can be swapped, too.
  return rows.flatMap((row, position) => (row.position === position ? [] : [{ row, position }]));
}
