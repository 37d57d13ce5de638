/** Names each region once, as in "Africa/ Abidjan Accra America/ Adak", since 400 full names take a quarter of the page. A lone "/" means no region. */
export function zonesByRegion(zones: readonly string[]): string {
  let before: string | undefined;
  return zones
    .flatMap((zone) => {
      const region = zone.slice(0, zone.indexOf("/") + 1);
      const name = zone.slice(region.length);
      if (region === before) return name;
      before = region;
      return [region || "/", name];
    })
    .join(" ");
}

/** Returns the full names in their order. */
export function zoneNames(byRegion: string): string[] {
  let region = "";
  return byRegion.split(" ").flatMap((word) => {
    if (!word.endsWith("/")) return region + word;
    region = word === "/" ? "" : word;
    return [];
  });
}
