import type { Carried, Place } from "./place.ts";

type Words = { place: string; more: string; wrong: boolean };

/** What stands where a carried visit would go: an entry of the column, with words. */
export function ghost() {
  const box = document.createElement("li");
  const [place, more] = [document.createElement("b"), document.createElement("span")];
  box.append(place, more);
  box.tabIndex = -1;
  const lift = (id: number | null) => {
    for (const entry of document.querySelectorAll<HTMLElement>("[data-lifted]")) delete entry.dataset.lifted;
    const entry = id === null ? null : document.getElementById(`e${id}`);
    if (entry) entry.dataset.lifted = "";
  };
  return {
    show({ id, minutes }: Carried, { provider, start }: Place, words: Words): void {
      const list = document.querySelector(`#p${provider} > ol`);
      const hadFocus = document.activeElement === box;
      if (list && box.parentElement !== list) list.append(box);
      if (hadFocus) box.focus({ preventScroll: true });
      box.className = words.wrong ? "entry visit in-hand wrong" : "entry visit in-hand";
      box.style.setProperty("--at", String(start));
      box.style.setProperty("--len", String(minutes));
      place.textContent = words.place;
      more.textContent = words.more;
      lift(id);
    },
    focus(): void {
      box.focus({ preventScroll: true });
      box.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
    clear(): void {
      box.remove();
      lift(null);
    },
  };
}
