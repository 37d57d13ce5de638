type Part = string | number | boolean | null | undefined;

/** An address with its query in the order given. What is empty, zero, false or not there is left out; true is a bare name. */
export function addressWith(path: string, parts: Record<string, Part | readonly Part[]>): string {
  const given = Object.entries(parts).flatMap(([name, part]) =>
    [part].flat().flatMap((one) => (one ? [[name, one === true ? "" : String(one)]] : [])),
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}`.replace(/=(?=&|$)/gu, "") : path;
}
