export function dataUrl(query: Record<string, string | string[]> = {}, place = ""): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, one);
  }
  return `/admin/data${search.size > 0 ? `?${search}` : ""}${place ? `#${place}` : ""}`;
}
