import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { DayBoard } from "#app/domain/day/board.server.ts";
import { statusWords } from "#app/domain/day/next-steps.ts";
import { entryId } from "#app/routes/desk/day-board/board-style.ts";
import { deskDataUrl, deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { BoardInput } from "./board-input.ts";
import type { DoneChange } from "./done-change.tsx";

type Given = {
  board: DayBoard;
  /** Whether single letters act (rule 6.35). */
  letters: boolean;
  during: (work: () => Promise<void>) => Promise<void>;
};

type Outcome = { refusal: string | null; done: DoneChange | null };

/** Loads keys and drag for the board with the first sign of use. */
export function useBoardInput(given: Given): Outcome {
  const { key } = useLocation();
  const navigate = useNavigate();
  const now = useRef({ ...given, navigate });
  Object.assign(now.current, { ...given, navigate });
  const input = useRef<BoardInput | null>(null);
  const [outcome, setOutcome] = useState<(Outcome & { at: string }) | null>(null);
  const at = useRef(key);
  useEffect(() => {
    const reaching = new AbortController();
    const keeps = window.keptKeys;
    let ended = false;
    const onSign = (sign: Event) => {
      if (isComing(sign)) start(sign instanceof KeyboardEvent && !keeps ? sign : null);
    };
    const start = async (pressed: KeyboardEvent | null) => {
      reaching.abort();
      // If they fail to load, forms and links still work.
      const fetched = await import("./board-input.ts").catch(() => null);
      if (ended || !fetched) return;
      input.current = fetched.startBoardInput({
        board: () => now.current.board,
        drawn: () => at.current,
        letters: () => now.current.letters,
        say,
        refuse: (refusal) => setOutcome(refusal === null ? null : { at: at.current, refusal, done: null }),
        tell: (done) => setOutcome({ at: at.current, refusal: null, done }),
        during: (work) => now.current.during(work),
        entryId,
        dataUrl: () => deskDataUrl(location.search, { refreshed: false }),
        stateInWords: (status) => statusWords[status].word,
        open(id, step) {
          const to = deskUrl({ date: now.current.board.date, appointment: id, step });
          now.current.navigate(to, { preventScrollReset: true });
        },
      });
      if (pressed) input.current.press(pressed);
    };
    // Not on focus: the page itself focuses the board or a panel.
    for (const sign of ["pointerover", "keydown"]) {
      document.addEventListener(sign, onSign, { signal: reaching.signal });
    }
    if (keeps?.length) start(null);
    return () => {
      ended = true;
      reaching.abort();
      input.current?.end();
      input.current = null;
    };
  }, []);
  const { board } = given;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each board that is drawn
  useEffect(() => {
    if (at.current !== key) say("");
    at.current = key;
    input.current?.drawn();
  }, [board, key]);
  return outcome?.at === key ? outcome : nothing;
}

const isComing = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(".desk") !== null;

const nothing: Outcome = { refusal: null, done: null };

function say(words: string): void {
  const region = document.getElementById("board-says");
  if (region) region.textContent = words;
}
