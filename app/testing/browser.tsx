/** A browser without script that sends real requests and reads the returned forms. */
import type { Call } from "./call-route.server.ts";
import {
  bodyOf,
  type Control,
  fillControl,
  formsIn,
  linksIn,
  multipartBodyOf,
  textOf,
} from "./forms-on-page.ts";
import { renderedAt } from "./render.tsx";
import { origin } from "./studio.server.ts";

export type Page = Answer & {
  words: string;
  control: (id: string) => Control | undefined;
  chosen: (name: string) => string | undefined;
  radios: (name: string) => string[];
  ticked: (name: string) => string[];
  type: (id: string, value: string) => void;
  choose: (name: string, value: string) => void;
  tick: (id: string, checked: boolean) => void;
  tickValue: (name: string, value: string, checked: boolean) => void;
  attach: (id: string, ...files: File[]) => void;
  /** Removes a field, as on an older page. */
  forget: (name: string) => void;
  /** Submits the form of the button with that text or name. */
  press: (words: string | RegExp) => Promise<Page>;
  pressValue: (name: string, value: string) => Promise<Page>;
  /** Chooses the form by its hidden field, and presses its first button with that text. */
  pressIn: (name: string, value: string, words: string) => Promise<Page>;
  hrefOf: (words: string) => string;
  follow: (words: string) => Promise<Page>;
  arrive: () => Promise<Page>;
};

export function browser(call: Call) {
  const ask = async (path: string, form?: Call["form"]): Promise<Page> => {
    const { location, ...answer } = await renderedAt(path, { ...call, form });
    return pageOf({ path, leadsTo: location, ...answer }, ask);
  };
  return {
    open: (path: string) => ask(path),
    follow: (page: Page, words: string) => page.follow(words),
    next: async (pressed: Promise<Page>) => (await pressed).arrive(),
  };
}

const saysOf = ({ tag, words, label }: Control, asked: string | RegExp): boolean =>
  tag === "button" &&
  [words, label].some((said) => (typeof asked === "string" ? said === asked : asked.test(said)));

type Answer = { path: string; status: number; leadsTo: string | null; html: string };
type Ask = (path: string, form?: URLSearchParams | FormData) => Promise<Page>;
type FormTest = (controls: Control[]) => boolean;

function pageOf(answer: Answer, ask: Ask): Page {
  const forms = formsIn(answer.html);
  const all = () => forms.flatMap(({ controls }) => controls);
  const send = (what: string, isPressed: (control: Control) => boolean, isMeant: FormTest = () => true) => {
    const form = forms.find(({ controls }) => controls.some(isPressed) && isMeant(controls));
    const button = form?.controls.find(isPressed);
    if (!form || !button) throw new Error(`no button ${what}`);
    const action = button.formAction ?? (form.action || answer.path);
    if ((button.formMethod ?? form.method) !== "post")
      return ask(`${action.split(/[?#]/u)[0]}?${bodyOf(form, button)}`);
    const isMultipart = form.enctype === "multipart/form-data";
    return ask(action, isMultipart ? multipartBodyOf(form, button) : bodyOf(form, button));
  };
  const control = (id: string) => all().find((one) => one.id === id && one.type !== "hidden");
  const radiosOf = (name: string) => all().filter((one) => one.type === "radio" && one.name === name);
  const choicesOf = (name: string) =>
    all().filter((one) => (one.type === "radio" || one.tag === "select") && one.name === name);
  const boxesOf = (name: string) => all().filter((one) => one.type === "checkbox" && one.name === name);
  const hrefOf = (words: string): string => {
    const link = linksIn(answer.html).find((one) => one.words === words);
    if (!link) throw new Error(`no link ${words}`);
    return link.href;
  };
  return {
    ...answer,
    words: textOf(answer.html),
    control,
    chosen: (name) => radiosOf(name).find(({ checked }) => checked)?.value,
    radios: (name) => radiosOf(name).map(({ value }) => value),
    ticked: (name) => boxesOf(name).flatMap(({ checked, value }) => (checked ? [value] : [])),
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
    tickValue(name, value, checked) {
      const box = boxesOf(name).find((one) => one.value === value);
      if (!box) throw new Error(`no box ${name} ${value}`);
      box.checked = checked;
    },
    attach(id, ...files) {
      const input = control(id);
      if (input?.type !== "file") throw new Error(`no file input ${id}`);
      input.files = files;
    },
    press: (words) => send(String(words), (control) => saysOf(control, words)),
    pressValue: (name, value) =>
      send(
        `${name} ${value}`,
        (control) => control.tag === "button" && control.name === name && control.value === value,
      ),
    pressIn: (name, value, words) =>
      send(
        `${words} with ${name} ${value}`,
        (control) => saysOf(control, words),
        (controls) => controls.some((one) => one.name === name && one.value === value),
      ),
    hrefOf,
    follow(words) {
      const { pathname, search } = new URL(hrefOf(words), origin + answer.path);
      return ask(pathname + search);
    },
    arrive() {
      if (answer.leadsTo === null)
        throw new Error(`${answer.status} ${answer.path}: ${textOf(answer.html).slice(0, 400)}`);
      return ask(answer.leadsTo);
    },
  };
}
