/** What the server has to say, null for nothing. Throws where it does not answer, and for a session that has ended or is locked. */
export async function ask<T>(url: string): Promise<T | null> {
  const signal = AbortSignal.timeout(8000);
  // Nobody has touched the page for it (rule 19.6).
  const headers = { "X-User-Active": "0" };
  const answer = await fetch(url, { redirect: "manual", cache: "no-store", headers, signal });
  if (answer.status === 403) void follow("lock");
  if (answer.type === "opaqueredirect") void follow("end");
  if (!answer.ok || answer.headers.has("X-Remix-Redirect"))
    throw new Error(`The answer is ${answer.status}.`);
  return answer.status === 204 ? null : answer.json();
}

/** Its file is there already, but where nobody has touched the page; where it can't be had, the server leads on. */
async function follow(what: "lock" | "end"): Promise<void> {
  const watch = await import("#app/routes/frame/inactivity.client.ts").catch(() => null);
  if (!watch) location.replace(location.pathname + location.search);
  else if (what === "lock") watch.followLock();
  else watch.followEnd();
}

/** `visit` is the appointment whose entry is marked; null where none stands on the day, or all of it may be another. */
export type BoardChange = { visit: number | null; words: string };

export type BoardNews = { stamp: string; changes: BoardChange[] };
