/** The panels of the desk: each has a file of its own, which comes with the first page that shows it. */

import { firstData } from "#app/platform/ui/browser/first-data.ts";
import type { MoreRows } from "#app/routes/desk/new-appointment/rows.server.ts";
import type { DeskPanel } from "./loader.server.ts";

const files = {
  appointment: () => import("#app/routes/desk/visit/panel.tsx"),
  move: () => import("#app/routes/desk/visit/move-form.tsx"),
  new: () => import("#app/routes/desk/new-appointment/panel.tsx"),
  whole: () => import("#app/routes/desk/visit/whole-move-form.tsx"),
  add: () => import("#app/routes/desk/visit/part-section.tsx"),
  rows: () => import("#app/routes/desk/new-appointment/row-fields.tsx"),
  pause: () => import("#app/routes/desk/pause/panel.tsx"),
  "walk-in": () => import("#app/routes/desk/walk-in/panel.tsx"),
  again: () => import("#app/routes/desk/book-again/book-again-panel.tsx"),
};

type Part = keyof typeof files;

/** What is here. The server, and a page that begins, have all that they draw before they draw it. */
export const panels: { [part in Part]?: Awaited<ReturnType<(typeof files)[part]>> } = {};

async function read(part: Part): Promise<void> {
  if (!(part in panels)) Object.assign(panels, { [part]: await files[part]() });
}

const parts: Part[] = ["appointment", "move", "whole", "add", "new", "rows", "pause", "walk-in", "again"];

const readKeys = () => import("#app/routes/desk/keys/hands.ts");

/** All that can come, where one goes on in place: whichever panel is next is there, and keys act on the board at once. */
export const readPanels = () => Promise.allSettled([...parts.map(read), readKeys()]);

export const isHere = (panel: DeskPanel): boolean => partsOf(panel).every((part) => part in panels);

function partsOf(panel: DeskPanel): Part[] {
  if (panel.kind === "missing" || panel.kind === "none") return [];
  if (panel.kind === "new") return hasRows(panel.form.more) ? ["new", "rows"] : ["new"];
  if (panel.kind !== "appointment") return [panel.kind];
  return [
    "appointment",
    ...(panel.move ? ["move" as const] : []),
    ...(panel.whole ? ["whole" as const] : []),
    ...(panel.times ? ["add" as const] : []),
  ];
}

const hasRows = ({ rows, addons }: MoreRows): boolean => rows.length + addons.length > 0;

/** What the document came with, before it is woken. */
function firstParts(): Part[] {
  const data = firstData("routes/desk/board/route");
  return data?.page ? partsOf(data.page.panel) : [];
}

if (typeof document === "undefined") await readPanels();
else {
  // Who has pressed one already waits for them. Without them everything is still a form or a link.
  if (window.keptKeys?.length) readKeys().catch(() => null);
  await Promise.all(firstParts().map(read));
}
