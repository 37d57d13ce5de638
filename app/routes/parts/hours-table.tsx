import { Badge } from "#app/platform/ui/kit/badge.tsx";

type Week = {
  rows: { days: string; hours: string; today: string | null }[];
  unusual: { days: string; hours: string; reason: string }[];
};

export const HoursTable = ({ week }: { week: Week }) => (
  <table className="opening-hours">
    <thead className="visually-hidden">
      <tr>
        <th scope="col">Days</th>
        <th scope="col">Open</th>
      </tr>
    </thead>
    <tbody>
      {week.rows.map(({ days, hours, today }) => (
        <tr key={days}>
          <th scope="row">{days}</th>
          <td>
            {hours} {today ? <Badge>{today}</Badge> : null}
          </td>
        </tr>
      ))}
    </tbody>
    {week.unusual.length > 0 ? <UnusualHours days={week.unusual} /> : null}
  </table>
);

function UnusualHours({ days }: { days: Week["unusual"] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <b>Special hours</b>
        </th>
      </tr>
      {days.map(({ days, hours, reason }) => (
        <tr key={days}>
          <th scope="row">{days}</th>
          <td>
            {hours}
            {reason ? `: ${reason}` : null}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
