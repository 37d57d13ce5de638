type Part = string | number | boolean | null | undefined;

/** Returns a URL with its query in the given order. Empty values are left out; true gives a name without a value. */
export function urlWithQuery(path: string, parts: Record<string, Part | readonly Part[]>): string {
  const given = Object.entries(parts).flatMap(([name, part]) =>
    [part].flat().flatMap((one) => (one ? [[name, one === true ? "" : String(one)]] : [])),
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}`.replace(/=(?=&|$)/gu, "") : path;
}
