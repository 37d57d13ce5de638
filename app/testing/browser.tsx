/** Pages as a browser without script has them, by real requests and the forms that come back. */
import type { Call } from "./call-route.server.ts";
import { bodyOf, type Control, fillControl, formsIn } from "./forms-on-page.ts";
import { renderedAt } from "./render.tsx";

/** What a document came to: a page, or the address that it leads to. */
export type Page = Answer & {
  words: string;
  control: (id: string) => Control | undefined;
  /** The chosen radio of that name. */
  chosen: (name: string) => string | undefined;
  radios: (name: string) => string[];
  type: (id: string, value: string) => void;
  /** One of the radios of that name, or of a select's choices. */
  choose: (name: string, value: string) => void;
  tick: (id: string, checked: boolean) => void;
  /** Takes a field out of the page, as an older page would lack it. */
  forget: (name: string) => void;
  /** Sends the form of the button with those words. */
  press: (words: string) => Promise<Page>;
  /** Sends the form of the button with that name and value, wherever it stands. */
  pressValue: (name: string, value: string) => Promise<Page>;
};

export function browser(call: Call) {
  const ask = async (path: string, form?: URLSearchParams): Promise<Page> => {
    const { location, ...answer } = await renderedAt(path, { ...call, form });
    return pageOf({ path, leadsTo: location, ...answer }, ask);
  };
  return { open: (path: string) => ask(path) };
}

type Answer = { path: string; status: number; leadsTo: string | null; html: string };
type Ask = (path: string, form?: URLSearchParams) => Promise<Page>;

function pageOf(answer: Answer, ask: Ask): Page {
  const forms = formsIn(answer.html);
  const all = () => forms.flatMap(({ controls }) => controls);
  const send = (what: string, isPressed: (control: Control) => boolean) => {
    const form = forms.find(({ controls }) => controls.some(isPressed));
    const button = form?.controls.find(isPressed);
    if (!form || !button) throw new Error(`no button ${what}`);
    const body = bodyOf(form, button);
    const action = form.action || answer.path;
    return form.method === "post" ? ask(action, body) : ask(`${action.split(/[?#]/u)[0]}?${body}`);
  };
  const control = (id: string) => all().find((one) => one.id === id && one.type !== "hidden");
  const radiosOf = (name: string) => all().filter((one) => one.type === "radio" && one.name === name);
  const choicesOf = (name: string) =>
    all().filter((one) => (one.type === "radio" || one.tag === "select") && one.name === name);
  return {
    ...answer,
    words: answer.html.replace(/<[^>]+>/gu, " ").replace(/\s+/gu, " "),
    control,
    chosen: (name) => radiosOf(name).find(({ checked }) => checked)?.value,
    radios: (name) => radiosOf(name).map(({ value }) => value),
    type(id, value) {
      const found = control(id);
      if (!found) throw new Error(`no ${id} on the page`);
      fillControl([found], value);
    },
    choose: (name, value) => fillControl(choicesOf(name), value),
    tick(id, checked) {
      const box = control(id);
      if (!box) throw new Error(`no box ${id}`);
      box.checked = checked;
    },
    forget(name) {
      for (const form of forms) form.controls = form.controls.filter((one) => one.name !== name);
    },
    press: (words) => send(words, (control) => control.words === words),
    pressValue: (name, value) =>
      send(
        `${name} ${value}`,
        (control) => control.tag === "button" && control.name === name && control.value === value,
      ),
  };
}
