/** A route's page as the server renders it, and its forms as a browser without script would send them. */
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { atTheCallsTime, type Call, requestOf } from "./call-route.server.ts";
import { type GatedRoute, gatedRouteAt } from "./gated-route.server.ts";

export type RenderedPage = { status: number; location: string | null; html: string };

/** Answers a request as the studio would: the action where a form is sent, then the loader, then the page. */
export const renderedAt = (line: string, call: Call = {}): Promise<RenderedPage> =>
  atTheCallsTime(call, async () => {
    const { request, address, context } = requestOf(line, call);
    const { route } = await gatedRouteAt(address);
    const handle = handlers.get(route.id) ?? createRequestHandler(buildOf(route), "test");
    handlers.set(route.id, handle);
    const answer = await handle(request, context);
    return { status: answer.status, location: answer.headers.get("Location"), html: await answer.text() };
  });

const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

const entry = { module: "", imports: [], hasLoader: true, hasAction: true };
const flags = { hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };

/** A build of one page, with nothing around it. */
function buildOf({ id, path, module }: GatedRoute): ServerBuild {
  const page = { id, parentId: "root", path };
  const root = { id: "root", path: "" };
  return {
    mode: "test",
    entry: { module: { default: document } },
    routes: {
      root: { ...root, module: { default: Outlet, loader: () => ({ visitor: null }) } },
      [id]: { ...page, module },
    },
    assets: {
      version: "1",
      url: "",
      entry: { module: "", imports: [] },
      routes: { root: { ...root, ...entry, ...flags }, [id]: { ...page, ...entry, ...flags } },
    },
    future: {} as ServerBuild["future"],
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
  };
}

const document = (request: Request, status: number, headers: Headers, remix: EntryContext) =>
  new Response(renderToStaticMarkup(<RemixServer context={remix} url={request.url} />), { status, headers });

type Control = {
  tag: string;
  form: string;
  name: string;
  type: string;
  value: string;
  checked: boolean;
  options: string[];
  attributes: Record<string, string>;
};

export type PageForm = ReturnType<typeof formIn>;

/** The form of that id, with the controls anywhere on the page that belong to it. */
export function formIn(html: string, id: string) {
  const controls = controlsIn(html).filter(
    ({ form, attributes }) => form === id && !("disabled" in attributes),
  );
  const named = (name: string) => controls.filter((control) => control.name === name && isField(control));
  return {
    action: controlsIn(html).find((tag) => tag.tag === "form" && tag.attributes.id === id)?.attributes.action,
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
    /** As a hand does; what the field does not offer is an error. */
    fill(name: string, value: string): void {
      const fields = named(name).filter(({ type }) => type !== "hidden");
      const [field] = fields;
      if (!field) throw new Error(`Nothing to fill in as ${name}.`);
      if (field.tag === "select" && !field.options.includes(value)) throw new Error(`No ${name} ${value}.`);
      if (field.type !== "radio") field.value = value;
      else if (!fields.some((radio) => radio.value === value)) throw new Error(`No ${name} ${value}.`);
      else for (const radio of fields) radio.checked = radio.value === value;
    },
    /** What the browser sends, and where to, when that button is pressed. */
    sent(pressed: { name: string; value: string }): { address: string; body: URLSearchParams } {
      const button = controls.find(
        ({ tag, name, value }) => tag === "button" && name === pressed.name && value === pressed.value,
      );
      if (!button) throw new Error(`No button ${pressed.name} ${pressed.value}.`);
      const body = new URLSearchParams();
      for (const control of controls.filter((one) => one === button || isField(one))) {
        const { name, type, value, checked } = control;
        if (name && (checked || !["radio", "checkbox"].includes(type))) body.append(name, value);
      }
      return { address: button.attributes.formaction ?? this.action ?? "", body };
    },
  };
}

const isField = ({ tag }: Control): boolean => ["input", "select", "textarea"].includes(tag);

/** React writes its markup so evenly that a pattern reads it. */
function controlsIn(html: string): Control[] {
  const found: Control[] = [];
  let form = "";
  let select: Control | undefined;
  for (const [, tag = "", rest = "", text = ""] of html.matchAll(
    /<(\/?(?:form|input|select|option|textarea|button))\b([^>]*)>([^<]*)/gu,
  )) {
    const attributes = attributesIn(rest);
    if (tag === "/form") form = "";
    if (tag === "/select") select = undefined;
    if (tag === "form") form = attributes.id ?? "";
    if (tag === "option" && select) {
      const value = attributes.value ?? plain(text);
      if (select.options.length === 0 || "selected" in attributes) select.value = value;
      select.options.push(value);
    }
    if (tag === "option" || tag.startsWith("/")) continue;
    const control = {
      tag,
      form: attributes.form ?? form,
      name: attributes.name ?? "",
      type: attributes.type ?? "",
      value: tag === "textarea" ? plain(text).replace(/^\n/u, "") : (attributes.value ?? ""),
      checked: "checked" in attributes,
      options: [],
      attributes,
    };
    if (control.type === "checkbox" && attributes.value === undefined) control.value = "on";
    if (tag === "select") select = control;
    found.push(control);
  }
  return found;
}

function attributesIn(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w-]+)(?:="([^"]*)")?/gu);
  return Object.fromEntries(
    [...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), plain(value)]),
  );
}

const plain = (text: string): string =>
  text
    .replace(/&quot;/gu, '"')
    .replace(/&#x27;/gu, "'")
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&amp;/gu, "&");
