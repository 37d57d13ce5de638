/** The two parts of a request line that can make Express or Remix fail before the gate: the target and the host. */

type Target = { target: string; readable: boolean };

/**
 * The path and query of a request target; absolute form and "*" become paths (RFC 9112, 3.2). One that can't be decoded, or has
 * a backslash, is exchanged for one that leads to the gate. Browsers take a backslash for a slash: a Location made of such a
 * path could lead to another site, as could one that begins with "//".
 */
export function readTarget(requested: string): Target {
  const target = pathOf(requested);
  const path = target.split(/[?#]/u, 1)[0] ?? "/";
  const readable = isReadable(path);
  if (readable) return { target, readable };
  return { target: isApiPath(path) ? "/api/unreadable" : "/unreadable", readable };
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\\");
  } catch {
    return false;
  }
}

/** Whether a path is the API's; Remix matches paths without regard to case. */
export const isApiPath = (path: string): boolean => /^\/api(?:[/?#]|$)/iu.test(path);

/** Whether a path is that of an uploaded picture. */
export const isMediaPath = (path: string): boolean => /^\/media(?:[/?#]|$)/iu.test(path);

/** The Host header as host and port, lower case; null where it is no host. */
export function readHost(header: string | undefined): string | null {
  if (!header || !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/iu.test(header)) return null;
  try {
    return new URL(`http://${header}`).host;
  } catch {
    return null;
  }
}

function pathOf(requested: string): string {
  const path = requested.startsWith("/")
    ? requested
    : requested.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/iu, "").replace(/^\*$/u, "");
  return `/${path.replace(/^\/+/u, "")}`;
}
