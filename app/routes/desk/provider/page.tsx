import { Link } from "@remix-run/react";
import { addDays } from "#app/domain/availability/dates.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { ClientMark } from "#app/routes/desk/parts/client-mark.tsx";
import { StatusButtons } from "#app/routes/desk/parts/status-buttons.tsx";
import { UndoButton } from "#app/routes/desk/parts/undo-button.tsx";
import { TestResult } from "#app/routes/desk/visit-actions/test-result.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";
import type { OwnDayData } from "./loader.server.ts";
import { awayQuestion, OwnSchedule, OwnServices } from "./own-schedule.tsx";
import type { OwnAppointment, OwnDay } from "./provider-day.server.ts";
import { ownDayUrl } from "./url.ts";

function WeekStrip({ day: { date, today, week } }: { day: OwnDay }) {
  return (
    <nav aria-label="Week" className="week">
      <Link to={ownDayUrl(addDays(date, -7))} className="flipped" aria-label="Previous week">
        <Icon name="chevron-right" />
      </Link>
      {week.map(({ date: day, weekday, number, label, appointments }) => (
        <Link
          key={day}
          to={ownDayUrl(day)}
          className={day === today ? "today" : undefined}
          aria-label={`${label}, ${appointments === 1 ? "1 visit" : `${appointments} visits`}`}
          aria-current={day === date ? "date" : undefined}
          preventScrollReset
        >
          <span>{weekday}</span>
          <b>{number}</b>
          <span>{appointments || "–"}</span>
        </Link>
      ))}
      <Link to={ownDayUrl(addDays(date, 7))} aria-label="Next week">
        <Icon name="chevron-right" />
      </Link>
    </nav>
  );
}

function NextClient({ next, action }: { next: OwnDay["next"]; action: string }) {
  if (!next) return <p className="next-client">No upcoming visits.</p>;
  const { day, time, endTime, minutes, client, phone, service, notes, status, late, ...more } = next;
  return (
    <section className="next-client" aria-labelledby="next" id={day ? undefined : `e${next.id}`}>
      <h2 id="next">
        {status === "in_service" ? "Now" : "Next"}: {day ? `${day}, ` : ""}
        {time} {client}, {service}
      </h2>
      <div className="split">
        <p className="numbers">
          {time}–{endTime} · {minutes} min
        </p>
        <StatusBadge status={status} />
      </div>
      {late ? (
        <p>
          <b>{late}</b>
        </p>
      ) : null}
      <ClientMark words={more.clientMark} />
      {notes ? <p>Note: {notes}</p> : null}
      <TestResult test={more.test} visit={next.id} action={action} />
      {day ? null : (
        <StatusButtons appointment={next} action={action} whose={`${client}, ${time}`} most={1} />
      )}
      <p className="own-links">
        {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
        {more.clientPage ? <Link to={more.clientPage}>Notes and consents</Link> : null}
      </p>
    </section>
  );
}

export function OwnDayPage({
  page: { day, away, done, undo, asksAway },
  problem,
}: {
  page: OwnDayData;
  problem: FormProblem | undefined;
}) {
  const { date, heading, dateProblem, isToday, next } = day;
  if (asksAway) return <ConfirmPage question={awayQuestion(day, asksAway)} />;
  return (
    <div className="own">
      <FormProblemSummary problem={problem} names={[]} />
      <PageHeading>{isToday ? `Today, ${heading}` : heading}</PageHeading>
      {dateProblem ? (
        <Notice tone="danger" role="alert">
          <p>{dateProblem}</p>
        </Notice>
      ) : null}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
          {undo ? <UndoButton undo={undo} at={ownDayUrl(date)} /> : null}
        </Notice>
      ) : null}
      <NextClient next={next} action={ownDayUrl(date)} />
      <WeekStrip day={day} />
      {isToday ? null : (
        <div className="actions">
          <Link to={ownDayUrl(day.today)} className="button ghost small" preventScrollReset>
            Today
          </Link>
        </div>
      )}
      <AppointmentList day={day} />
      <OwnSchedule day={day} away={away} />
      <OwnServices day={day} />
    </div>
  );
}

type Line = { start: number; words: string; free: boolean; visit: OwnAppointment | null };

/** Without the next visit, which is at the top of the page. */
function linesOf({ appointments, between, next }: OwnDay): Line[] {
  const isAbove = ({ id }: OwnAppointment) => id === next?.id && next.day === null;
  return [
    ...appointments
      .filter((visit) => !isAbove(visit))
      .map((visit) => ({ start: visit.start, visit, words: "", free: false })),
    ...between.map((pause) => ({ ...pause, visit: null })),
  ].sort((a, b) => a.start - b.start);
}

function AppointmentList({ day }: { day: OwnDay }) {
  const { date, appointments, cancelled, isToday } = day;
  const isSettled = ({ visit }: Line) => visit?.status === "completed" || visit?.status === "no_show";
  const lines = linesOf(day);
  const earlier = isToday ? lines.filter(isSettled) : [];
  const list = (shown: Line[]) => (
    <ol className="own-day">
      {shown.map(({ start, visit, words, free }) =>
        visit === null ? (
          <li key={`b${start}`} className={free ? "between free" : "between"}>
            {words}
          </li>
        ) : (
          <VisitRow key={visit.id} visit={visit} action={ownDayUrl(date)} />
        ),
      )}
    </ol>
  );
  return (
    <section aria-labelledby="visits" className="stack">
      <h2 id="visits">{appointments.length === 1 ? "1 visit" : `${appointments.length} visits`}</h2>
      {appointments.length === 0 ? <p>No visits on this day.</p> : null}
      {list(lines.filter((line) => !earlier.includes(line)))}
      {earlier.length > 0 ? (
        <details className="more">
          <summary>Earlier today: {earlier.length === 1 ? "1 visit" : `${earlier.length} visits`}</summary>
          {list(earlier)}
        </details>
      ) : null}
      {cancelled.length > 0 ? (
        <details className="more">
          <summary>Cancelled ({cancelled.length})</summary>
          <ol className="own-day">
            {cancelled.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}

/** One row that opens to the details and, with `action`, to the next steps. */
function VisitRow({ visit, action }: { visit: OwnAppointment; action?: string }) {
  const { id, time, endTime, client, phone, service, minutes, status, late, notes, ...more } = visit;
  return (
    <li id={`e${id}`}>
      <details className="own-visit">
        <summary>
          <span className="numbers">{time}</span>
          <span>
            <b>{client}</b>
            <br />
            {service} · {minutes} min
            {late ? (
              <>
                <br />
                <b>{late}</b>
              </>
            ) : null}
            <ClientMark words={more.clientMark} />
          </span>
          <StatusBadge status={status} />
        </summary>
        <p className="numbers">
          {[`${time}–${endTime}`, more.belongs, more.pause && `pause ${more.pause}`]
            .filter(Boolean)
            .join(", ")}
        </p>
        {notes ? <p className="hint">Note: {notes}</p> : null}
        <p className="own-links">
          {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
          {more.clientPage ? <Link to={more.clientPage}>Notes and consents</Link> : null}
        </p>
        {action ? (
          <>
            <TestResult test={more.test} visit={id} action={action} />
            <StatusButtons appointment={visit} action={action} whose={`${client}, ${time}`} most={1} calm />
          </>
        ) : null}
      </details>
    </li>
  );
}

/** Returns the message for a status without its own text (rule 25.2). */
export const ownDayFailed = (reason: string): string => `Failed to update appointment: ${reason}`;
