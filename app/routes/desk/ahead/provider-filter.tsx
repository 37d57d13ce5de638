import { Form } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Options } from "#app/platform/ui/kit/options.tsx";

export type Shown = {
  date: string;
  providers: readonly { id: number; name: string }[];
  providerId: number | null;
};

/** The key remounts the fields, so that they show the current page. */
export function ProviderFilter({
  action,
  page: { date, providers, providerId },
}: {
  action: string;
  page: Shown;
}) {
  return (
    <Form method="get" action={action} className="with-button" key={`${date} ${providerId}`}>
      <input type="hidden" name="date" value={date} />
      <Field as="select" name="provider" label="Provider" autoComplete="off" defaultValue={providerId ?? ""}>
        <option value="">All providers</option>
        <Options of={providers} />
      </Field>
      <Button variant="ghost">Show</Button>
    </Form>
  );
}
