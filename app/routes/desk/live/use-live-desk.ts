import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import { deskDataUrl } from "#app/routes/parts/desk-pages.ts";
import { ask, type BoardChange, type BoardNews } from "./ask.ts";
import { watchBoard } from "./watch-board.client.ts";

const shownMs = 10_000;

/** Highlights changes by other users for ten seconds (rule 6.33). Returns a function that clears it. */
function markEntries(changes: readonly BoardChange[]): () => void {
  const marked = changes.flatMap(({ visit, words }) => {
    const entry = visit === null ? null : document.getElementById(`e${visit}`);
    if (entry) entry.dataset.news = words.startsWith("new") ? "new" : "changed";
    return entry ?? [];
  });
  const clear = () => {
    for (const { dataset } of marked) delete dataset.news;
  };
  const timer = setTimeout(clear, shownMs);
  return () => {
    clearTimeout(timer);
    clear();
  };
}

const focusInBoard = (): string => document.activeElement?.closest<HTMLElement>("#board [id]")?.id ?? "";

type LivePage = { stamp: string; board: DayBoard; undo: unknown };

/** What a refresh may replace: the page, the board only (an untouched form is open), or nothing until requested. */
export type RefreshReach = "page" | "board" | "nothing";

export type LiveDesk<Page> = {
  page: Page;
  waiting: BoardChange[];
  shown: BoardChange[];
  /** The time of the last answer, once the server has been silent for 30 seconds. */
  silentSince: string | null;
  refresh: () => Promise<void>;
  /** Runs a change of this user and then shows the board; it isn't news. */
  during: (work: () => Promise<void>) => Promise<void>;
};

type Standing<Page> = {
  page: Page;
  loaded: Page;
  search: string;
  idle: boolean;
  reach: () => RefreshReach;
  waiting: BoardChange[];
  busy: number;
  focused: string;
};
type Fresh<Page> = { of: Page; page: Page; changes: BoardChange[] };
type News = BoardNews & { of: string };

/** Keeps the front desk up to date with the changes of others (rules 6.31 to 6.33). `reach` is called when there is news. */
export function useLiveDesk<Page extends LivePage>(loaded: Page, reach: () => RefreshReach): LiveDesk<Page> {
  const { search } = useLocation();
  const idle = useNavigation().state === "idle";
  const [fresh, setFresh] = useState<Fresh<Page> | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const [silentSince, onSilence] = useState<string | null>(null);
  // A page loaded since then is newer than the last refresh.
  const current = fresh?.of === loaded ? fresh : { page: loaded, changes: [] };
  const { page } = current;
  const waiting = news?.of === page.stamp ? news.changes : [];
  const now = useRef<Standing<Page>>({ page, loaded, search, idle, reach, waiting, busy: 0, focused: "" });
  Object.assign(now.current, { page, loaded, search, idle, reach, waiting });

  const [{ refresh, during, watch }] = useState(() =>
    follower(now.current, { setFresh, setNews, onSilence }),
  );
  useEffect(watch, [watch]);
  useEffect(() => {
    if (!fresh) return;
    const { focused } = now.current;
    if (focused !== "" && document.activeElement === document.body) {
      (document.getElementById(focused) ?? document.getElementById("board"))?.focus({ preventScroll: true });
    }
    return markEntries(fresh.changes);
  }, [fresh]);
  return { page, waiting, shown: current.changes, silentSince, refresh, during };
}

function follower<Page extends LivePage>(
  now: Standing<Page>,
  {
    setFresh,
    setNews,
    onSilence,
  }: {
    setFresh: (fresh: Fresh<Page>) => void;
    setNews: (news: News) => void;
    onSilence: (since: string | null) => void;
  },
) {
  const refetch = async (changes: BoardChange[]) => {
    const { page, loaded, search } = now;
    const next = await ask<{ page: Page }>(deskDataUrl(search, { refreshed: true }));
    if (!next || now.loaded !== loaded || now.search !== search) return;
    now.focused = focusInBoard();
    const { stamp, board, undo } = next.page;
    const whole = now.reach() === "page";
    setFresh({ of: loaded, page: whole ? next.page : { ...page, stamp, board, undo }, changes });
  };
  const whileBusy = async (work: () => Promise<void>) => {
    now.busy += 1;
    await work().finally(() => {
      now.busy -= 1;
    });
  };
  const ignoreFailure = () => undefined;
  return {
    refresh: () => whileBusy(() => refetch(now.waiting)).catch(ignoreFailure),
    during: (work: () => Promise<void>) =>
      whileBusy(async () => {
        await work();
        await refetch([]);
      }).catch(ignoreFailure),
    watch: () =>
      watchBoard({
        board: () => now.page,
        // A tall hour of a colleague would slide under the pointer.
        isBusy: () => !now.idle || now.busy > 0 || document.body.classList.contains("dragging"),
        onNews(given, stamp) {
          const changes = given?.changes ?? [];
          if (now.reach() !== "nothing") return whileBusy(() => refetch(changes));
          if (given && changes.length > 0) setNews({ ...given, of: stamp });
        },
        onSilence,
      }),
  };
}
