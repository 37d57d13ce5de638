import { Form, Link } from "@remix-run/react";
import { timesFor } from "#app/booking/choose/shown-fields.ts";
import type { DeskMove } from "#app/front-desk/appointment/move.server.ts";
import type { DeskAppointment } from "#app/front-desk/appointment/panel.server.ts";
import { Field, useShown } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { OwnTime } from "./own-time.tsx";
import { TimeChoice } from "./time-choice.tsx";
import type { DeskProblem } from "./types.ts";
import { type Chosen, useLookUp } from "./use-look-up.ts";

/** Another day or provider, then a time of theirs. The board shows the day that is looked at. */
export function MoveForm({
  appointment: { id, revision },
  move: { date, day, providerId, providers, times },
  back,
  problem,
}: {
  appointment: DeskAppointment;
  move: DeskMove;
  back: string;
  problem: DeskProblem | undefined;
}) {
  const addressOf = ({ date, providerId }: Chosen) =>
    `/receptionist?date=${date}&provider=${providerId}&visit=${id}&move`;
  const { busy, lookingUp, onChange, onSubmit } = useLookUp(addressOf);
  useShown("date", date);
  useShown("provider", String(providerId));
  const told = problem?.form === "move" ? problem : undefined;
  const { fields = {} } = problem ?? {};
  const madeFor = timesFor({ providerId, date });
  return (
    <Form
      key={id}
      method="post"
      action={addressOf({ date, providerId: String(providerId) })}
      className="stack"
      preventScrollReset
      onSubmit={onSubmit}
    >
      <div className="stack look-up">
        <Field
          kind="date"
          name="date"
          label="New day"
          required
          defaultValue={date}
          error={fields.date}
          onChange={onChange}
        />
        <Field
          as="select"
          id="provider"
          name="providerId"
          label="Provider"
          autoComplete="off"
          defaultValue={String(providerId)}
          error={fields.provider}
          onChange={onChange}
        >
          {providers.map((provider) => (
            <option key={provider.id} value={provider.id}>
              {provider.name}
            </option>
          ))}
        </Field>
        <Button variant="ghost" name="intent" value="look">
          Show times
        </Button>
      </div>
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="timesFor" value={madeFor} />
      <TimeChoice times={times} madeFor={madeFor} day={day} problem={told} />
      <OwnTime wished="" problem={told} />
      <div className="actions">
        <Button name="intent" value="move" disabled={busy}>
          {lookingUp ? "Looking up times..." : "Move appointment"}
        </Button>
        <Link to={back} className="button ghost" preventScrollReset>
          Keep it
        </Link>
      </div>
    </Form>
  );
}
