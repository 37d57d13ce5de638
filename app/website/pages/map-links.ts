/** Ordinary links to the maps of others: nothing of theirs is on our pages. */
export function mapLinks(studioName: string, address: string): { name: string; address: string }[] {
  const place = encodeURIComponent(address);
  return [
    { name: "Google Maps", address: `https://www.google.com/maps/search/?api=1&query=${place}` },
    {
      name: "Apple Maps",
      address: `https://maps.apple.com/?address=${place}&q=${encodeURIComponent(studioName)}`,
    },
    { name: "OpenStreetMap", address: `https://www.openstreetmap.org/search?query=${place}` },
  ];
}
