/** Pages as a browser without script has them, by real requests and the forms that come back. */
import type { Call } from "./call-route.server.ts";
import { renderedAt } from "./render.tsx";

type Control = {
  tag: string;
  id: string;
  name: string;
  type: string;
  value: string;
  checked: boolean;
  /** Of a select: what can be chosen. */
  options: string[];
  /** Of a button: what stands on it. */
  words: string;
};
type FormOnPage = { method: string; action: string; controls: Control[] };

/** What a document came to: a page, or the address that it leads to. */
export type Page = Answer & {
  words: string;
  control: (id: string) => Control | undefined;
  /** The chosen radio of that name. */
  chosen: (name: string) => string | undefined;
  radios: (name: string) => string[];
  type: (id: string, value: string) => void;
  choose: (name: string, value: string) => void;
  tick: (id: string, checked: boolean) => void;
  /** Takes a field out of the page, as an older page would lack it. */
  forget: (name: string) => void;
  /** Sends the button's form as a browser does: the controls with a name, ticked ones, the pressed button. */
  press: (words: string) => Promise<Page>;
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
  const control = (id: string) => all().find((one) => one.id === id && one.type !== "hidden");
  return {
    ...answer,
    words: answer.html.replace(/<[^>]+>/gu, " ").replace(/\s+/gu, " "),
    control,
    chosen: (name) => all().find((one) => one.type === "radio" && one.name === name && one.checked)?.value,
    radios: (name) => all().flatMap((one) => (one.type === "radio" && one.name === name ? [one.value] : [])),
    type(id, value) {
      const found = control(id);
      if (!found) throw new Error(`no ${id} on the page`);
      if (found.tag === "select" && !found.options.includes(value)) throw new Error(`${value} is no choice`);
      found.value = value;
    },
    choose(name, value) {
      const radios = all().filter((one) => one.type === "radio" && one.name === name);
      if (!radios.some((radio) => radio.value === value)) throw new Error(`no ${name} ${value}`);
      for (const radio of radios) radio.checked = radio.value === value;
    },
    tick(id, checked) {
      const box = control(id);
      if (!box) throw new Error(`no box ${id}`);
      box.checked = checked;
    },
    forget(name) {
      for (const form of forms) form.controls = form.controls.filter((one) => one.name !== name);
    },
    press(words) {
      const form = forms.find(({ controls }) => controls.some((one) => one.words === words));
      if (!form) throw new Error(`no button ${words}`);
      const body = new URLSearchParams();
      for (const { tag, name, type, value, checked, words: own } of form.controls) {
        const goes =
          tag === "button" ? own === words : type === "radio" || type === "checkbox" ? checked : true;
        if (name && goes) body.append(name, value);
      }
      const action = form.action || answer.path;
      return form.method === "post" ? ask(action, body) : ask(`${action.split(/[?#]/u)[0]}?${body}`);
    },
  };
}

const formsIn = (html: string): FormOnPage[] =>
  [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gsu)].map(([, attributes = "", inside = ""]) => ({
    method: attribute(attributes, "method") || "get",
    action: attribute(attributes, "action"),
    controls: [...inside.matchAll(/<input([^>]*?)\/?>|<(select|textarea|button)([^>]*)>(.*?)<\/\2>/gsu)].map(
      ([, ofInput, tag, ofOther, content = ""]) =>
        controlOf(tag ?? "input", ofInput ?? ofOther ?? "", content),
    ),
  }));

function controlOf(tag: string, attributes: string, content: string): Control {
  const options = [...content.matchAll(/<option([^>]*)>/gu)].map(([, of = ""]) => of);
  const selected = options.find((of) => / selected=""/u.test(of)) ?? options[0] ?? "";
  const type = tag === "input" ? attribute(attributes, "type") : tag;
  const on = type === "checkbox" && !/ value="/u.test(attributes) ? "on" : attribute(attributes, "value");
  const value = tag === "select" ? attribute(selected, "value") : tag === "textarea" ? plain(content) : on;
  return {
    tag,
    id: attribute(attributes, "id"),
    name: attribute(attributes, "name"),
    type,
    value,
    checked: / checked=""/u.test(attributes),
    options: options.map((of) => attribute(of, "value")),
    words: tag === "button" ? plain(content).trim() : "",
  };
}

const attribute = (attributes: string, name: string): string =>
  plain(new RegExp(` ${name}="([^"]*)"`, "u").exec(attributes)?.[1] ?? "");

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/gu, "")
    .replace(/&#x([\da-f]+);/giu, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, "&");
