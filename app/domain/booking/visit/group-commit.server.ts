/**
 * One commit for all bookings of a turn (rule 5.3). A durable commit waits for the disk, and nothing else runs meanwhile.
 * Each booking runs in its own savepoint, so that the second of two for one slot finds it taken.
 */
import { orOutage } from "#app/platform/http/answers/outage.server.ts";
import { done, type Outcome, type Refusal } from "#app/platform/shared/outcome.ts";
import { isBusy, isDatabaseFailure, writing } from "#db/client.server.ts";

type Waiting = {
  /** Books in its own savepoint; what it answers is said after the commit. */
  run: () => () => void;
  refuse: (outage: { ok: false; refusal: Refusal<never> }) => void;
  fail: (bug: unknown) => void;
};

let waiting: Waiting[] = [];

/** A booking command, in one commit with all others that wait; answers after it. */
export function inGroup<T, Detail extends object>(
  command: () => Outcome<T, Detail>,
): Promise<Outcome<T, Detail>> {
  return new Promise((settle, fail) => {
    const run = () => {
      const outcome = command();
      return () => settle(outcome);
    };
    waiting.push({ run, refuse: settle, fail });
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
    else for (const { refuse } of batch) refuse(answers);
  } catch (bug) {
    for (const { fail } of batch) fail(bug);
  }
}

/** A bug undoes one booking; a failure of the database undoes all, as SQLite itself may have done. */
function attempt({ run, fail }: Waiting): () => void {
  try {
    return run();
  } catch (bug) {
    if (isDatabaseFailure(bug) || isBusy(bug)) throw bug;
    return () => fail(bug);
  }
}
