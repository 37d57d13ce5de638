/** Four hundred time zones are a quarter of the page as it is: in what the script reads each region is named once. */

/** "Africa/ Abidjan Accra America/ Adak ..."; "/" alone comes before those of no region. */
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

/** The whole names again, in their order. */
export function zoneNames(byRegion: string): string[] {
  let region = "";
  return byRegion.split(" ").flatMap((word) => {
    if (!word.endsWith("/")) return region + word;
    region = word === "/" ? "" : word;
    return [];
  });
}
