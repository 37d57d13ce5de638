import { Form, Link } from "@remix-run/react";
import type { SchedulePart } from "./page.tsx";
import { TimeOffForm } from "./time-off-form.tsx";
import { scheduleAddress } from "./url.ts";

/** What is entered already, and the form for more: what a schedule is opened for most. */
export function TimeOffPart({ page, schedule, answer, sending }: SchedulePart) {
  const { providerId: provider, timeOff, fresh } = schedule;
  return (
    <section aria-labelledby="time-off" className="card stack">
      <h2 id="time-off">Time off</h2>
      {timeOff.length > 0 ? (
        <ul className="time-off-list">
          {timeOff.map(({ id, words, reason, now }) => (
            <li key={id}>
              <p>
                <strong>{words}</strong>
                {reason ? <span className="meta">{reason}</span> : null}
                {now ? <span className="meta">Going on</span> : null}
              </p>
              <Form method="post" action={scheduleAddress({ provider })} preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Link to={scheduleAddress({ provider, off: id })} aria-label={`Change: ${words}`}>
                  Change
                </Link>
                <button
                  type="submit"
                  name="intent"
                  value="dropped"
                  className="text-button"
                  aria-label={`Remove: ${words}`}
                  aria-disabled={sending || undefined}
                >
                  Remove
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p>None is entered.</p>
      )}
      <h3>{timeOff.length > 0 ? "Add more" : "Add time off"}</h3>
      <TimeOffForm
        key={`${timeOff.length} ${fresh.firstDate} ${fresh.from}`}
        at={scheduleAddress({ provider })}
        typed={fresh}
        today={schedule.today}
        answer={answer}
        sending={sending}
        save="Add time off"
        linked={page.keepsAll}
      />
    </section>
  );
}
