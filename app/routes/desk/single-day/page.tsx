import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { dayOffForm, ownDayForm, studioDayForm } from "#app/domain/schedules/single-day/day-forms.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import { deskUrl, singleDayUrl } from "#app/routes/parts/desk-pages.ts";
import type { DayProblem, SingleDay } from "./loader.server.ts";
import { OwnDayForms } from "./own-day-form.tsx";
import { StudioDayForms } from "./studio-day-form.tsx";

const names = [ownDayForm, studioDayForm, dayOffForm].flatMap((form): readonly string[] => form.names);

export function SingleDayPage({
  page,
  done,
  problem,
}: {
  page: SingleDay;
  done: string | null;
  problem: DayProblem | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const { date, own, studio, isOver } = page;
  const parts = { date, seen: page.seen, problem, busy };
  const unstaffed = studio?.forGuests.unstaffed;
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problem?.question ? undefined : problem} names={names} />
      <PageHeading>{headingOf(page)}</PageHeading>
      <p className="crumbs">
        <Link to={deskUrl({ date })}>Back to the board</Link>
      </p>
      {done && !problem ? <DoneNotice done={done} way={unstaffed ? <AddProviderLink /> : null} /> : null}
      {unstaffed && !done && studio?.single && !isOver ? (
        <Notice tone="warn">
          <p>
            {studio.forGuests.words} <AddProviderLink />
          </p>
        </Notice>
      ) : null}
      <Whose page={page} />
      <States page={page} />
      {(own?.single || studio?.single) && !isOver ? (
        <Usual page={page} busy={busy} problem={problem} />
      ) : null}
      {own && !isOver ? <OwnDayForms key={`${own.id} ${date} ${done}`} plan={own} {...parts} /> : null}
      {studio && !isOver ? <StudioDayForms key={`${date} ${done}`} plan={studio} {...parts} /> : null}
    </div>
  );
}

/** With script, the page stays scrolled to the button, which may be far down. */
function DoneNotice({ done, way }: { done: string; way: ReactNode }) {
  const { key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const first = useRef({ key, wakes: !useHydrated() });
  useEffect(() => {
    if (first.current.wakes && first.current.key === key) return;
    place.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [key]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="success" role="status">
        <p>
          {done} {way}
        </p>
      </Notice>
    </div>
  );
}

/** The router would scroll back after a jump inside the page, so with script the first box takes the focus. */
function AddProviderLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: without script it is a link
    <a href="#providerIds" onClick={focusFirstBox}>
      Add a provider
    </a>
  );
}

function focusFirstBox(event: MouseEvent<HTMLAnchorElement>) {
  const box = document.querySelector<HTMLInputElement>("#providerIds input");
  if (!box) return;
  event.preventDefault();
  box.focus();
}

const headingOf = ({ own, studio, day }: SingleDay): string =>
  own || studio ? `${own?.name ?? "The studio"} on ${day}` : "This day only";

function States({ page: { missing, dateProblem, isOver, own } }: { page: SingleDay }) {
  const wrong = missing ? "Schedule not found" : dateProblem;
  if (wrong) {
    return (
      <Notice tone="danger" role="alert">
        <p>{wrong}</p>
      </Notice>
    );
  }
  if (isOver) return <p>This day is in the past. Choose today or a later day.</p>;
  return own?.off ? (
    <Notice tone="plain">
      <p>Off on this day: {own.off}.</p>
    </Notice>
  ) : null;
}

function Whose({ page: { date, today, own, providers } }: { page: SingleDay }) {
  const others = providers.filter(({ id }) => id !== own?.id);
  return (
    <details className="more">
      <summary>Other days and providers</summary>
      <Form method="get" action="/receptionist/day" className="stack">
        {own ? <input type="hidden" name="provider" value={own.id} /> : null}
        <Field kind="date" name="date" id="day" label="Day" min={today} required defaultValue={date} />
        <Button variant="ghost">Show</Button>
      </Form>
      <ul className="plain-links">
        {own ? (
          <li>
            <Link to={singleDayUrl(date)}>The studio</Link>
          </li>
        ) : null}
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link to={singleDayUrl(date, id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Usual({
  page: { date, seen, own, studio },
  busy,
  problem,
}: {
  page: SingleDay;
  busy: boolean;
  problem: DayProblem | undefined;
}) {
  const outside = problem?.form === "usual" ? problem.question?.outside : undefined;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <p>This day differs from the week. Usually: {own?.usual ?? studio?.usual}.</p>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="seen" value={seen} />
      {outside ? <AffectedQuestion outside={outside} message={problem?.message ?? ""} /> : null}
      <Button variant="ghost" name="intent" value="usual" disabled={busy}>
        {outside ? "Use usual hours anyway" : "Use usual hours"}
      </Button>
    </Form>
  );
}

export const singleDayFailed = (status: number): string => `Failed to save the day: ${status}`;

const doneWords = new Map([
  ["day", "Day saved."],
  ["off", "Day off saved. Clients can't book it."],
  ["open", "Day saved."],
  ["close", "The studio is closed on this day."],
  ["reopen", "This day has its usual hours again."],
  ["usual", "This day has its usual hours again."],
]);

/** Returns a message about the change, by the key in the query, and about its effect (rule 14.15). */
export function singleDayDone(done: string | null, { own, studio }: Pick<SingleDay, "own" | "studio">) {
  const words = doneWords.get(done ?? "");
  if (!words) return null;
  const now = own ? done === "day" && own.forGuests : done !== "close" && studio?.forGuests.words;
  return now ? `${words} ${now}` : words;
}
