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
    <section className="next-client" aria-labelledby="next">
      <h2 id="next">
        {status === "in_service" ? "Now" : "Next"}: {day ? `${day}, ` : ""}
        {time} {client}, {service}
      </h2>
      <div className="split">
        <p className="numbers">
          {time}–{endTime}, {minutes} minutes
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
      {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
      {more.clientPage ? <Link to={more.clientPage}>Notes and consents</Link> : null}
      {day ? null : (
        <StatusButtons appointment={next} action={action} whose={`${client}, ${time}`} most={3} />
      )}
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

/** The next visit is at the top of the page. */
function AppointmentList({ day }: { day: OwnDayData["day"] }) {
  const { date, appointments, cancelled, between, next } = day;
  const isAbove = ({ id }: OwnAppointment) => id === next?.id && next.day === null;
  const lines = [
    ...appointments.map((appointment) => ({ start: appointment.start, appointment, words: "", free: false })),
    ...between.map((pause) => ({ ...pause, appointment: null })),
  ].sort((a, b) => a.start - b.start);
  return (
    <section aria-labelledby="visits" className="stack">
      <h2 id="visits">{appointments.length === 1 ? "1 visit" : `${appointments.length} visits`}</h2>
      {appointments.length === 0 ? <p>No visits on this day.</p> : null}
      <ol className="own-day">
        {lines.map(({ start, appointment, words, free }) =>
          appointment === null ? (
            <li key={`b${start}`} className={free ? "between free" : "between"}>
              {words}
            </li>
          ) : isAbove(appointment) ? (
            <li key={appointment.id} id={`e${appointment.id}`} className="between">
              <span>
                {appointment.time}–{appointment.endTime} <a href="#next">Shown above</a>
              </span>
            </li>
          ) : (
            <li key={appointment.id} id={`e${appointment.id}`}>
              <AppointmentLines appointment={appointment} />
              <StatusButtons
                appointment={appointment}
                action={ownDayUrl(date)}
                whose={`${appointment.client}, ${appointment.time}`}
                most={1}
                calm
              />
            </li>
          ),
        )}
      </ol>
      {cancelled.length > 0 ? (
        <details className="more">
          <summary>Cancelled ({cancelled.length})</summary>
          <ul className="own-day">
            {cancelled.map((appointment) => (
              <li key={appointment.id}>
                <AppointmentLines appointment={appointment} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function AppointmentLines({
  appointment: { time, endTime, client, phone, service, minutes, status, late, notes, ...more },
}: {
  appointment: OwnAppointment;
}) {
  return (
    <>
      <div className="split">
        <p className="numbers">
          <b>
            {time}–{endTime}
          </b>
          <br />
          <b>{more.clientPage ? <Link to={more.clientPage}>{client}</Link> : client}</b>
          <br />
          {service}, {minutes} minutes
          {late ? (
            <>
              <br />
              <b>{late}</b>
            </>
          ) : null}
        </p>
        <StatusBadge status={status} />
      </div>
      {more.belongs || more.pause ? (
        <p className="hint">
          {[more.belongs, more.pause && `pause ${more.pause}`].filter(Boolean).join(", ")}
        </p>
      ) : null}
      <ClientMark words={more.clientMark} />
      {notes ? <p className="hint">Note: {notes}</p> : null}
      {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
    </>
  );
}

/** Returns the message for a status without its own text (rule 25.2). */
export const ownDayFailed = (reason: string): string => `Failed to update appointment: ${reason}`;
