type Part = string | number | boolean | null | undefined;

/** Returns a URL with its query in the given order. Empty values are left out; true gives a name without a value. */
export function urlWithQuery(path: string, parts: Record<string, Part | readonly Part[]>): string {
  const given: string[] = [];
  for (const [name, part] of Object.entries(parts))
    for (const one of [part].flat())
      if (one) given.push(one === true ? name : `${name}=${inQuery(String(one))}`);
  return given.length > 0 ? `${path}?${given.join("&")}` : path;
}

/** As a form writes it. The board has hundreds of such values, of which most need no work. */
const inQuery = (value: string): string =>
  /^[\w.*-]*$/u.test(value) ? value : String(new URLSearchParams({ value })).slice("value=".length);
