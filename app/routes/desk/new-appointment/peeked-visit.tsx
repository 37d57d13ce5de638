import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { PeekedVisit } from "./peek.server.ts";

/** Another visit that is looked at meanwhile; the form stays as it is. */
export function PeekedVisitNotice({ visit: { id, date, client, phone, line } }: { visit: PeekedVisit }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit comes into view
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [id]);
  return (
    <div ref={place} className="peeked">
      <Notice tone="plain" role="status">
        <p>
          <b>{client}</b>: {line} {phone ? <a href={telephoneLink(phone)}>{phone}</a> : null}
        </p>
        <div className="actions">
          <Button variant="ghost" small name="intent" value="look">
            Hide
          </Button>
          <Link to={deskUrl({ date, appointment: id })} className="button ghost small" preventScrollReset>
            Leave the form and open it
          </Link>
        </div>
      </Notice>
    </div>
  );
}
