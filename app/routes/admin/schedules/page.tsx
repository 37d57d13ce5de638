import { useNavigation } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { SchedulesData } from "./loader.server.ts";
import { OfferForm } from "./offer-form.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { ScheduleView } from "./schedule-view.tsx";
import { TimeOffPage } from "./time-off.tsx";
import type { ScheduleAnswer } from "./types.ts";
import { scheduleUrl } from "./url.ts";
import { WeekPage } from "./week-page.tsx";

/** The list, or one schedule; its week, what it is offered for and one time off are changed on pages of their own. */
export function SchedulesPage({ page, answer }: { page: SchedulesData; answer: ScheduleAnswer | undefined }) {
  const { schedule, list, edit } = page;
  const sending = useNavigation().formMethod === "POST";
  if (list) return <ScheduleList list={list} done={page.done} />;
  if (!schedule) return <NoSchedule keepsAll={page.keepsAll} asked={page.missing && !page.own} />;
  const parts = { page, schedule, answer, sending };
  if (schedule.editing) return <TimeOffPage {...parts} />;
  if (edit === "week") return <WeekPage {...parts} />;
  if (edit === "offer") return <OfferForm {...parts} />;
  return <ScheduleView {...parts} />;
}

function NoSchedule({ keepsAll, asked }: { keepsAll: boolean; asked: boolean }) {
  return (
    <div className="narrow staff">
      <PageHeading>Schedules</PageHeading>
      <Notice tone="danger" role="alert">
        <p>{asked ? "Schedule not found" : "You have no schedule yet."}</p>
      </Notice>
      <div className="actions">
        <ButtonLink to={scheduleUrl()} variant="ghost">
          {keepsAll ? "All schedules" : "My schedule"}
        </ButtonLink>
      </div>
    </div>
  );
}
