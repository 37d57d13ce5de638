import type { DrawnPart } from "#app/routes/desk/times/chain-times.server.ts";

/** Draws the parts of a chosen time that are within the hours of the board into its columns. Returns what takes them off again. */
export function drawParts(parts: readonly DrawnPart[]): () => void {
  const boxes = parts.map(({ provider, start, minutes, words }) => {
    const box = document.createElement("li");
    box.className = "entry visit in-hand drawn";
    box.ariaHidden = "true";
    box.style.setProperty("--at", String(start));
    box.style.setProperty("--len", String(minutes));
    box.textContent = words;
    const column = document.querySelector(`#p${provider} > ol`);
    if (column && isWithin(start, getComputedStyle(column))) column.append(box);
    return box;
  });
  return () => {
    for (const box of boxes) box.remove();
  };
}

function isWithin(start: number, style: CSSStyleDeclaration): boolean {
  const [from = 0, all = 0] = ["--from", "--all"].map((name) => Number(style.getPropertyValue(name)));
  return start >= from && start < from + all;
}
