import { Form, Link } from "@remix-run/react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { PeopleData } from "./loader.server.ts";

/** What to settle before the erasure: afterwards a package or a deposit can't be used (rule 21.31). */
export function OpenMoneyNotice({ person }: { person: PeopleData["person"] }) {
  const { open, typed, chosen, links } = person;
  if (open.lines.length === 0) return null;
  return (
    <Notice tone="warn" heading="Still open: settle this first">
      <ul>
        {open.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {open.hasVouchers ? <p>Voucher codes stay valid. Give the codes to the client.</p> : null}
      {open.recordPages.map((page) => (
        <p key={page}>
          <Link to={page}>Open the client record to give money back or take a payment</Link>
        </p>
      ))}
      {open.toVoucher ? (
        <Form method="post" action={links.erase} className="stack">
          <p>
            The rest of packages and all deposits, {open.toVoucher.amount}, can become one voucher code. The
            client can use it without their name.
          </p>
          <input type="hidden" name="intent" value="voucher" />
          <input type="hidden" name="person" value={typed} />
          <input type="hidden" name="shownMinor" value={open.toVoucher.shownMinor} />
          {chosen.accounts.map((id) => (
            <input key={id} type="hidden" name="account" value={id} />
          ))}
          {chosen.names.map((name) => (
            <input key={name} type="hidden" name="name" value={name} />
          ))}
          <Button variant="soft" small>
            Turn {open.toVoucher.amount} into a voucher code
          </Button>
        </Form>
      ) : null}
    </Notice>
  );
}
