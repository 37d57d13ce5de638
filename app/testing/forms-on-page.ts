/** The forms of a rendered page: what stands in them, and what a browser without script would send of them. */

export type Control = {
  tag: string;
  id: string;
  name: string;
  /** Of an input; else the tag. */
  type: string;
  value: string;
  checked: boolean;
  /** Of a select: what can be chosen. */
  options: string[];
  /** Of a button: what stands on it. */
  words: string;
  /** What a screen reader says of it, where that is another name. */
  label: string;
  /** Of a button that sends its form to another address. */
  formAction?: string;
  /** Of a button that sends its form in another way. */
  formMethod?: string;
  /** Of a file input: what was chosen. */
  files: File[];
};

export type FormOnPage = { id: string; method: string; action: string; enctype: string; controls: Control[] };

/** Each form with its controls, wherever on the page they stand; a disabled one is none. */
export function formsIn(html: string): FormOnPage[] {
  const forms: FormOnPage[] = [];
  const owned: { owner: string | FormOnPage | undefined; control: Control }[] = [];
  let open: FormOnPage | undefined;
  let select: Control | undefined;
  // React writes its markup so evenly that a pattern reads it.
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

/** Fills in as a hand does: a radio of the group, a choice of the select; what is not offered is an error. */
export function fillControl(controls: Control[], value: string): void {
  const [first] = controls;
  if (!first) throw new Error(`Nothing to fill ${value} into.`);
  const offered = first.type === "radio" ? controls.map((radio) => radio.value) : first.options;
  const isChoice = first.type === "radio" || first.tag === "select";
  if (isChoice && !offered.includes(value)) throw new Error(`No ${first.name} ${value}.`);
  if (first.type !== "radio") first.value = value;
  else for (const radio of controls) radio.checked = radio.value === value;
}

/** What the browser sends when that button is pressed: fields with a name, of radios and boxes the ticked ones, and the button. */
export const bodyOf = (form: FormOnPage, pressed: Control): URLSearchParams =>
  new URLSearchParams(sentControls(form, pressed).map(({ name, value }) => [name, value]));

/** The same of a form with files; a file input without a choice sends one empty file, as browsers do. */
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

/** The links of a page, by what a screen reader says of them. */
export const linksIn = (html: string): { href: string; words: string }[] =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gsu)].map(([, rest = "", inside = ""]) => {
    const { href = "", "aria-label": label } = attributesIn(rest);
    return { href, words: label ?? wordsOf(inside) };
  });

export type PageForm = ReturnType<typeof formIn>;

/** The form of that id, as a test fills and sends it by the names of its fields. */
export function formIn(html: string, id: string) {
  const form = formsIn(html).find((each) => each.id === id);
  const controls = form?.controls ?? [];
  const named = (name: string) =>
    controls.filter((control) => control.name === name && control.tag !== "button");
  return {
    action: form?.action,
    /** What stands in the field; undefined where the form has none. */
    value: (name: string): string | undefined => {
      const [first, ...others] = named(name);
      if (first?.type !== "radio") return first?.value;
      return [first, ...others].find(({ checked }) => checked)?.value ?? "";
    },
    /** The values of a group of radios, or of a select. */
    choices: (name: string): string[] =>
      named(name).flatMap(({ type, value, options }) => (type === "radio" ? [value] : options)),
    isHidden: (name: string): boolean => named(name).every(({ type }) => type === "hidden"),
    fill: (name: string, value: string): void =>
      fillControl(
        named(name).filter(({ type }) => type !== "hidden"),
        value,
      ),
    /** What the browser sends, and where to, when the button of that name and value is pressed. */
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

/** What a page says, without its markup. */
export const textOf = (html: string): string => plain(html.replace(/<[^>]+>/gu, " ").replace(/\s+/gu, " "));

const plain = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/giu, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, "&");
