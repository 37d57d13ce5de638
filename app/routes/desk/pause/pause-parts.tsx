import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.ts";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { Pause } from "./pause.server.ts";

export type PausePart<Kind extends Pause["kind"]> = {
  pause: Extract<Pause, { kind: Kind }>;
  problem: DeskProblem | undefined;
  busy: boolean;
};

export function PauseTimes({
  typed,
  errors,
}: {
  typed: Record<string, string>;
  errors: Record<string, string>;
}) {
  return (
    <div className="two">
      <Field type="time" name="from" label="From" defaultValue={typed.from} error={errors.from} />
      <Field type="time" name="until" label="Until" defaultValue={typed.until} error={errors.until} />
    </div>
  );
}

/** What must be read first stands above the button. */
export function Save({
  problem,
  busy,
  words,
}: {
  problem: DeskProblem | undefined;
  busy: boolean;
  words: string;
}) {
  const outside = problem?.question?.outside;
  return (
    <>
      {outside ? <AffectedQuestion outside={outside} message={problem.message} /> : null}
      <Button steady disabled={busy}>
        {outside ? "Save anyway" : words}
      </Button>
    </>
  );
}

/** A button that is a form of its own. */
export function Deed({
  intent,
  busy,
  words,
  children,
}: {
  intent: string;
  busy: boolean;
  words: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" preventScrollReset>
      {children}
      <Button variant="ghost" name="intent" value={intent} disabled={busy}>
        {words}
      </Button>
    </Form>
  );
}
