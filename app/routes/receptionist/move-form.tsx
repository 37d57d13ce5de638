import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import type { DeskMove } from "#app/front-desk/desk-move.server.ts";
import type { DeskVisit } from "#app/front-desk/visit-panel.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, useShown } from "#app/ui/field.tsx";
import type { DeskProblem } from "./desk-problem.ts";
import { TimeChoice } from "./time-choice.tsx";

/** Another day or provider by address, then another time. The board shows the day that is looked at. */
export function MoveForm({
  visit: { id, revision },
  move: { date, day, providerId, providers, times },
  back,
  problem,
}: {
  visit: DeskVisit;
  move: DeskMove;
  back: string;
  problem: DeskProblem | undefined;
}) {
  const submit = useSubmit();
  const sending = useNavigation().state === "submitting";
  useShown("date", date);
  useShown("provider", String(providerId));
  const show = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) => {
    if (!currentTarget.value || !currentTarget.validity.valid) return;
    submit(currentTarget.form, { replace: true, preventScrollReset: true });
  };
  const { fields = {} } = problem ?? {};
  return (
    <>
      <Form method="get" action="/receptionist#panel" className="stack look-up" preventScrollReset replace>
        <input type="hidden" name="visit" value={id} />
        <input type="hidden" name="move" value="" />
        <Field
          kind="date"
          name="date"
          label="New day"
          required
          defaultValue={date}
          error={fields.date}
          onChange={show}
        />
        <Field
          as="select"
          name="provider"
          label="Provider"
          autoComplete="off"
          defaultValue={String(providerId)}
          error={fields.provider}
          onChange={show}
        >
          {providers.map((provider) => (
            <option key={provider.id} value={provider.id}>
              {provider.name}
            </option>
          ))}
        </Field>
        <Button variant="ghost">Show times</Button>
      </Form>
      <Form
        method="post"
        action={`/receptionist?date=${date}&provider=${providerId}&visit=${id}&move`}
        className="stack"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="visit" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="providerId" value={providerId} />
        <TimeChoice
          key={`${date} ${providerId}`}
          times={times}
          day={day}
          wished=""
          problem={problem?.form === "move" ? problem : undefined}
        />
        <div className="actions">
          <Button disabled={sending}>Move appointment</Button>
          <Link to={back} className="button ghost" preventScrollReset>
            Keep it
          </Link>
        </div>
      </Form>
    </>
  );
}
