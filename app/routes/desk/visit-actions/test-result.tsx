import { Form } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** One press notes the result of a patch test. `test`: "Patch test of Thu, Dec 3", or null. */
export const TestResult = ({
  test,
  visit,
  action,
}: {
  test: string | null;
  visit: number;
  action: string;
}) =>
  test ? (
    <Form method="post" action={action} preventScrollReset className="actions">
      <span>{test}:</span>
      <input type="hidden" name="intent" value="test-result" />
      <input type="hidden" name="visit" value={visit} />
      <Button name="result" value="no_reaction" variant="ghost" small>
        No reaction
      </Button>
      <Button name="result" value="reaction" variant="ghost" small>
        Reaction
      </Button>
    </Form>
  ) : null;
