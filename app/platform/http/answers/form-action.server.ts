import { type ActionFunctionArgs, type AppLoadContext, json, redirect } from "@remix-run/node";
import type { Role } from "#app/platform/http/access.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { FormFields } from "#app/platform/http/form-fields.server.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import type { AnyForm } from "#app/platform/shared/declared-form.ts";
import { type Refusal, refused } from "#app/platform/shared/outcome.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { outageOf } from "./outage.server.ts";
import { refusalInit, statusOf } from "./reply.server.ts";

type Form = {
  form: string;
  values?: Record<string, string>;
};

export function formRefusal(
  refusal: Refusal,
  { form, values = {} }: Form,
  context: AppLoadContext,
): Response {
  noteRefused(context);
  const { message, fields = {} } = refusal;
  return json({ ok: false, form, message, fields, values }, refusalInit(refusal));
}

/** Asks for confirmation of a form, such as a change that affects appointments. Sending it again with the mark confirms it. */
export const formQuestion = ({ message, detail = {} }: Refusal, { form, values = {} }: Form): Response =>
  json({ ok: false, form, message, fields: {}, values, question: detail }, { status: statusOf("conflict") });

/**
 * Runs an action and shows a bug at the form with the typed values (rule 25.2), but not a locked database.
 */
export async function orFormError(
  { form, sentence }: { form: string; sentence: (status: number) => string },
  context: AppLoadContext,
  work: () => Promise<Response> | Response,
): Promise<Response> {
  try {
    return await work();
  } catch (bug) {
    if (!(bug instanceof Error)) throw bug;
    const outage = outageOf(bug, context.requestId);
    if (!outage) logBug(bug, context.requestId);
    noteRefused(context);
    const values = await typedIn(context);
    if (!outage)
      return json({ ok: false, form, message: sentence(500), fields: {}, values }, { status: 500 });
    const headers = { "Retry-After": String(outage.retryAfterSeconds) };
    return json({ ok: false, form, message: outage.sentence, fields: {}, values }, { status: 503, headers });
  }
}

const writes = new WeakMap<AppLoadContext, Request>();

export const noteWrite = (context: AppLoadContext, request: Request): void =>
  void writes.set(context, request);

async function typedIn(context: AppLoadContext): Promise<Record<string, string>> {
  const request = writes.get(context);
  const form = request && (await readForm(request));
  if (!form?.ok) return {};
  return new FormFields(form.value).allTyped();
}

const refusedHere = new WeakSet<AppLoadContext>();

export const noteRefused = (context: AppLoadContext): void => void refusedHere.add(context);

export const wasRefused = (context: AppLoadContext): boolean => refusedHere.has(context);

export type FormCall = {
  fields: FormFields;
  intent: string;
  query: URLSearchParams;
  by: By;
} & Pick<ActionFunctionArgs, "request" | "params" | "context">;

export type FormAnswer<Detail extends object = object> =
  | string
  | Response
  | { ok: false; refusal: Refusal<Detail> };

type Run<Call, Detail extends object> = (call: Call) => FormAnswer<Detail> | Promise<FormAnswer<Detail>>;

type Kept<Call, Detail extends object> =
  | AnyForm
  | readonly string[]
  | ((call: Call, refusal: Refusal<Detail>) => Record<string, string>);

export type FormIntent<Call = FormCall, Detail extends object = object> =
  | Run<Call, Detail>
  | {
      run: Run<Call, Detail>;
      kept?: Kept<Call, Detail>;
      form?: string;
      /** The roles that may do this, if fewer than may open the page. Others get `notAllowed`. */
      roles?: readonly Role[];
      notAllowed?: string;
    };

type FormActionOptions<Call = FormCall, Detail extends object = object> = {
  failed: (status: number, intent: string) => string;
  /** Buttons that send the id of their row, and the intent of each. */
  buttons?: Readonly<Record<string, string>>;
  otherwise?: string;
  kept?: Kept<Call, Detail>;
  /** A "conflict" with a detail becomes a question at the form. */
  asks?: boolean;
  problem?: (problem: FormProblem, refusal: Refusal<Detail>, call: Call) => FormProblem;
};

type FormAction = (args: ActionFunctionArgs) => Promise<Response>;

export const formAction = <Detail extends object = object>(
  intents: Record<string, FormIntent<FormCall, Detail>>,
  options: FormActionOptions<FormCall, Detail>,
): FormAction => formActionFor((call) => call, intents, options);

/** Like `formAction`, for pages whose intents all need more: `prepare` adds it to the call or throws a Response. */
export function formActionFor<Call extends FormCall, Detail extends object = object>(
  prepare: (call: FormCall) => Call,
  intents: Record<string, FormIntent<Call, Detail>>,
  options: FormActionOptions<Call, Detail>,
): FormAction {
  const known = new Map(Object.entries(intents).map(([name, intent]) => [name, declared(intent)]));
  return async ({ request, params, context }) => {
    const read = await readForm(request);
    const fields = new FormFields(read.ok ? read.value : {});
    const named = fields.intent(options.buttons);
    const name = known.has(named) ? named : (options.otherwise ?? named);
    const intent = known.get(name);
    const form = intent?.form ?? name;
    return orFormError({ form, sentence: (status) => options.failed(status, name) }, context, async () => {
      const { by } = context;
      const query = new URL(request.url).searchParams;
      const call = prepare({ fields, intent: name, query, by, request, params, context });
      const answer = read.ok ? await answerOf(intent, call) : read;
      if (typeof answer === "string") return redirect(answer, 303);
      return "refusal" in answer ? refusedAt(form, answer.refusal, call, intent?.kept, options) : answer;
    });
  };
}

const declared = <Call, Detail extends object>(intent: FormIntent<Call, Detail>) =>
  typeof intent === "function" ? { run: intent } : intent;

type Declared<Call, Detail extends object> = Exclude<FormIntent<Call, Detail>, Run<Call, Detail>>;

function answerOf<Call extends FormCall, Detail extends object>(
  intent: Declared<Call, Detail> | undefined,
  call: Call,
): ReturnType<Run<Call, Detail>> {
  if (!intent) return refused("invalid", "The form could not be read. Send it again.");
  const { roles, notAllowed = "You don't have permission to do this." } = intent;
  const mine = call.context.visitor?.roles ?? [];
  if (roles && !roles.some((role) => mine.includes(role))) return refused("not-allowed", notAllowed);
  return intent.run(call);
}

const keptIn = (fields: FormFields, kept: AnyForm | readonly string[]) =>
  "fields" in kept ? fields.kept(kept) : fields.typed(kept);

function refusedAt<Call extends FormCall, Detail extends object>(
  form: string,
  refusal: Refusal<Detail>,
  call: Call,
  own: Kept<Call, Detail> | undefined,
  { kept = [], asks, problem = (same) => same }: FormActionOptions<Call, Detail>,
): Response {
  const names = own ?? kept;
  const values = typeof names === "function" ? names(call, refusal) : keptIn(call.fields, names);
  if (asks && refusal.reason === "conflict" && refusal.detail) return formQuestion(refusal, { form, values });
  noteRefused(call.context);
  const { message, fields = {} } = refusal;
  return json(problem({ ok: false, form, message, fields, values }, refusal, call), refusalInit(refusal));
}
