import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";

/** Posts the code, so that no URL and no log contains it. */
export function BalanceForm({ code, error }: { code?: string; error?: string }) {
  return (
    <form method="post" action="/packages/balance" className="stack" noValidate>
      <Field
        name="code"
        label="Code"
        hint="As on your voucher or receipt, such as 7K2A-9QRT."
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        defaultValue={code}
        error={error}
      />
      <div className="actions">
        <Button variant="soft">Show balance</Button>
      </div>
    </form>
  );
}
