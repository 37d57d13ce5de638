/** Fetches news from the server; null for none. Throws if there is no answer, or if the session ended or is locked. */
export async function ask<T>(url: string): Promise<T | null> {
  const signal = AbortSignal.timeout(8000);
  // A request without user activity (rule 19.6).
  const headers = { "X-User-Active": "0" };
  const answer = await fetch(url, { redirect: "manual", cache: "no-store", headers, signal });
  if (answer.status === 403) void follow("lock");
  if (answer.type === "opaqueredirect") void follow("end");
  if (!answer.ok || answer.headers.has("X-Remix-Redirect"))
    throw new Error(`The answer is ${answer.status}.`);
  return answer.status === 204 ? null : answer.json();
}

async function follow(what: "lock" | "end"): Promise<void> {
  const watch = await import("#app/routes/frame/inactivity.client.ts").catch(() => null);
  if (!watch) location.replace(location.pathname + location.search);
  else if (what === "lock") watch.followLock();
  else watch.followEnd();
}

/** `visit`: the appointment whose entry is highlighted; null if none is on this day. */
export type BoardChange = { visit: number | null; words: string };

export type BoardNews = { stamp: string; changes: BoardChange[] };
