import { Field } from "#app/platform/ui/forms/field.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { NewAppointment } from "#app/routes/desk/new-appointment/new-appointment.server.ts";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.ts";

/** What the client says, each field in a box of its own. */
export function ClientTexts({
  texts,
  errors,
  values,
}: {
  texts: NewAppointment["texts"];
  errors: Record<string, string>;
  values: Record<string, string>;
}) {
  return texts.map((field) => (
    <Field
      key={field.name}
      as="textarea"
      kind="notes"
      autoComplete="off"
      rows={2}
      defaultValue={values[field.name]}
      error={errors[field.name]}
      {...field}
    />
  ));
}

/** Asked where the client has another appointment at that time. */
export function ForSomeoneElse({ problem }: { problem: DeskProblem | undefined }) {
  const { ownAppointment, values = {} } = problem ?? {};
  if (!ownAppointment && !values.forSomeoneElse) return null;
  return (
    <Notice tone="warn" heading={ownAppointment ? `Other visit: ${ownAppointment}` : undefined}>
      <label className="choice">
        <input
          type="checkbox"
          name="forSomeoneElse"
          id="forSomeoneElse"
          defaultChecked={Boolean(values.forSomeoneElse)}
        />
        This booking is for somebody else
      </label>
    </Notice>
  );
}
