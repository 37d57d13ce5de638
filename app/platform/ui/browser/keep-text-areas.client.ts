/** Returns a function that restores the text of text areas after hydration, because React resets them (rule 6.81). */
export function keepTextAreas(): () => void {
  const texts = new Map<HTMLTextAreaElement, { text: string; from: number; to: number }>();
  const remember = (area: HTMLTextAreaElement) =>
    texts.set(area, { text: area.value, from: area.selectionStart, to: area.selectionEnd });
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) remember(target);
  };
  for (const area of document.querySelectorAll("textarea")) remember(area);
  document.addEventListener("input", follow, true);
  return () => {
    document.removeEventListener("input", follow, true);
    for (const [area, { text, from, to }] of texts) {
      if (area.value === text) continue;
      area.value = text;
      area.setSelectionRange(from, to);
    }
    texts.clear();
  };
}
