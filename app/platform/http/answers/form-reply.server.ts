/**
 * What an action answers to a page's form that it could not take: the sentence, and what was typed, with the status. The
 * page reads it as the FormProblem of app/platform/ui/forms/form-answer.ts.
 */
import { type AppLoadContext, json } from "@remix-run/node";
import { readForm } from "#app/platform/http/body/body.server.ts";
import { FormFields } from "#app/platform/http/body/form-fields.server.ts";
import { logBug } from "#app/platform/http/logs/bug-log.server.ts";
import type { Refusal } from "#app/platform/shared/outcome.ts";
import { outageOf } from "./outage.server.ts";
import { refusalInit, statusOf } from "./reply.server.ts";

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
