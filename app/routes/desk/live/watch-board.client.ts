import { ask, type BoardNews } from "./ask.ts";

/** Short enough to show a change within five seconds, with the time for the request and the board. */
const everyMs = 4000;
const silentMs = 30_000;
const quarterMs = 15 * 60_000;

type Watch = {
  board: () => { stamp: string; board: { date: string; now: number | null } };
  isBusy: () => boolean;
  /** `news` is null after a quarter of an hour, because free times have passed. */
  onNews: (news: BoardNews | null, stamp: string) => void | Promise<void>;
  onSilence: (since: string | null) => void;
};

/** Polls for news while the page is visible, and right when it becomes visible. Returns a function that stops it. */
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
    // Changes by this user, and changes that the board already shows, are not news.
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
