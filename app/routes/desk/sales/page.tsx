import { Form, Link } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { receiptUrl, salesUrl, saleUrl } from "#app/routes/parts/desk-pages.ts";
import type { SalesData } from "./loader.server.ts";

export function SalesPage({ page }: { page: SalesData }) {
  const { day, isToday, isClosed, isTodayClosed, search, sales } = page;
  return (
    <div className="staff">
      <PageHeading lead={day}>Sales</PageHeading>
      {search.number ? (
        <Notice tone="warn" role="alert">
          <p>No receipt found with the number {search.number}.</p>
        </Notice>
      ) : null}
      {isTodayClosed ? (
        <Notice tone="warn">
          <p>Today's till is closed. Nothing can be sold until an admin reopens the day.</p>
        </Notice>
      ) : null}
      {isClosed && !isToday ? (
        <Notice>
          <p>The till of this day is closed. An admin can reopen the day.</p>
        </Notice>
      ) : null}
      <div className="actions">
        <ButtonLink to={saleUrl()}>Sell without a visit</ButtonLink>
        {isToday ? null : (
          <ButtonLink to={salesUrl()} variant="ghost">
            Today
          </ButtonLink>
        )}
      </div>
      <SearchSales page={page} />
      {sales.length > 0 ? <SalesTable page={page} /> : <p>No sales on this day.</p>}
    </div>
  );
}

function SearchSales({ page: { date, search } }: { page: SalesData }) {
  return (
    <div className="till-row">
      <Form method="get" action="/receptionist/sales" className="till-row" key={`day ${date}`}>
        <Field kind="date" id="day" name="date" label="Day" defaultValue={date} />
        <Button variant="ghost">Show</Button>
      </Form>
      <Form method="get" action="/receptionist/sales" className="till-row" key={`number ${search.number}`}>
        <Field
          name="number"
          label="Receipt number"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={search.number}
        />
        <Button variant="ghost">Open</Button>
      </Form>
    </div>
  );
}

const inRow = (methods: SalesData["methods"], ofBefore: boolean): string =>
  methods
    .filter(({ isRedeemed }) => isRedeemed === ofBefore)
    .map(({ words, amount }, at) => `${at === 0 ? ": " : ", "}${words} ${amount}`)
    .join("");

function SalesTable({ page: { sales, total, methods } }: { page: SalesData }) {
  return (
    <>
      <table className="rows sales-table">
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">Time</th>
            <th scope="col">Items</th>
            <th scope="col">Paid by</th>
            <th scope="col" className="money">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ number, time, what, how, total: sum, voidedBy }) => (
            <tr key={number}>
              <th scope="row" className="fit">
                <Link to={receiptUrl(number)}>Receipt {number}</Link>
              </th>
              <td className="fit quiet">{time}</td>
              <td>
                {what}
                {voidedBy === null ? null : ` (voided by receipt ${voidedBy})`}
              </td>
              <td className="quiet">{how}</td>
              <td className="money">{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>Taken {total}</b>
        {inRow(methods, false)}
        {methods.some(({ isRedeemed }) => isRedeemed) ? ". Redeemed" : ""}
        {inRow(methods, true)}
      </p>
    </>
  );
}
