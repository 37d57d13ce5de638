import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { EmailQuestion } from "./form-answer.ts";

export function EmailTypo({ question }: { question: EmailQuestion | null | undefined }) {
  if (!question) return null;
  const { meant, typed, chosen } = question;
  const answers = [[meant, `Yes, ${meant}`], ...(typed ? [[typed, "No, my address is correct"]] : [])];
  return (
    <Notice key={meant} tone="warn">
      <fieldset>
        <legend>Did you mean {meant}?</legend>
        {answers.map(([address, words]) => (
          <label key={address} className="choice">
            <input type="radio" name="emailIs" value={address} defaultChecked={chosen === address} />
            {words}
          </label>
        ))}
      </fieldset>
    </Notice>
  );
}
