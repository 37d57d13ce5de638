import type { BoardHands } from "./desk.ts";

const unanswered = "The server did not answer. Look at the board before you try again.";

/** Sends what a form of the page would, and draws the board with it; null when it is done, else why it was refused. */
export async function sendDeed(desk: BoardHands, fields: Record<string, string>): Promise<string | null> {
  let refusal: string | null = null;
  await desk.during(async () => {
    refusal = await send(desk.dataUrl(), fields);
  });
  return refusal;
}

async function send(url: string, fields: Record<string, string>): Promise<string | null> {
  const body = new URLSearchParams({ ...fields, stay: "" });
  try {
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    const leadsTo = answer.headers.get("X-Remix-Redirect");
    if (leadsTo) location.assign(leadsTo);
    const { ok, message }: { ok?: boolean; message?: string } = await answer.json();
    return ok ? null : message || unanswered;
  } catch {
    return unanswered;
  }
}
