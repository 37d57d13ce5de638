import { ask, type BoardNews } from "./ask.ts";

/** So that a change is seen within five seconds, the way there and the board included. */
const everyMs = 4000;
const silentMs = 30_000;
const quarterMs = 15 * 60_000;

type Watch = {
  board: () => { stamp: string; board: { date: string; now: number | null } };
  isBusy: () => boolean;
  /** `news` null: a quarter of an hour has passed, and what was free is over. */
  onNews: (news: BoardNews | null, stamp: string) => void | Promise<void>;
  onSilence: (since: string | null) => void;
};

/** Asks what is new while the page can be seen, and at once when it can be seen again. Answers how to end it. */
export function watchBoard({ board, isBusy, onNews, onSilence }: Watch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let heard = Date.now();
  let drawn = Math.floor(heard / quarterMs);

  async function look(): Promise<void> {
    const before = board();
    const news = await ask<BoardNews>(`/receptionist/since?stamp=${before.stamp}&date=${before.board.date}`);
    heard = Date.now();
    onSilence(null);
    // What one does oneself, or has seen by now, is no news.
    if (isBusy() || board().stamp !== before.stamp) return;
    const quarter = Math.floor(heard / quarterMs);
    if (!news && (before.board.now === null || quarter === drawn)) return;
    drawn = quarter;
    await onNews(news, before.stamp);
  }

  const next = () => {
    clearTimeout(timer);
    if (asking || document.visibilityState === "hidden") return;
    asking = true;
    look()
      .catch(() => {
        if (Date.now() - heard > silentMs) onSilence(timeHere(heard));
      })
      .finally(() => {
        asking = false;
        timer = setTimeout(next, everyMs);
      });
  };
  timer = setTimeout(next, everyMs);
  document.addEventListener("visibilitychange", next);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", next);
  };
}

const timeHere = (instant: number): string =>
  new Date(instant).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
