/** Where the door is, in degrees. */
type MapPoint = { latitude: number; longitude: number };

/** Ordinary links to the maps of others: nothing of theirs is on our pages. To the door itself where it is known. */
export function mapLinks(
  studioName: string,
  address: string,
  point: MapPoint | null = null,
): { name: string; address: string }[] {
  const name = encodeURIComponent(studioName);
  if (point) {
    const { latitude, longitude } = point;
    const both = `${latitude},${longitude}`;
    return [
      {
        name: "Google Maps",
        address: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(both)}`,
      },
      { name: "Apple Maps", address: `https://maps.apple.com/?ll=${both}&q=${name}` },
      {
        name: "OpenStreetMap",
        address: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
      },
    ];
  }
  const place = encodeURIComponent(address);
  return [
    { name: "Google Maps", address: `https://www.google.com/maps/search/?api=1&query=${place}` },
    { name: "Apple Maps", address: `https://maps.apple.com/?address=${place}&q=${name}` },
    { name: "OpenStreetMap", address: `https://www.openstreetmap.org/search?query=${place}` },
  ];
}

/** What a phone opens in the app that its owner uses (RFC 5870). */
export const geoAddress = ({ latitude, longitude }: MapPoint): string => `geo:${latitude},${longitude}`;

/** "45.51520° N, 122.67840° W": five places are a meter. */
export function coordinatesInWords({ latitude, longitude }: MapPoint): string {
  const degrees = (value: number, [plus, minus]: [string, string]) =>
    `${Math.abs(value).toFixed(5)}° ${value < 0 ? minus : plus}`;
  return `${degrees(latitude, ["N", "S"])}, ${degrees(longitude, ["E", "W"])}`;
}
