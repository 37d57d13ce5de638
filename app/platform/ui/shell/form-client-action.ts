/** Shows network failures at the form and keeps the typed values. */
import type { ClientActionFunction, ShouldRevalidateFunction } from "@remix-run/react";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";

/** Returns the field `intent`, or a button with a row's id, such as `<button name="up" value="7">`; empty if there is neither. */
export function intentIn(
  field: (name: string) => unknown,
  buttons: Readonly<Record<string, string>> = {},
): string {
  const pressed = Object.keys(buttons).find((name) => (field(name) ?? null) !== null);
  const intent = pressed === undefined ? field("intent") : buttons[pressed];
  return typeof intent === "string" ? intent : "";
}

/** `form`: the form that shows the problem, if it isn't named like the intent. `told`: adds the page's own text to the sentence. */
export function formClientAction({
  buttons,
  form = (intent) => intent,
  told = (_form, sentence) => sentence,
  unreadable = "Server returned invalid response",
  unanswered = "The server did not answer. Please try again.",
}: {
  buttons?: Readonly<Record<string, string>>;
  form?: (intent: string) => string;
  told?: (form: string, sentence: string) => string;
  unreadable?: string;
  unanswered?: string;
} = {}): ClientActionFunction {
  return async ({ request, serverAction }) => {
    const sent = await request.clone().formData();
    const which = form(intentIn((name) => sent.get(name), buttons));
    return answered(() => serverAction(), {
      form: which,
      unreadable: told(which, unreadable),
      unanswered: told(which, unanswered),
    });
  };
}

/** Keeps the page unchanged if no server answered, so that the same request can be sent again. */
export const unlessUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered ? false : defaultShouldRevalidate;
