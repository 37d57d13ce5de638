import { Form } from "@remix-run/react";
import { clientUrl, mergeUrl } from "#app/domain/desk-pages/desk-pages.ts";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import type { ClientData } from "./loader.server.ts";

/** What was merged into this record can be parted again for 30 days. */
export function MergesSection({ page: { client, merges } }: { page: ClientData }) {
  return (
    <section className="card stack" aria-labelledby="merges">
      <h2 id="merges">Two records of one person?</h2>
      <ul className="client-notes" hidden={merges.length === 0}>
        {merges.map(({ id, name, at }) => (
          <li key={id}>
            <Form method="post" action={clientUrl(client.id)} preventScrollReset className="split">
              <span>
                Merged with {name}, {at}
              </span>
              <Button name="part" value={id} small variant="ghost" aria-label={`Part them again: ${name}`}>
                Part them again
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <div className="actions">
        <ButtonLink to={mergeUrl(client.id)} variant="ghost" small>
          Merge with another record
        </ButtonLink>
      </div>
    </section>
  );
}
