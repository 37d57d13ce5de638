import type { VisitPart } from "#app/domain/booking/joint/parts.server.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { StatusBadge } from "#app/routes/parts/status-badge.tsx";

type Own = { part: VisitPart; url: string };

/** `url`: of the visit's page, which adds steps to each part. */
export function VisitParts({ parts, url }: { parts: VisitPart[]; url?: string }) {
  return (
    <ol className="visit-parts">
      {parts.map((part) => {
        const { id, words, time, endTime, price, status, who, day } = part;
        const isElsewhere = day !== parts[0]?.day;
        return (
          <li key={id}>
            <p>
              <b>{time}</b> {words}
              {who ? `, for ${who}` : ""}
            </p>
            <p className="meta">
              {isElsewhere ? `${day}, ` : ""}
              until {endTime}, {price}
              {url && isElsewhere && part.freeUntil ? `, free to change until ${part.freeUntil}` : ""}{" "}
              {status === "booked" ? null : <StatusBadge status={status} />}
            </p>
            {url && (part.mayMove || part.mayCancel) ? <PartActions part={part} url={url} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

const PartActions = ({ part: { position, serviceName, mayMove, mayCancel }, url }: Own) => (
  <details className="more">
    <summary aria-label={`Change this one: ${serviceName}`}>Change this one</summary>
    <div className="actions">
      {mayMove ? (
        <ButtonLink
          to={`${url}?move&part=${position}`}
          variant="ghost"
          small
          aria-label={`Move this one: ${serviceName}`}
        >
          Move this one
        </ButtonLink>
      ) : null}
      {mayCancel ? (
        <ButtonLink
          to={`${url}?confirm=cancel&part=${position}`}
          variant="ghost"
          small
          aria-label={`Cancel this one: ${serviceName}`}
        >
          Cancel this one
        </ButtonLink>
      ) : null}
    </div>
  </details>
);
