/** URLs of screens. `more` has their query parameters. */
type More = Record<string, string | number>;

function addressOf(path: string, more: More): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

export const galleryUrl = (more: More = {}): string => addressOf("/admin/gallery", more);

export const needsUrl = (serviceId: number, more: More = {}): string =>
  addressOf(`/admin/services/${serviceId}/needs`, more);

export const roomsUrl = (more: More = {}): string => addressOf("/admin/rooms", more);

export const servicesUrl = (more: More = {}): string => addressOf("/admin/services", more);

export const teamUrl = (more: More = {}): string => addressOf("/admin/webpage/team", more);

export const webpageUrl = (more: More = {}): string => addressOf("/admin/webpage", more);
