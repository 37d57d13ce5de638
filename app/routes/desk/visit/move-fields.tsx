import { Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { WhyNot } from "#app/routes/desk/times/time-fields.tsx";
import type { useCommitted } from "#app/routes/desk/times/use-committed.ts";

type Day = { date: string; error: string | undefined; commit: ReturnType<typeof useCommitted> };

export const NewDay = ({ date, error, commit }: Day) => (
  <Field kind="date" name="date" label="New day" required defaultValue={date} error={error} {...commit} />
);

export const ShowTimes = () => (
  <noscript>
    <Button variant="ghost" small name="intent" value="look">
      Show times
    </Button>
  </noscript>
);

type Foot = Parameters<typeof WhyNot>[0] & {
  intent: "move" | "move-whole";
  words: string;
  busy: boolean;
  isSearching: boolean;
  back: string;
};

export const MoveFoot = ({ times, problem, intent, words, busy, isSearching, back }: Foot) => (
  <div className="actions desk-foot">
    <WhyNot times={times} problem={problem} />
    <Button name="intent" value={intent} disabled={busy}>
      {isSearching ? "Looking up times..." : words}
    </Button>
    <Link to={back} className="button ghost" preventScrollReset>
      Keep it
    </Link>
  </div>
);
