/**
 * One commit for all bookings of a turn (rule 5.3). A durable commit waits for the disk, and nothing else runs meanwhile.
 * Each booking runs in its own savepoint, so that the second of two for one slot finds it taken.
 */
import type { BookingContext } from "#app/appointments/requester.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { orOutage } from "#app/http/answers/outage.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { isBusy, isDatabaseFailure, writing } from "#db/client.server.ts";
import { type Booked, book } from "./book.server.ts";

type Waiting = {
  input: unknown;
  bookingContext: BookingContext;
  settle: (outcome: Outcome<Booked, AppointmentDetail>) => void;
  fail: (bug: unknown) => void;
};

let waiting: Waiting[] = [];

/** `book`, in one commit with all others that wait; answers after it. */
export function bookInGroup(
  input: unknown,
  bookingContext: BookingContext,
): Promise<Outcome<Booked, AppointmentDetail>> {
  return new Promise((settle, fail) => {
    waiting.push({ input, bookingContext, settle, fail });
    if (waiting.length === 1) setImmediate(commitGroup);
  });
}

function commitGroup(): void {
  const batch = waiting;
  waiting = [];
  try {
    // The commit itself may fail: then nothing of the batch is in the file.
    const answers = orOutage(() => done(writing(() => batch.map(attempt))));
    if (answers.ok) for (const answer of answers.value) answer();
    else for (const { settle } of batch) settle(answers);
  } catch (bug) {
    for (const { fail } of batch) fail(bug);
  }
}

/** A bug undoes one booking; a failure of the database undoes all, as SQLite itself may have done. */
function attempt({ input, bookingContext, settle, fail }: Waiting): () => void {
  try {
    const outcome = book(input, bookingContext);
    return () => settle(outcome);
  } catch (bug) {
    if (isDatabaseFailure(bug) || isBusy(bug)) throw bug;
    return () => fail(bug);
  }
}
