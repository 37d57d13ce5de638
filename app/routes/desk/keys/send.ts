import type { BoardHands } from "#app/routes/desk/undo/desk-answer.ts";
import type { DoneBeside } from "#app/routes/desk/undo/done-beside.tsx";

type Answer = { ok?: boolean; message?: string } & Partial<DoneBeside>;

const unanswered = "The server did not answer. Look at the board before you try again.";

/** Sends what a form of the page would, and draws the board with it; null when it is done, else why it was refused. */
export async function sendDeed(desk: BoardHands, fields: Record<string, string>): Promise<string | null> {
  let refusal: string | null = null;
  await desk.during(async () => {
    refusal = await send(desk, fields);
  });
  return refusal;
}

async function send(desk: BoardHands, fields: Record<string, string>): Promise<string | null> {
  const body = new URLSearchParams({ ...fields, stay: "" });
  try {
    const answer = await fetch(desk.dataUrl(), { method: "POST", body, redirect: "manual" });
    const leadsTo = answer.headers.get("X-Remix-Redirect");
    if (leadsTo) location.assign(leadsTo);
    const { ok, message, ...done }: Answer = await answer.json();
    if (!ok) return message || unanswered;
    if (done.words) desk.tell({ words: done.words, undo: done.undo ?? null });
    return null;
  } catch {
    return unanswered;
  }
}
