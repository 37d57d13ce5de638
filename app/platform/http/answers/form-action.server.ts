/**
 * The action of a page with forms, in one way: the form is read, its intent found and run by who asks and when, and the
 * answer is the next page, or the form again with what was typed and what is wrong. A bug is told at the form too.
 */
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

// What an action answers to a page's form that it could not take: the sentence, and what was typed, with the status. The
// page reads it as the FormProblem of app/platform/ui/forms/form-answer.ts.

type Form = {
  /** Which of the page's forms it is. */
  form: string;
  /** What was typed, to stand there again; never a password. */
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

/**
 * What an action answers to a form that must be confirmed, such as a change that leaves appointments outside. The page shows
 * the refusal's `detail` as `question`; sending the form again with its mark is the answer.
 */
export const formQuestion = ({ message, detail = {} }: Refusal, { form, values = {} }: Form): Response =>
  json({ ok: false, form, message, fields: {}, values, question: detail }, { status: statusOf("conflict") });

/**
 * Runs an action; a bug in it is told at the form, in the intent's own sentence with the status and with what was typed
 * (rule 25.2). A database that another program holds is no bug.
 */
export async function orSorry(
  { form, sentence }: { form: string; sentence: (status: number) => string },
  context: AppLoadContext,
  work: () => Promise<Response> | Response,
): Promise<Response> {
  try {
    return await work();
  } catch (bug) {
    // Responses are thrown too: they are answers.
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

/** The gate notes which request a context belongs to. */
export const noteWrite = (context: AppLoadContext, request: Request): void =>
  void writes.set(context, request);

/** All that was typed into the form of this request but passwords. */
async function typedIn(context: AppLoadContext): Promise<Record<string, string>> {
  const request = writes.get(context);
  const form = request && (await readForm(request));
  if (!form?.ok) return {};
  return new FormFields(form.value).allTyped();
}

const refusedHere = new WeakSet<AppLoadContext>();

/** For an action that answers a refused form in a manner of its own. */
export const noteRefused = (context: AppLoadContext): void => void refusedHere.add(context);

/** Whether the action of this same request refused the form: the page's title says so, and only the loader feeds it. */
export const wasRefused = (context: AppLoadContext): boolean => refusedHere.has(context);

/** A submitted form, and by whom and when. */
export type FormCall = {
  fields: FormFields;
  intent: string;
  /** Of the page's address. */
  query: URLSearchParams;
  by: By;
} & Pick<ActionFunctionArgs, "request" | "params" | "context">;

/** The address of the next page, another answer, or the refusal that is told at the form. */
export type FormAnswer<Detail extends object = object> =
  | string
  | Response
  | { ok: false; refusal: Refusal<Detail> };

type Run<Call, Detail extends object> = (call: Call) => FormAnswer<Detail> | Promise<FormAnswer<Detail>>;

/** The fields that stand in the form again as they were typed: a declared form, their names, or made from them. */
type Kept<Call, Detail extends object> =
  | AnyForm
  | readonly string[]
  | ((call: Call, refusal: Refusal<Detail>) => Record<string, string>);

export type FormIntent<Call = FormCall, Detail extends object = object> =
  | Run<Call, Detail>
  | {
      run: Run<Call, Detail>;
      kept?: Kept<Call, Detail>;
      /** The form of the page that tells what is wrong, where it is not called by the intent. */
      form?: string;
      /** Who may do this, where that is fewer than those who may use the page; all others hear `notAllowed`. */
      roles?: readonly Role[];
      notAllowed?: string;
    };

type FormActionOptions<Call = FormCall, Detail extends object = object> = {
  /** The sentence after a bug; the status is 500. */
  failed: (status: number, intent: string) => string;
  /** Buttons that bring the id of their own row, and the intent of each. */
  buttons?: Readonly<Record<string, string>>;
  /** The intent of a form that names none of those that are known. */
  otherwise?: string;
  /** For all intents that do not say so themselves; none. */
  kept?: Kept<Call, Detail>;
  /** A "conflict" with a detail is asked at the form: sending it again with the mark is the answer. */
  asks?: boolean;
  /** What else the page is told with a refusal. */
  problem?: (problem: FormProblem, refusal: Refusal<Detail>, call: Call) => FormProblem;
};

type FormAction = (args: ActionFunctionArgs) => Promise<Response>;

export const formAction = <Detail extends object = object>(
  intents: Record<string, FormIntent<FormCall, Detail>>,
  options: FormActionOptions<FormCall, Detail>,
): FormAction => formActionFor((call) => call, intents, options);

/** The same for a page whose intents all need something more: `prepare` adds it to the call, or throws a Response. */
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
    return orSorry({ form, sentence: (status) => options.failed(status, name) }, context, async () => {
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
  if (!intent) return refused("invalid", "The form could not be read. Please send it again.");
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
