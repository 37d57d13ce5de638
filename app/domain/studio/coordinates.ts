type Coordinates = { latitude: number; longitude: number };

/** "45.5231, -122.6765" or "45.5231° N, 122.6765° W", as maps copy a place; null for what is no place on earth. */
export function readCoordinates(typed: string): Coordinates | null {
  const [, north, northSide, east, eastSide] = form.exec(typed.trim()) ?? [];
  if (north === undefined || east === undefined) return null;
  const latitude = signed(north, northSide);
  const longitude = signed(east, eastSide);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const number = "([-+\u2212]?\\d{1,3}(?:\\.\\d{1,15})?)\\s*°?\\s*";
const form = new RegExp(`^\\(?${number}([NS])?[\\s,;]+${number}([EW])?\\)?$`, "iu");

const signed = (digits: string, side = ""): number =>
  Number(digits.replace("\u2212", "-")) * (/[SW]/iu.test(side) ? -1 : 1);

export const coordinatesAsTyped = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? "" : `${latitude}, ${longitude}`;
