import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ComingDay } from "#app/domain/day/coming-days.server.ts";
import { deskFormId, pickValue } from "#app/routes/desk/parts/pick.ts";
import { deskUrl, freeUrl, weekUrl } from "#app/routes/parts/desk-pages.ts";

export function DayStrip({
  board: { ahead, date: shown, today },
  show,
  fillsIn,
}: {
  board: { ahead: ComingDay[]; date: string; today: string };
  show: number | null;
  /** A form is open: a day fills it in instead of opening a page. */
  fillsIn: boolean;
}) {
  return (
    <nav
      aria-label="Days ahead"
      className={ahead.some(({ isCounted }) => isCounted) ? "strip counting" : "strip"}
    >
      <div className="strip-days">
        {ahead.map((day) => {
          const { date, share } = day;
          const look = {
            className: [date === today && "today", share === null && "closed"].filter(Boolean).join(" "),
            "aria-current": date === shown ? ("date" as const) : undefined,
          };
          return fillsIn ? (
            <button
              key={date}
              type="submit"
              form={deskFormId}
              name="pick"
              value={pickValue({ date })}
              {...look}
            >
              <DayWords day={day} />
            </button>
          ) : (
            <Link key={date} to={deskUrl({ date, show })} {...look}>
              <DayWords day={day} />
            </Link>
          );
        })}
      </div>
      {fillsIn ? null : (
        <>
          <Link to={weekUrl({ provider: show, date: shown })}>Week</Link>
          <Link to={freeUrl({ from: shown, provider: show })}>Next free</Link>
        </>
      )}
    </nav>
  );
}

function DayWords({ day: { weekday, number, words, share } }: { day: ComingDay }): ReactNode {
  return (
    <>
      <span>
        {weekday} <b>{number}</b>
      </span>
      <span className="strip-words" title={words}>
        {share === null && words !== "closed" ? <span className="visually-hidden">closed: </span> : null}
        {words}
      </span>
      {share === null ? null : (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={100 - share} height="4" />
        </svg>
      )}
    </>
  );
}
