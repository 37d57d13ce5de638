import { Form, useNavigate, useSubmit } from "@remix-run/react";
import { type MouseEvent, type RefObject, useContext, useEffect, useRef, useState } from "react";
import type { BoardColumn, DayBoard } from "#app/domain/day/board.server.ts";
import { tallBefore } from "#app/domain/day/layout.ts";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";
import { useShown } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { deskFormId } from "#app/routes/desk/parts/pick.ts";
import type { Keypad, PickedGap } from "./board-entry.tsx";
import { boardStyle } from "./board-style.ts";
import { Column } from "./column.tsx";

/** Returns the current minute, counted from the server's minute, and moves the line. */
function useClock(
  line: RefObject<HTMLElement>,
  drawn: number | null,
  tall: readonly number[],
): number | null {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (drawn === null) return;
    // biome-ignore lint/plugin: an effect runs in the browser alone.
    const begun = Date.now();
    // biome-ignore lint/plugin: an effect runs in the browser alone.
    const move = () => setPassed(Math.floor((Date.now() - begun) / 60_000));
    const timer = setInterval(move, 15_000);
    return () => clearInterval(timer);
  }, [drawn]);
  const minute = drawn === null ? null : drawn + passed;
  useEffect(() => {
    line.current?.style.setProperty("--at", String(minute));
    line.current?.style.setProperty("--tall-at", String(tallBefore(tall, minute ?? 0)));
  }, [line, minute, tall]);
  return minute;
}

export function Board({
  board,
  show,
  chosen,
  keypad,
  able = null,
  picked = null,
}: {
  board: DayBoard;
  show: number | null;
  chosen: number | null;
  keypad: Keypad;
  /** Provider ids for the open form. Null means all. */
  able?: readonly number[] | null;
  picked?: PickedGap | null;
}) {
  const { columns, hours, now, date } = board;
  const nonce = useContext(NonceContext);
  const line = useRef<HTMLDivElement>(null);
  const minute = useClock(line, now, hours.tall.starts);
  const visible = useVisible(board, show, chosen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a key on a link also clicks it
    <div className="board" id="board" tabIndex={-1} onClick={useLinks()}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only */}
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: boardStyle(board) }} />
      <ProviderChoice board={board} visible={visible?.id} keypad={keypad} />
      <div className="days">
        <div className="hours" aria-hidden="true">
          {hours.marks.map((mark, n) => (
            <HourMark key={mark} mark={mark} tall={hours.tall.starts.includes(hours.start + n * 60)} />
          ))}
        </div>
        <div className="lines" aria-hidden="true">
          {hours.marks.map((mark, n) => (
            <i key={mark} className={hours.tall.starts.includes(hours.start + n * 60) ? "tall" : undefined} />
          ))}
        </div>
        {columns.map((column) => (
          <Column
            key={column.id}
            column={column}
            date={date}
            isToday={date === board.today}
            locale={board.locale}
            minute={minute}
            chosen={chosen}
            keypad={keypad}
            picked={picked}
            able={able?.includes(column.id) ?? true}
            visible={column === visible}
          />
        ))}
        {now !== null && now > hours.start && now < hours.end ? (
          <div className="now" ref={line} aria-hidden="true" />
        ) : null}
      </div>
    </div>
  );
}

/** Opens the board's links without loading the page. As components, its hundred links took a quarter of the time of the page. */
function useLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || isForBrowser || event.defaultPrevented) return;
    event.preventDefault();
    const { pathname, search, hash, href } = link;
    const preventScrollReset = pathname === location.pathname;
    navigate(pathname + search + hash, { preventScrollReset, replace: href === location.href });
  };
}

/** "9 AM" in two lines, "09:00" in one. */
function HourMark({ mark, tall }: { mark: string; tall: boolean }) {
  const [time = mark, ...period] = mark.split(/\s/u);
  return (
    <span className={tall ? "tall" : undefined}>
      {period.length > 0 ? time.replace(/:00$/u, "") : time} <small>{period.join(" ")}</small>
    </span>
  );
}

/** On a phone, shows the requested column, or that of the open visit, or that of the next client. */
function useVisible(board: DayBoard, show: number | null, chosen: number | null): BoardColumn | undefined {
  const { columns, date } = board;
  // Updates by other users don't switch the column.
  const begun = useRef(board);
  if (begun.current.date !== date) begun.current = board;
  const columnAt = (wanted: number | null) => columns.find(({ id }) => id === wanted);
  return columnAt(show) ?? columnOf(columns, chosen) ?? columnAt(begun.current.first) ?? columns[0];
}

const columnOf = (columns: BoardColumn[], appointment: number | null): BoardColumn | undefined =>
  columns.find(({ entries }) =>
    entries.some((entry) => entry.kind === "appointment" && entry.id === appointment),
  );

/** On narrow screens with an open form, this choice is part of the form. */
function ProviderChoice({
  board: { date, columns },
  visible,
  keypad,
}: {
  board: DayBoard;
  visible: number | undefined;
  keypad: Keypad;
}) {
  const submit = useSubmit();
  const form = keypad ? deskFormId : undefined;
  const show = (chosen: HTMLInputElement | HTMLSelectElement) => {
    if (form) chosen.form?.requestSubmit();
    else submit(chosen.form, { preventScrollReset: true });
  };
  useShown("show", String(visible ?? ""), show);
  return (
    <Form method="get" action="/receptionist" className="one-provider" preventScrollReset>
      <input type="hidden" name="date" value={date} />
      <select
        id="show"
        name="show"
        form={form}
        className="input"
        aria-label="Provider"
        autoComplete="off"
        defaultValue={visible}
        onChange={({ currentTarget }) => show(currentTarget)}
      >
        {columns.map(({ id, name, appointments }) => (
          <option key={id} value={id}>
            {name} ({appointments === 1 ? "1 visit" : `${appointments} visits`})
          </option>
        ))}
      </select>
      <noscript>
        <Button variant="ghost" form={form} name={form && "intent"} value="look">
          Show
        </Button>
      </noscript>
    </Form>
  );
}
