/** Each panel is a separate file that loads with the first page that shows it. */

import { firstData } from "#app/platform/ui/browser/first-data.ts";
import type { MoreRows } from "#app/routes/desk/new-appointment/rows.server.ts";
import type { DeskPanel } from "./loader.server.ts";

const files = {
  appointment: () => import("#app/routes/desk/visit/panel.tsx"),
  move: () => import("#app/routes/desk/visit/move-form.tsx"),
  question: () => import("#app/routes/desk/visit/question-fields.tsx"),
  new: () => import("#app/routes/desk/new-appointment/panel.tsx"),
  whole: () => import("#app/routes/desk/visit/whole-move-form.tsx"),
  add: () => import("#app/routes/desk/visit/part-section.tsx"),
  rows: () => import("#app/routes/desk/new-appointment/row-fields.tsx"),
  pause: () => import("#app/routes/desk/pause/panel.tsx"),
  "walk-in": () => import("#app/routes/desk/walk-in/panel.tsx"),
  again: () => import("#app/routes/desk/book-again/book-again-panel.tsx"),
};

type Part = keyof typeof files;

/** Loaded panels. The server and the first page load theirs before rendering. */
export const panels: { [part in Part]?: Awaited<ReturnType<(typeof files)[part]>> } = {};

async function read(part: Part): Promise<void> {
  if (!(part in panels)) Object.assign(panels, { [part]: await files[part]() });
}

const parts: Part[] = [
  "appointment",
  "question",
  "move",
  "whole",
  "add",
  "new",
  "rows",
  "pause",
  "walk-in",
  "again",
];

const readKeys = () => import("#app/routes/desk/keys/board-input.ts");

/** Loads all panels and keys, so that later pages render at once. */
export const readPanels = () => Promise.allSettled([...parts.map(read), readKeys()]);

export const isLoaded = (panel: DeskPanel): boolean => partsOf(panel).every((part) => part in panels);

function partsOf(panel: DeskPanel): Part[] {
  if (panel.kind === "missing" || panel.kind === "none") return [];
  if (panel.kind === "new") return hasRows(panel.form.more) ? ["new", "rows"] : ["new"];
  if (panel.kind !== "appointment") return [panel.kind];
  return [
    "appointment",
    ...(panel.asksToCancel || panel.asksToMiss ? ["question" as const] : []),
    ...(panel.move ? ["move" as const] : []),
    ...(panel.whole ? ["whole" as const] : []),
    ...(panel.times ? ["add" as const] : []),
  ];
}

const hasRows = ({ rows, addons }: MoreRows): boolean => rows.length + addons.length > 0;

function partsOfDocument(): Part[] {
  const data = firstData("routes/desk/board/route");
  return data?.page ? partsOf(data.page.panel) : [];
}

if (typeof document === "undefined") await readPanels();
else {
  // Keys that were pressed early wait for this file. Without it, forms and links still work.
  if (window.keptKeys?.length) readKeys().catch(() => null);
  await Promise.all(partsOfDocument().map(read));
}
