/** Returns a tel: URL, or "" without a number. */
export function telephoneUrl(phone: string): string {
  const [number = "", extension] = phone.split(/\s*(?:x|ext\.?)\s*/iu);
  const digits = number.replace(/[^+\d]/gu, "");
  if (!/\d/u.test(digits)) return "";
  return extension && /^\d+$/u.test(extension) ? `tel:${digits};ext=${extension}` : `tel:${digits}`;
}

export const mailUrl = (address: string): string =>
  address ? `mailto:${encodeURIComponent(address).replace("%40", "@")}` : "";

export const placeUrl = (place: string): string =>
  place && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

export const directionsUrl = (place: string): string =>
  place && `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;

export const isMailLink = (url: string): boolean => /^(?:https?:\/\/|tel:\+?\d|mailto:[^\s:]+@)/u.test(url);
