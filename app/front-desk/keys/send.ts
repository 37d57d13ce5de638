import { deskDataUrl } from "#app/front-desk/desk-url.ts";

const unanswered = "The server did not answer. Look at the board before you try again.";

/** Sends what a form of the page would; null when it is done, else the sentence that says why not. */
export async function sendDeed(fields: Record<string, string>): Promise<string | null> {
  const body = new URLSearchParams({ ...fields, stay: "" });
  try {
    const url = deskDataUrl(location.search, { refreshed: false });
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    const leadsTo = answer.headers.get("X-Remix-Redirect");
    if (leadsTo) location.assign(leadsTo);
    const { ok, message }: { ok?: boolean; message?: string } = await answer.json();
    return ok ? null : message || unanswered;
  } catch {
    return unanswered;
  }
}
