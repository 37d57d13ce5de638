/** A page's forms in the browser: what is no answer of the action is told at the form, which keeps everything. */
import type { ClientActionFunction, ShouldRevalidateFunction } from "@remix-run/react";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";

/** A form's field `intent`, or that of a button with its row's id, as `<button name="up" value="7">`; empty where neither is. */
export function intentIn(
  field: (name: string) => unknown,
  buttons: Readonly<Record<string, string>> = {},
): string {
  const pressed = Object.keys(buttons).find((name) => (field(name) ?? null) !== null);
  const intent = pressed === undefined ? field("intent") : buttons[pressed];
  return typeof intent === "string" ? intent : "";
}

/**
 * `buttons` as in the page's formAction. `form`: which form of the page tells it, where it is not called by the intent.
 * `told`: the sentence with what the page says before it.
 */
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

/** After a request that no server answered, the page stays as it is: the next try is the same request. */
export const unlessUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered ? false : defaultShouldRevalidate;
