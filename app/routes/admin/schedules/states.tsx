import { Link } from "@remix-run/react";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { ScheduleData } from "./schedule.server.ts";
import { scheduleAddress } from "./url.ts";

/** Why nobody can book this provider at all, said plainly, with the way out. */
export function States({ schedule, own }: { schedule: ScheduleData; own: boolean }) {
  const { providerId: provider, name, active, roleless, week, services } = schedule;
  const who = own ? "you" : name;
  const reasons = [
    !active && (
      <p key="active">
        {own
          ? "You are not offered at the moment: nobody can book you. The front desk can change that."
          : `${name} is not offered at the moment: nobody can book ${name}.`}
        {roleless ? " The role provider is missing; an admin gives it under Manage Users." : ""}
      </p>
    ),
    week.every(({ hours }) => hours.length === 0) && (
      <p key="hours">
        There are no working hours, so every day is a day off and nobody can book {who}.{" "}
        <Link to={scheduleAddress({ provider, edit: "week" })}>Enter the hours</Link>.
      </p>
    ),
    services.every(({ given }) => !given) && (
      <p key="services">
        No service is assigned, so nobody can book {who}.{" "}
        <Link to={scheduleAddress({ provider, edit: "offer" })}>Choose the services</Link>.
      </p>
    ),
  ].filter(Boolean);
  return reasons.length > 0 ? <Notice tone="warn">{reasons}</Notice> : null;
}
