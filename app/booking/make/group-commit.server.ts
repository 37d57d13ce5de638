/**
 * One commit for all bookings that are waiting. A durable commit waits for the disk, and nothing else runs meanwhile; those
 * who came in the same turn share it. Each still runs alone, one after the other, in a savepoint of its own, so that the
 * second of two for one slot finds it taken; and nobody is answered before the commit.
 */

import type { BookingContext } from "#app/appointments/requester.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { orOutage } from "#app/http/answers/outage.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { isBusy, isDatabaseFailure, writing } from "#db/client.server.ts";
import { type Booked, book } from "./book.server.ts";

type Waiting = {
  input: unknown;
  asking: BookingContext;
  settle: (outcome: Outcome<Booked, AppointmentDetail>) => void;
  fail: (bug: unknown) => void;
};

let waiting: Waiting[] = [];

/** `book`, written with whatever else is waiting. */
export function bookInGroup(
  input: unknown,
  asking: BookingContext,
): Promise<Outcome<Booked, AppointmentDetail>> {
  return new Promise((settle, fail) => {
    waiting.push({ input, asking, settle, fail });
    if (waiting.length === 1) setImmediate(writeWaiting);
  });
}

function writeWaiting(): void {
  const batch = waiting;
  waiting = [];
  try {
    // The commit itself may fail: then nothing of the batch is in the file, and everybody is told at the form.
    const answers = orOutage(() => done(writing(() => batch.map(attempt))));
    if (answers.ok) for (const answer of answers.value) answer();
    else for (const { settle } of batch) settle(answers);
  } catch (bug) {
    for (const { fail } of batch) fail(bug);
  }
}

/** A bug in one of them undoes that one alone; what the database itself can't do is undone for all, SQLite may have done so. */
function attempt({ input, asking, settle, fail }: Waiting): () => void {
  try {
    const outcome = book(input, asking);
    return () => settle(outcome);
  } catch (bug) {
    if (isDatabaseFailure(bug) || isBusy(bug)) throw bug;
    return () => fail(bug);
  }
}
