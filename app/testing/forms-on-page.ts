/** Forms of a rendered page, and the values that a browser without script would send. */

export type Control = {
  tag: string;
  id: string;
  name: string;
  /** The type of an input, otherwise the tag. */
  type: string;
  value: string;
  checked: boolean;
  options: string[];
  words: string;
  /** The accessible name, if it differs. */
  label: string;
  formAction?: string;
  formMethod?: string;
  files: File[];
};

export type FormOnPage = { id: string; method: string; action: string; enctype: string; controls: Control[] };

/** Includes controls outside the form. Skips disabled ones. */
export function formsIn(html: string): FormOnPage[] {
  const forms: FormOnPage[] = [];
  const owned: { owner: string | FormOnPage | undefined; control: Control }[] = [];
  let open: FormOnPage | undefined;
  let select: Control | undefined;
  for (const { 1: tag = "", 2: rest = "", 3: text = "", index } of html.matchAll(
    /<(\/?(?:form|input|select|option|textarea|button))\b([^>]*)>([^<]*)/gu,
  )) {
    const attributes = attributesIn(rest);
    if (tag === "form") {
      open = {
        id: attributes.id ?? "",
        method: attributes.method ?? "get",
        action: attributes.action ?? "",
        enctype: attributes.enctype ?? "",
        controls: [],
      };
      forms.push(open);
    }
    if (tag === "/form") open = undefined;
    if (tag === "/select") select = undefined;
    if (tag === "option" && select) {
      const value = attributes.value ?? plain(text);
      if (select.options.length === 0 || "selected" in attributes) select.value = value;
      select.options.push(value);
    }
    if (!["input", "select", "textarea", "button"].includes(tag)) continue;
    const control = controlOf(tag, attributes, text);
    if (tag === "button") control.words = wordsOf(html.slice(index, html.indexOf("</button>", index)));
    if (tag === "select") select = control;
    if (!("disabled" in attributes)) owned.push({ owner: attributes.form ?? open, control });
  }
  for (const { owner, control } of owned) {
    const form = typeof owner === "string" ? forms.find(({ id }) => id === owner) : owner;
    form?.controls.push(control);
  }
  return forms;
}

function controlOf(tag: string, attributes: Record<string, string>, text: string): Control {
  const { id = "", name = "", type = "" } = attributes;
  const own = attributes.value ?? (type === "checkbox" ? "on" : "");
  return {
    tag,
    id,
    name,
    type: tag === "input" ? type : tag,
    value: tag === "textarea" ? plain(text).replace(/^\n/u, "") : own,
    checked: "checked" in attributes,
    options: [],
    words: "",
    label: attributes["aria-label"] ?? "",
    formAction: attributes.formaction,
    formMethod: attributes.formmethod,
    files: [],
  };
}

/** Throws if the page doesn't offer the value. */
export function fillControl(controls: Control[], value: string): void {
  const [first] = controls;
  if (!first) throw new Error(`Nothing to fill ${value} into.`);
  const offered = first.type === "radio" ? controls.map((radio) => radio.value) : first.options;
  const isChoice = first.type === "radio" || first.tag === "select";
  if (isChoice && !offered.includes(value)) throw new Error(`No ${first.name} ${value}.`);
  if (first.type !== "radio") first.value = value;
  else for (const radio of controls) radio.checked = radio.value === value;
}

/** Named fields, checked boxes and the pressed button. */
export const bodyOf = (form: FormOnPage, pressed: Control): URLSearchParams =>
  new URLSearchParams(sentControls(form, pressed).map(({ name, value }) => [name, value]));

/** A file input without a file sends an empty one, as browsers do. */
export function multipartBodyOf(form: FormOnPage, pressed: Control): FormData {
  const body = new FormData();
  for (const { type, name, value, files } of sentControls(form, pressed)) {
    if (type !== "file") body.append(name, value);
    else for (const file of files.length > 0 ? files : [new File([], "")]) body.append(name, file);
  }
  return body;
}

const sentControls = ({ controls }: FormOnPage, pressed: Control): Control[] =>
  controls
    .filter(({ name }) => name)
    .filter((control) =>
      control.tag === "button" ? control === pressed : isTicked(control) || !isTickable(control),
    );

const isTickable = ({ type }: Control): boolean => type === "radio" || type === "checkbox";

const isTicked = (control: Control): boolean => isTickable(control) && control.checked;

export const linksIn = (html: string): { href: string; words: string }[] =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gsu)].map(([, rest = "", inside = ""]) => {
    const { href = "", "aria-label": label } = attributesIn(rest);
    return { href, words: label ?? wordsOf(inside) };
  });

export type PageForm = ReturnType<typeof formIn>;

export function formIn(html: string, id: string) {
  const form = formsIn(html).find((each) => each.id === id);
  const controls = form?.controls ?? [];
  const named = (name: string) =>
    controls.filter((control) => control.name === name && control.tag !== "button");
  return {
    action: form?.action,
    value: (name: string): string | undefined => {
      const [first, ...others] = named(name);
      if (first?.type !== "radio") return first?.value;
      return [first, ...others].find(({ checked }) => checked)?.value ?? "";
    },
    choices: (name: string): string[] =>
      named(name).flatMap(({ type, value, options }) => (type === "radio" ? [value] : options)),
    isHidden: (name: string): boolean => named(name).every(({ type }) => type === "hidden"),
    fill: (name: string, value: string): void =>
      fillControl(
        named(name).filter(({ type }) => type !== "hidden"),
        value,
      ),
    sent(pressed: { name: string; value: string }): { address: string; body: URLSearchParams } {
      const button = controls.find(
        ({ tag, name, value }) => tag === "button" && name === pressed.name && value === pressed.value,
      );
      if (!form || !button) throw new Error(`No button ${pressed.name} ${pressed.value}.`);
      return { address: button.formAction ?? form.action, body: bodyOf(form, button) };
    },
  };
}

function attributesIn(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w-]+)(?:="([^"]*)")?/gu);
  return Object.fromEntries(
    [...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), plain(value)]),
  );
}

const wordsOf = (html: string): string => plain(html.replace(/<[^>]+>/gu, "")).trim();

export const textOf = (html: string): string =>
  plain(html.replace(/<style.*?<\/style>|<[^>]+>/gsu, " ").replace(/\s+/gu, " "));

const plain = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/giu, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, "&");
