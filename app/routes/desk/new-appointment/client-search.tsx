import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** Whom the form is to look for among those who are known. */
export function ClientSearch({
  search,
  first,
}: {
  search: string;
  /** Where the service is known already, one begins here. */
  first: boolean;
}) {
  return (
    <search className="with-button" aria-label="Client">
      <Field
        kind="client"
        id="q"
        name="q"
        label="Find client"
        hint="By name, phone or email."
        defaultValue={search}
        data-first={first ? "" : undefined}
      />
      <Button variant="ghost" name="intent" value="look">
        Find
      </Button>
    </search>
  );
}
